import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type Answers, refusal } from '../../../testing/network.ts'
import { render, renderPage } from '../../../testing/render.tsx'
import { FAILURES } from '../sign-in/failures.ts'
import { ADMIN, exampleConfig, exampleSetup, samlConfig, WITH_SSO } from '../testing/examples.ts'
import type { TestReport } from './commands.ts'
import { TestButton } from './test-button.tsx'
import { keepTest, startedTest } from './tested.ts'

const READ = 'POST /api/v1/auth/sso/test-sign-in'
const CONFIG = exampleConfig({ role_mapping: { Makers: 'developer' } })
const SECRET = 'b'.repeat(43)

beforeEach(() => sessionStorage.removeItem('assay.single-sign-on.test'))

const REPORT: TestReport = {
  provider_type: 'oidc_a',
  claims: { sub: 'sub-1', email: 'nora@example.com', exp: '1795398661' },
  email: 'nora@example.com',
  groups: ['Crew', 'Makers'],
  role: 'developer',
  outcome: 'create',
  sso_error: null,
  message: null,
}

describe('the button of a test', () => {
  const press = async (opened: Window | null) => {
    vi.stubGlobal('isSecureContext', true)
    const open = vi.spyOn(window, 'open').mockReturnValue(opened)
    onTestFinished(() => {
      open.mockRestore()
      vi.unstubAllGlobals()
    })
    const page = await render(<TestButton config={CONFIG} setup={exampleSetup()} />, { user: ADMIN })
    await page.user.click(page.getByRole('button', { name: 'Test sign-in' }))
    return { page, open }
  }

  it('opens a tab that begins with a digest of a secret, and lets it go', async () => {
    const tab = { opener: window } as unknown as Window
    const { open } = await press(tab)
    await expect.poll(() => open.mock.calls.length).toBe(1)
    const { pathname, searchParams } = new URL(String(open.mock.calls[0]?.[0]), location.origin)
    expect(pathname).toBe(`/api/v1/auth/sso/configs/${CONFIG.id}/test-sign-in`)
    const { secret = '', configId } = startedTest() ?? {}
    expect(configId).toBe(CONFIG.id)
    expect(Object.fromEntries(searchParams)).toEqual({
      return_to: location.origin,
      handoff: createHash('sha256').update(secret).digest('base64url'),
    })
    await expect.poll(() => tab.opener).toBeNull()
  })

  it('says that the browser opened none', async () => {
    const { page } = await press(null)
    await page.findByText(/Allow pop-ups for this page/)
  })

  it.each([
    ['a kind that is not supported', exampleConfig({ provider_type: 'vendor_e' }), exampleSetup()],
    ['SAML that opens no session', samlConfig(), exampleSetup()],
    ['an address that is no dashboard', CONFIG, exampleSetup({ dashboard_origins: [] })],
  ])('is refused for %s', async (_case, config, setup) => {
    const page = await render(<TestButton config={config} setup={setup} />, { user: ADMIN })
    const button = page.getByRole('button', { name: 'Test sign-in' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
  })

  it('tests SAML where it opens sessions', async () => {
    const saml = { ...exampleSetup().saml, opens_sessions: true }
    const page = await render(<TestButton config={samlConfig()} setup={exampleSetup({ saml })} />, {
      user: ADMIN,
    })
    expect(page.getByRole('button').getAttribute('aria-disabled')).toBeNull()
  })
})

describe('the page of a test', () => {
  const visit = (href: string, answers: Answers = {}) =>
    renderPage(href, {
      answers: {
        'GET /api/v1/modules': WITH_SSO,
        'GET /api/v1/auth/sso/configs/{config_id}': CONFIG,
        ...answers,
      },
      user: ADMIN,
    })

  const come = (report: TestReport) => {
    keepTest({ secret: SECRET, configId: CONFIG.id })
    return visit('/sso/complete#test=the.report', { [READ]: report })
  }

  it('shows what came back, the role and the group that gives it, and keeps no code in the address', async () => {
    const page = await come(REPORT)
    await page.findByText('nora@example.com opens a new account, with the role developer.')
    await page.findByText('By the group Makers')
    expect(page.getByRole('row', { name: /sub sub-1/ })).toBeTruthy()
    expect(page.address()).toBe('/admin/sso/test-result')
    expect(page.sent).toEqual([{ operation: READ, body: { code: 'the.report', secret: SECRET } }])
    const back = page.getByRole('link', { name: 'Back to the configuration' })
    expect(back.getAttribute('href')).toBe(`/admin/sso/${CONFIG.id}`)
  })

  it.each([
    [{ outcome: 'create', role: 'viewer' }, 'No group is mapped: new people become viewers'],
    [{ outcome: 'sign_in', role: 'admin' }, 'No group is mapped: the account keeps its role'],
    [
      { outcome: 'create', role: 'viewer', provider_type: 'oauth2_c' },
      'The provider sends no groups: new people become viewers',
    ],
  ] as const)('says why nobody’s group gave the role: %j', async (change, text) => {
    const page = await come({ ...REPORT, groups: [], ...change })
    await page.findByText(text)
  })

  it('says why somebody would be refused, with the claims that came back', async () => {
    const page = await come({
      ...REPORT,
      outcome: 'refused',
      role: null,
      sso_error: 'sso_domain',
      message: 'The e-mail address is outside this organisation',
    })
    const alert = await page.findByRole('alert')
    expect(alert.textContent).toContain(FAILURES.sso_domain.title)
    expect(alert.textContent).toContain('The e-mail address is outside this organisation')
    expect(page.getByRole('row', { name: /email nora@example.com/ })).toBeTruthy()
  })

  it('says that no claims came back', async () => {
    const page = await come({
      ...REPORT,
      claims: {},
      groups: [],
      email: null,
      outcome: 'refused',
      role: null,
      sso_error: 'sso_idp_error',
      message: 'The provider refused the sign-in: invalid_client',
    })
    await page.findByText('No claims came back.')
    expect(page.getByRole('alert').textContent).toContain('invalid_client')
  })

  it('says why the report cannot be read', async () => {
    keepTest({ secret: SECRET, configId: CONFIG.id })
    const over = 'The test sign-in could not be completed; start it again'
    const page = await visit('/sso/complete#test=the.report', { [READ]: () => refusal(400, over) })
    await page.findByText(over)
  })

  it.each(['/admin/sso/test-result', '/sso/complete#test='])('has no report at %s', async (href) => {
    keepTest({ secret: SECRET, configId: CONFIG.id })
    const page = await visit(href === '/sso/complete#test=' ? '/admin/sso/test-result' : href)
    await page.findByText('No report here')
    expect(page.sent).toEqual([])
  })

  it('has no report for a tab that started none', async () => {
    const page = await visit('/sso/complete#test=the.report', { [READ]: REPORT })
    await page.findByText('No report here')
    expect(page.sent).toEqual([])
  })

  it.each(['/login', '/sso/complete'])('shows a failure that the service led to %s with', async (path) => {
    keepTest({ secret: SECRET, configId: CONFIG.id })
    const page = await visit(`${path}?sso_error=sso_expired`)
    await page.findByText(FAILURES.sso_expired.title)
    expect(page.address()).toBe('/admin/sso/test-result?sso_error=sso_expired')
  })

  it('is not where a signed-in person ends who tested nothing', async () => {
    const page = await visit('/login?sso_error=sso_expired')
    await expect.poll(page.address).toBe('/')
  })
})
