import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { sessionToken, signedInUser } from '../../../api/session.ts'
import { type Answers, refusal } from '../../../testing/network.ts'
import { renderPage } from '../../../testing/render.tsx'
import { WITH_SSO } from '../testing/examples.ts'
import { domainOf } from './domain.ts'
import { FAILURES } from './failures.ts'
import { keepStarted, newSecret, takeStarted } from './started.ts'

const MODULES = 'GET /api/v1/modules'
const PROVIDER = 'GET /api/v1/auth/provider'
const EXCHANGE = 'POST /api/v1/auth/sso/exchange'
const STORED = 'assay.single-sign-on'
const SECRET = 'a'.repeat(43)
const OWN_FAILURES = ['sso_rate_limited', 'sso_unreachable']

beforeEach(() => sessionStorage.removeItem(STORED))

const visit = (href: string, answers: Answers = {}) =>
  renderPage(href, {
    answers: {
      [MODULES]: WITH_SSO,
      [PROVIDER]: { provider: 'local', single_sign_on: true },
      ...answers,
    },
    signedOut: 'signed-out',
  })

/** Takes the addresses that the page leaves for. */
const leaving = (): string[] => {
  const left: string[] = []
  const assign = vi.spyOn(location, 'assign').mockImplementation((address) => {
    left.push(String(address))
  })
  onTestFinished(() => assign.mockRestore())
  return left
}

/** Says whether the page came over https. */
const onSecurePage = (isSecure: boolean): void => {
  vi.stubGlobal('isSecureContext', isSecure)
  onTestFinished(() => void vi.unstubAllGlobals())
}

const asNora = { id: '7', username: 'nora', email: 'nora@example.com', role: 'viewer', preferences: {} }
const SESSION = {
  access_token: 'a token by single sign-on',
  token_type: 'bearer',
  expires_in: 60,
  user: asNora,
}

describe('signing in with an organisation', () => {
  const start = async (typed: string) => {
    const page = await visit('/login?return_to=%2Fexports%3Ffrom%3Dlink')
    await page.user.click(await page.findByRole('button', { name: 'Sign in with your organisation' }))
    await page.user.type(await page.findByRole('textbox', { name: 'Work e-mail or domain' }), typed)
    await page.user.keyboard('{Enter}')
    return page
  }

  it('leads to the service with the domain, the own origin and a digest of a secret that stays in the tab', async () => {
    onSecurePage(true)
    const left = leaving()
    await start(' Nora@Example.COM ')
    await expect.poll(() => left.length).toBe(1)
    const { pathname, searchParams } = new URL(left[0] ?? '', location.origin)
    expect(pathname).toBe('/api/v1/auth/sso/login')
    const { secret, returnTo } = JSON.parse(sessionStorage.getItem(STORED) ?? '{}') as {
      secret: string
      returnTo: string
    }
    expect(returnTo).toBe('/exports?from=link')
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
    expect(Object.fromEntries(searchParams)).toEqual({
      domain: 'example.com',
      return_to: location.origin,
      handoff: createHash('sha256').update(secret).digest('base64url'),
    })
  })

  it('makes another secret each time', async () => {
    onSecurePage(true)
    const [first, second] = [await newSecret(), await newSecret()]
    expect(first.secret).not.toBe(second.secret)
    expect(first.handoff).not.toBe(second.handoff)
  })

  it('says that it needs https where the browser has no cryptography, and stays', async () => {
    onSecurePage(false)
    const left = leaving()
    const page = await start('example.com')
    await page.findByText(/single sign-on over https only/)
    expect([left, sessionStorage.getItem(STORED)]).toEqual([[], null])
  })

  it('asks for a domain where something else was typed', async () => {
    onSecurePage(true)
    const left = leaving()
    const page = await start('nora@')
    await page.findByText('Type your work e-mail address, or the domain after its @.')
    expect(left).toEqual([])
  })

  it('begins with the domain of the identity provider that somebody comes from, and starts nothing by itself', async () => {
    onSecurePage(true)
    const left = leaving()
    const page = await visit('/login?sso_domain=example.com')
    const field = await page.findByRole('textbox', { name: 'Work e-mail or domain' })
    expect((field as HTMLInputElement).value).toBe('example.com')
    await page.findByText(/You come from your organisation’s identity provider/)
    expect(left).toEqual([])
    await page.user.click(page.getByRole('button', { name: 'Sign in with your organisation' }))
    await expect.poll(() => left.length).toBe(1)
    expect(new URL(left[0] ?? '', location.origin).searchParams.get('domain')).toBe('example.com')
  })

  it.each(['a b.example', '<b>', 'evil.example/x', 'x'.repeat(256)])(
    'takes no domain %j from the address',
    async (domain) => {
      const page = await visit(`/login?${new URLSearchParams({ sso_domain: domain })}`)
      await page.findByRole('button', { name: 'Sign in with your organisation' })
      expect(page.queryByRole('textbox', { name: 'Work e-mail or domain' })).toBeNull()
    },
  )

  it.each([
    ['the deployment has no single sign-on', { provider: 'local', single_sign_on: false }],
    ['nobody knows whether it has', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('is not offered where %s', async (_case, provider) => {
    const page = await visit('/login', { [PROVIDER]: provider })
    await page.findByRole('button', { name: 'Sign in' })
    expect(page.queryByRole('button', { name: 'Sign in with your organisation' })).toBeNull()
  })
})

describe('a domain as it is typed', () => {
  it.each([
    ['example.com', 'example.com'],
    ['@Example.com', 'example.com'],
    [' nora.o@mail.example.com ', 'mail.example.com'],
    ['"a@b"@example.com', 'example.com'],
    ['bücher.example', 'bücher.example'],
    ['', undefined],
    ['nora@', undefined],
    ['nora at example', undefined],
    ['https://example.com', undefined],
    ['example.com/login', undefined],
    ['x'.repeat(256), undefined],
  ])('%j is read as %j', (typed, expected) => {
    expect(domainOf(typed)).toBe(expected)
  })

  it('is the same after every e-mail name', () => {
    const name = fc.string({ minLength: 1 }).filter((text) => !text.includes('@'))
    fc.assert(fc.property(name, (text) => domainOf(`${text}@example.com`) === 'example.com'))
  })
})

describe('coming back from the identity provider', () => {
  const started = () => keepStarted({ secret: SECRET, returnTo: '/exports?from=link' })

  it('exchanges the code for a session, opens the page asked for, and leaves no code behind', async () => {
    started()
    const page = await visit('/sso/complete#code=the.code', {
      [EXCHANGE]: SESSION,
      'GET /api/v1/auth/me': asNora,
    })
    await page.findByRole('heading', { name: 'Exports' })
    expect(page.address()).toBe('/exports?from=link')
    expect(page.sent).toEqual([{ operation: EXCHANGE, body: { code: 'the.code', secret: SECRET } }])
    expect([sessionToken(), signedInUser()?.username]).toEqual(['a token by single sign-on', 'nora'])
    expect(sessionStorage.getItem(STORED)).toBeNull()
  })

  it.each([
    ['a refused code', () => refusal(400, 'Sign-in could not be completed; start it again'), 'sso_state'],
    ['a code of a wrong form', () => refusal(422, []), 'sso_state'],
    ['too many attempts', () => refusal(429, 'Rate limit exceeded.'), 'sso_rate_limited'],
    ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), 'sso_unreachable'],
    ['a service without its database', () => refusal(503, 'Unavailable'), 'sso_unreachable'],
    ['an error of the service', () => refusal(500, 'Internal Server Error'), 'sso_failed'],
    ['a service without local sign-in', () => refusal(404, 'Endpoint not available'), 'sso_failed'],
  ] as const)('says after %s what to do, and keeps the page asked for', async (_case, answer, code) => {
    started()
    const page = await visit('/sso/complete#code=the.code', { [EXCHANGE]: answer })
    await page.findByText(FAILURES[code].title)
    const { pathname, searchParams } = new URL(page.address(), location.origin)
    expect([pathname, searchParams.get('sso_error')]).toEqual(['/login', code])
    expect(searchParams.get('return_to')).toBe('/exports?from=link')
    expect([signedInUser(), sessionStorage.getItem(STORED)]).toEqual([undefined, null])
  })

  it('shows the request id of a failed exchange', async () => {
    started()
    const failed = () =>
      Response.json({ detail: 'Internal Server Error' }, { status: 500, headers: { 'x-request-id': 'r-17' } })
    const page = await visit('/sso/complete#code=the.code', { [EXCHANGE]: failed })
    await page.findByText('r-17')
  })

  it.each(['not json', 'null', '[]', '{"returnTo":"/exports"}', '{"secret":7,"returnTo":"/exports"}'])(
    'sends nothing when the tab has kept %s',
    async (kept) => {
      sessionStorage.setItem(STORED, kept)
      const page = await visit('/sso/complete#code=the.code', { [EXCHANGE]: SESSION })
      await page.findByText(FAILURES.sso_state.title)
      expect(page.sent).toEqual([])
    },
  )

  it('opens no address of others', async () => {
    keepStarted({ secret: SECRET, returnTo: 'https://elsewhere.example/' })
    const page = await visit('/sso/complete#code=the.code', {
      [EXCHANGE]: SESSION,
      'GET /api/v1/auth/me': asNora,
    })
    await expect.poll(page.address).toBe('/')
  })

  it.each([
    ['without a code', '/sso/complete', true],
    ['with an empty code', '/sso/complete#code=', true],
    ['with a code that is too long', `/sso/complete#code=${'x'.repeat(2049)}`, true],
    ['with the code of another tab', '/sso/complete#code=the.code', false],
    ['with anything else', '/sso/complete#access_token=x', true],
  ])('%s sends nothing, and leads to the sign-in', async (_case, href, isStarted) => {
    if (isStarted) started()
    const page = await visit(href, { [EXCHANGE]: SESSION })
    await page.findByText(FAILURES.sso_state.title)
    expect(page.sent).toEqual([])
    expect(page.address()).not.toContain('#')
  })

  it('starts no sign-in by an address, which any site could link to', async () => {
    onSecurePage(true)
    const left = leaving()
    const page = await visit('/sso/complete#start=acme.example')
    await page.findByText(FAILURES.sso_state.title)
    expect(left).toEqual([])
  })

  it('again, as by the back button, opens the dashboard of whoever is signed in', async () => {
    const page = await renderPage('/sso/complete', { answers: { [MODULES]: WITH_SSO } })
    await expect.poll(page.address).toBe('/')
  })

  it('does not exist without the module', async () => {
    started()
    const page = await visit('/sso/complete#code=the.code', {
      [MODULES]: { profile: 'core', modules: [], version: '1.0.0' },
      [EXCHANGE]: SESSION,
    })
    await page.findByText('Page not found')
    expect(page.sent).toEqual([])
  })

  it('says that the service cannot be reached when not even its modules are known', async () => {
    started()
    const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))
    const page = await visit('/sso/complete#code=the.code', {
      [MODULES]: unreachable,
      [EXCHANGE]: unreachable,
    })
    await page.findByText(FAILURES.sso_unreachable.title)
  })
})

describe('the sign-in page after a failed attempt', () => {
  it.each(Object.entries(FAILURES))(
    'says for %s what happened and what to do',
    async (code, { title, text }) => {
      const page = await visit(`/login?sso_error=${code}&request_id=r-17`)
      await page.findByText(title)
      expect(page.getByRole('alert').textContent).toContain(text)
      const isNamed = ['sso_failed', 'sso_account', 'sso_email'].includes(code)
      expect(page.queryByText('r-17') !== null).toBe(isNamed)
    },
  )

  it('knows every code of the service, and two of its own', () => {
    expect(Object.keys(FAILURES)).toHaveLength(13)
    expect(Object.keys(FAILURES)).toEqual(expect.arrayContaining(OWN_FAILURES))
  })

  it('shows the error code of the identity provider', async () => {
    const page = await visit('/login?sso_error=sso_idp_error&sso_idp_code=access_denied')
    await page.findByText('access_denied')
  })

  it.each([
    ['a code that it does not know', 'sso_error=sso_new_thing'],
    ['the name of a built-in property', 'sso_error=constructor'],
    ['a number', 'sso_error=7'],
    ['nothing', 'sso_error='],
    ['markup', 'sso_error=%3Cimg%20src%3Dx%3E'],
    ['a text of some length', `sso_error=${'x'.repeat(5000)}`],
  ])('takes %s for a failure like any other', async (_case, search) => {
    const page = await visit(`/login?${search}`)
    await page.findByText(FAILURES.sso_failed.title)
  })

  it.each([
    'sso_error=sso_idp_error&sso_idp_code=Call%20%2B1%20555%20to%20unlock',
    `sso_error=sso_idp_error&sso_idp_code=${'x'.repeat(65)}`,
    'sso_error=sso_failed&request_id=visit%20evil.example%2Fnow',
    'sso_error=sso_failed&request_id=%7B%22a%22%3A1%7D',
  ])('shows nothing that somebody wrote into its address: %s', async (search) => {
    const page = await visit(`/login?${search}`)
    const alert = await page.findByRole('alert')
    expect(alert.querySelectorAll('code')).toHaveLength(0)
  })

  it('leads to the page asked for before, which this tab has kept', async () => {
    keepStarted({ secret: SECRET, returnTo: '/exports' })
    const page = await visit('/login?sso_error=sso_domain')
    await page.findByText(FAILURES.sso_domain.title)
    await expect.poll(page.address).toBe('/login?sso_error=sso_domain&return_to=%2Fexports')
    expect(takeStarted()).toBeUndefined()
    await page.findByRole('textbox', { name: 'Work e-mail or domain' })
  })

  it('shows no failure of a module that the deployment lacks', async () => {
    const page = await visit('/login?sso_error=sso_failed', {
      [MODULES]: { profile: 'core', modules: [], version: '1.0.0' },
    })
    await page.findByRole('button', { name: 'Sign in' })
    await expect.poll(() => page.queryByRole('alert')).toBeNull()
  })
})
