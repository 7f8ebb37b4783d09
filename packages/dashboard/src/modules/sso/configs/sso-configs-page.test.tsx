import { describe, expect, it } from 'vitest'
import { listOf } from '../../../testing/list-of.ts'
import { type Answers, refusal } from '../../../testing/network.ts'
import { renderPage } from '../../../testing/render.tsx'
import type { SsoConfig } from '../api-types.ts'
import { ADMIN, exampleConfig, exampleSetup, samlConfig, WITH_SSO } from '../testing/examples.ts'

const MODULES = 'GET /api/v1/modules'
const LIST = 'GET /api/v1/auth/sso/configs'
const SETUP = 'GET /api/v1/auth/sso/setup'
const CORE = { profile: 'core', modules: [], version: '1.0.0' }

const open = (configs: readonly SsoConfig[], answers: Answers = {}) =>
  renderPage('/admin/sso', {
    answers: { [MODULES]: WITH_SSO, [LIST]: listOf(configs), [SETUP]: exampleSetup(), ...answers },
    user: ADMIN,
  })

const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

describe('the organisations that sign in', () => {
  it('are listed with their provider and state, and lead to their page', async () => {
    const page = await open([
      exampleConfig(),
      exampleConfig({ id: '2', org_name: 'Other', is_active: false }),
    ])
    const row = await page.findByRole('row', { name: /Example Ltd/ })
    expect(row.textContent).toContain('example.com')
    expect(row.textContent).toContain('OpenID Connect')
    expect(row.textContent).toContain('Active')
    expect(page.getByRole('row', { name: /Other/ }).textContent).toContain('Inactive')
    const link = page.getByRole('link', { name: /Example Ltd/ })
    expect(link.getAttribute('href')).toBe(`/admin/sso/${exampleConfig().id}`)
  })

  it.each([
    [400, 'Until'],
    [12, 'Expires in 12 days'],
    [-3, 'Expired 3 days ago'],
  ])('show that a certificate ends in %d days', async (days, text) => {
    const page = await open([samlConfig({ certificate_expires_at: inDays(days + Math.sign(days) * 0.01) })])
    expect((await page.findByRole('row', { name: /Saml Ltd/ })).textContent).toContain(text)
  })

  it.each([
    [false, 'Does not sign in'],
    [true, 'Active'],
  ])('show what SAML does where it opens sessions: %s', async (opens_sessions, text) => {
    const saml = { ...exampleSetup().saml, opens_sessions }
    const page = await open([samlConfig()], { [SETUP]: exampleSetup({ saml }) })
    await page.findByText(text)
  })

  it.each([
    [true, 1],
    [false, 0],
  ])('say that single sign-on is required where that acts: %s', async (enforcement, badges) => {
    const page = await open([exampleConfig({ is_enforced: true })], {
      [SETUP]: exampleSetup({ enforcement }),
    })
    await page.findByText('Active')
    await expect.poll(() => page.queryAllByText('Enforced')).toHaveLength(badges)
  })

  it('name a kind that cannot sign in', async () => {
    const page = await open([exampleConfig({ provider_type: 'vendor_d' })])
    await page.findByText('vendor_d, not supported')
    expect(page.getByText('Not supported')).toBeTruthy()
  })

  it('are explained where there is none', async () => {
    const page = await open([])
    await page.findByText('No organisation signs in yet')
    const [link] = page.getAllByRole('link', { name: 'Add organisation' })
    expect(link?.getAttribute('href')).toBe('/admin/sso/new')
  })

  it('say why they cannot be shown', async () => {
    const page = await open([], { [LIST]: () => refusal(403, 'Not enough permissions') })
    await page.findByText('Not enough permissions')
  })
})

describe('the pages of single sign-on', () => {
  const paths = ['/admin/sso', '/admin/sso/new', '/admin/sso/test-result', '/admin/sso/some-id']

  it.each(paths)('do not exist without the module: %s', async (path) => {
    const page = await renderPage(path, { answers: { [MODULES]: CORE }, user: ADMIN })
    await page.findByText('Page not found')
  })

  it.each(paths)('are for administrators: %s', async (path) => {
    const page = await renderPage(path, { answers: { [MODULES]: WITH_SSO } })
    await page.findByText('Not enough permissions')
  })

  it('are in the navigation of administrators, where the deployment has the module', async () => {
    const page = await open([])
    await page.findByRole('link', { name: 'Single sign-on', current: 'page' })
  })

  it('are not in the navigation of a deployment without the module', async () => {
    const page = await renderPage('/developers', { answers: { [MODULES]: CORE }, user: ADMIN })
    await page.findByRole('link', { name: 'System' })
    expect(page.queryByRole('link', { name: 'Single sign-on' })).toBeNull()
  })
})
