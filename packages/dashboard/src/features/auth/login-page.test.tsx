import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sessionToken, signedInUser } from '../../api/session.ts'
import { type Answers, refusal } from '../../testing/network.ts'
import { type Rendered, renderPage } from '../../testing/render.tsx'
import { loginSearch } from './search.ts'
import { GRACE } from './testing/examples.ts'

const TOKEN = 'POST /api/v1/auth/token'
const SIGNED_IN = { access_token: 'a new token', token_type: 'bearer', user: GRACE }

const PROVIDER = 'GET /api/v1/auth/provider'
const LOCAL = { provider: 'local', single_sign_on: false }

const open = (href: string, answers: Answers = {}) =>
  renderPage(href, { answers: { [PROVIDER]: LOCAL, ...answers }, signedOut: 'signed-out' })

const signIn = async (page: Rendered) => {
  await page.user.type(await page.findByLabelText('E-mail or user name'), ' grace@example.com ')
  await page.user.type(page.getByLabelText('Password'), 'p&ss word ')
  await page.user.click(page.getByRole('button', { name: 'Sign in' }))
}

describe('the sign-in', () => {
  it('sends the name without spaces around it and the password as it is, and opens what was asked for', async () => {
    const page = await open('/exports?from=a-link', { [TOKEN]: SIGNED_IN, 'GET /api/v1/auth/me': GRACE })
    expect(document.title).toBe('Sign in · Assay')
    await signIn(page)
    await page.findByRole('heading', { name: 'Exports' })
    expect(page.address()).toBe('/exports?from=a-link')
    expect(Object.fromEntries(new URLSearchParams(String(page.sent[0]?.body)))).toEqual({
      username: 'grace@example.com',
      password: 'p&ss word ',
    })
    expect([sessionToken(), signedInUser()]).toEqual(['a new token', GRACE])
  })

  it('shows why it is refused, and begins no session', async () => {
    const page = await open('/login', { [TOKEN]: () => refusal(401, 'Invalid username or password') })
    await signIn(page)
    await page.findByText('Invalid username or password')
    expect([page.address(), signedInUser()]).toEqual(['/login', undefined])
    expect(page.getByLabelText('E-mail or user name')).toHaveProperty('value', ' grace@example.com ')
  })

  it('says that the service cannot be reached', async () => {
    const page = await open('/login', { [TOKEN]: () => Promise.reject(new TypeError('Failed to fetch')) })
    await signIn(page)
    await page.findByText('The service cannot be reached. Check your connection and try again.')
  })

  it('says that a session has expired, but not after a sign-out', async () => {
    const expired = await renderPage('/login', { signedOut: 'expired' })
    expect(expired.getByText(/Your session has ended/)).toBeTruthy()
    expired.unmount()
    const left = await open('/login')
    expect(left.queryByText(/Your session has ended/)).toBeNull()
  })

  it('is skipped by whoever is signed in', async () => {
    const page = await renderPage('/login?return_to=%2Fexports')
    await page.findByRole('heading', { name: 'Exports' })
  })

  it('sends nothing without a password', async () => {
    const page = await open('/login')
    await page.user.type(page.getByLabelText('E-mail or user name'), 'grace{Enter}')
    expect(page.sent).toEqual([])
  })
})

describe('the sign-in of an account with a second factor', () => {
  const REQUIRED = 'A code of your second factor is required'

  /** Answers like the service: the password is right, and the code is 123456 or a recovery code. */
  const answer = (body: unknown) => {
    const code = new URLSearchParams(String(body)).get('code')
    if (code === null) return refusal(401, REQUIRED)
    return ['123456', 'AAAA-BBBB-CCCC-DDDD'].includes(code)
      ? SIGNED_IN
      : refusal(401, 'The code is not valid')
  }

  const openCode = async () => {
    const page = await open('/exports', { [TOKEN]: answer, 'GET /api/v1/auth/me': GRACE })
    await signIn(page)
    await page.findByRole('heading', { name: 'Enter your code' })
    return page
  }

  it('asks for the code after the password, and sends both', async () => {
    const page = await openCode()
    expect(document.title).toBe('Enter your code · Assay')
    expect(page.queryByText(REQUIRED)).toBeNull()
    const field = page.getByLabelText('Code')
    expect([field.getAttribute('autocomplete'), document.activeElement]).toEqual(['one-time-code', field])
    await page.user.type(field, '123456{Enter}')
    await page.findByRole('heading', { name: 'Exports' })
    expect(page.sent.map(({ body }) => Object.fromEntries(new URLSearchParams(String(body))))).toEqual([
      { username: 'grace@example.com', password: 'p&ss word ' },
      { username: 'grace@example.com', password: 'p&ss word ', code: '123456' },
    ])
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('p&ss')
  })

  it('takes a recovery code instead', async () => {
    const page = await openCode()
    await page.user.click(page.getByRole('button', { name: 'Use a recovery code' }))
    const field = await page.findByLabelText('Recovery code')
    expect(field.getAttribute('inputmode')).toBe('text')
    await page.user.type(field, 'AAAA-BBBB-CCCC-DDDD{Enter}')
    await page.findByRole('heading', { name: 'Exports' })
  })

  it('says that a code is wrong, and takes another one', async () => {
    const page = await openCode()
    await page.user.type(page.getByLabelText('Code'), '000000{Enter}')
    await page.findByText('The code is not valid')
    await page.user.clear(page.getByLabelText('Code'))
    await page.user.type(page.getByLabelText('Code'), '123456{Enter}')
    await page.findByRole('heading', { name: 'Exports' })
  })

  it('can go back, where the password has to be typed again', async () => {
    const page = await openCode()
    await page.user.click(page.getByRole('button', { name: 'Back' }))
    expect(await page.findByLabelText('Password')).toHaveProperty('value', '')
  })
})

describe('under a managed identity service', () => {
  it('the page says that people sign in elsewhere, and has no form', async () => {
    const page = await open('/login', { [PROVIDER]: { provider: 'managed', single_sign_on: false } })
    await page.findByText("People sign in at your organisation's identity service, not on this page.")
    expect(page.queryByLabelText('Password')).toBeNull()
    expect(page.queryByRole('button', { name: 'Sign in' })).toBeNull()
    expect(page.queryByText('Forgot your password?')).toBeNull()
    expect(document.title).toBe('Sign in · Assay')
  })
})

it('the form is there while the service does not say how people sign in', async () => {
  const page = await open('/login', { [PROVIDER]: () => refusal(503, 'Service temporarily unavailable') })
  expect(page.getByLabelText('Password')).toBeTruthy()
})

describe('the address to open after the sign-in', () => {
  it.each([
    ['/', '/'],
    ['/experiments?status=ACTIVE', '/experiments?status=ACTIVE'],
    ['//elsewhere.example', undefined],
    ['/\\elsewhere.example', undefined],
    ['/\t/elsewhere.example', undefined],
    ['https://elsewhere.example', undefined],
    ['javascript:alert(1)', undefined],
    ['', undefined],
    [7, undefined],
  ])('%j is read as %j', (return_to, expected) => {
    expect(loginSearch({ return_to }).return_to).toBe(expected)
  })

  it('never leaves the dashboard', () => {
    const characters = fc.constantFrom('/', '\\', '\t', '\n', '.', ':', '@', 'a', ' ')
    fc.assert(
      fc.property(fc.string({ unit: characters, maxLength: 12 }), (text) => {
        const { return_to = '/' } = loginSearch({ return_to: `/${text}` })
        expect(new URL(return_to, 'https://assay.example').origin).toBe('https://assay.example')
      }),
    )
  })
})
