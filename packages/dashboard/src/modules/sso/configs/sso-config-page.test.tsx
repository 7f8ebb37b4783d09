import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Answers, refusal } from '../../../testing/network.ts'
import { renderPage } from '../../../testing/render.tsx'
import type { SsoConfig } from '../api-types.ts'
import { ADMIN, exampleConfig, exampleSetup, samlConfig, WITH_SSO } from '../testing/examples.ts'

const READ = 'GET /api/v1/auth/sso/configs/{config_id}'
const PUT = 'PUT /api/v1/auth/sso/configs/{config_id}'
const DELETE = 'DELETE /api/v1/auth/sso/configs/{config_id}'
const SETUP = 'GET /api/v1/auth/sso/setup'

const open = (config: SsoConfig, { tab = '', answers = {} }: { tab?: string; answers?: Answers } = {}) =>
  renderPage(`/admin/sso/${config.id}${tab && `?tab=${tab}`}`, {
    answers: {
      'GET /api/v1/modules': WITH_SSO,
      [READ]: config,
      [PUT]: (body: unknown) => ({ ...config, ...Object(body) }),
      [DELETE]: null,
      [SETUP]: exampleSetup(),
      'GET /api/v1/auth/sso/configs': { items: [], total: 0, skip: 0, limit: 50 },
      ...answers,
    },
    user: ADMIN,
  })

const PATH = `/api/v1/auth/sso/configs/${exampleConfig().id}`

describe('the settings of an organisation', () => {
  it('send exactly what was edited, and never an empty secret', async () => {
    const page = await open(exampleConfig())
    const name = await page.findByRole('textbox', { name: 'Organisation' })
    await page.user.type(name, ' 2')
    await page.user.click(page.getByRole('button', { name: 'Save' }))
    await page.findByText('Configuration saved')
    expect(page.sent).toEqual([{ operation: `PUT ${PATH}`, body: { org_name: 'Example Ltd 2' } }])
  })

  it('send a new secret, which is never shown', async () => {
    const page = await open(exampleConfig())
    const secret = await page.findByLabelText('New client secret')
    expect([secret.getAttribute('type'), secret]).toEqual([
      'password',
      expect.objectContaining({ value: '' }),
    ])
    await page.user.type(secret, 'a new secret')
    await page.user.click(page.getByRole('button', { name: 'Save' }))
    await page.findByText('Configuration saved')
    expect(page.sent.map(({ body }) => body)).toEqual([{ client_secret: 'a new secret' }])
  })

  it('say why the service refuses a field', async () => {
    const problem = { loc: ['body', 'sso_url'], msg: 'must be an https URL', type: 'bad_format' }
    const page = await open(exampleConfig(), { answers: { [PUT]: () => refusal(422, [problem]) } })
    const url = await page.findByRole('textbox', { name: 'Issuer URL' })
    await page.user.clear(url)
    await page.user.type(url, 'http://idp.example.com')
    await page.user.click(page.getByRole('button', { name: 'Save' }))
    await expect.poll(() => url.getAttribute('aria-invalid')).toBe('true')
  })

  it('say that the domain is taken', async () => {
    const taken = 'An SSO configuration already exists for this domain'
    const page = await open(exampleConfig(), { answers: { [PUT]: () => refusal(409, taken) } })
    await page.user.type(await page.findByRole('textbox', { name: 'E-mail domain' }), '.uk')
    await page.user.click(page.getByRole('button', { name: 'Save' }))
    await page.findByText(taken)
  })

  it('refuse to save what has not changed', async () => {
    const page = await open(exampleConfig())
    const save = await page.findByRole('button', { name: 'Save' })
    expect(save.getAttribute('aria-disabled')).toBe('true')
  })

  it('show the fields of the provider alone', async () => {
    const page = await open(samlConfig())
    await page.findByRole('textbox', { name: 'Sign-on URL' })
    expect(page.getByRole('textbox', { name: 'Entity ID of the provider' })).toBeTruthy()
    expect(page.getByRole('textbox', { name: 'Signing certificate' })).toBeTruthy()
    expect(page.queryByLabelText(/client secret/i)).toBeNull()
  })

  it.each([
    [true, /Passwords of this domain are refused/],
    [false, /has no effect: passwords still sign in/],
  ])('say what requiring single sign-on does where it acts: %s', async (enforcement, text) => {
    const page = await open(exampleConfig(), { answers: { [SETUP]: exampleSetup({ enforcement }) } })
    await page.findByText(text)
  })
})

describe('the state of an organisation', () => {
  it('is switched off after a question, and Undo switches it on', async () => {
    const page = await open(exampleConfig())
    await page.user.click(await page.findByRole('switch', { name: 'Active' }))
    const question = await page.findByRole('alertdialog', {
      name: 'Deactivate single sign-on of example.com?',
    })
    expect(page.sent).toEqual([])
    await page.user.click(within(question).getByRole('button', { name: 'Deactivate' }))
    await page.findByText('example.com can no longer sign in')
    await page.user.click(page.getByRole('button', { name: 'Undo' }))
    await expect
      .poll(() => page.sent.map(({ body }) => body))
      .toEqual([{ is_active: false }, { is_active: true }])
  })

  it('is switched on at once', async () => {
    const page = await open(exampleConfig({ is_active: false }))
    await page.user.click(await page.findByRole('switch', { name: 'Inactive' }))
    await page.findByText('example.com can sign in')
    expect(page.sent.map(({ body }) => body)).toEqual([{ is_active: true }])
  })

  it('ends when the domain is typed, and leads to the list', async () => {
    const page = await open(exampleConfig())
    await page.user.click(await page.findByRole('button', { name: 'Actions of Example Ltd' }))
    await page.user.click(page.getByRole('menuitem', { name: 'Delete' }))
    const question = within(await page.findByRole('alertdialog'))
    await page.user.type(question.getByRole('textbox'), 'example.com')
    await page.user.click(question.getByRole('button', { name: 'Delete configuration' }))
    await page.findByText('Single sign-on of example.com is deleted')
    await expect.poll(page.address).toBe('/admin/sso')
    expect(page.sent).toEqual([{ operation: `DELETE ${PATH}`, body: undefined }])
  })

  it('warns about a certificate that expires', async () => {
    const expires = new Date(Date.now() + 5 * 86_400_000 + 60_000).toISOString()
    const page = await open(samlConfig({ certificate_expires_at: expires }))
    await page.findByText('Signing certificate: Expires in 5 days')
  })

  it('says that a secret can no longer be read', async () => {
    const page = await open(exampleConfig({ client_secret_set: false }))
    await page.findByText('The client secret cannot be read')
  })
})

describe('what the provider needs', () => {
  it.each([
    ['oidc_a', 'https://assay.example.com/api/v1/auth/sso/oidc/oidc_a/callback'],
    ['oidc_b', 'https://assay.example.com/api/v1/auth/sso/oidc/oidc_b/callback'],
    ['oauth2_c', 'https://assay.example.com/api/v1/auth/sso/oidc/oauth2_c/callback'],
  ] as const)('is the redirect URI of %s', async (provider_type, uri) => {
    const page = await open(exampleConfig({ provider_type }), { tab: 'provider' })
    await page.findByText(uri)
    expect(page.getByRole('button', { name: 'Copy Redirect URI' })).toBeTruthy()
  })

  it('begins with the address of the page where the service knows none', async () => {
    const page = await open(exampleConfig(), {
      tab: 'provider',
      answers: { [SETUP]: exampleSetup({ base_url: null }) },
    })
    await page.findByText(`${location.origin}/api/v1/auth/sso/oidc/oidc_a/callback`)
  })

  it.each(['BASE/{config_id}/acs', `BASE/${samlConfig().id}/acs`])(
    'is the ACS URL of SAML, its entity ID and its metadata, with the setting %s',
    async (setting) => {
      const config = samlConfig()
      const base = 'https://assay.example.com/api/v1/auth/sso/saml'
      const acs_url = `${base}/${config.id}/acs`
      const saml = { entity_id: 'urn:assay', acs_url: setting.replace('BASE', base), opens_sessions: true }
      const page = await open(config, { tab: 'provider', answers: { [SETUP]: exampleSetup({ saml }) } })
      await page.findByText(acs_url)
      expect(page.getByText('urn:assay')).toBeTruthy()
      expect(page.getByText(acs_url.replace(/acs$/, 'metadata'))).toBeTruthy()
      expect(page.getByText(/SAML signs people in here/)).toBeTruthy()
      expect(page.queryByText('Assertions of this configuration are refused')).toBeNull()
    },
  )

  it('says plainly that SAML signs nobody in, and that the service expects another ACS URL', async () => {
    const page = await open(samlConfig(), { tab: 'provider' })
    await page.findByText('SAML does not sign people in here')
    expect(page.getByText('Assertions of this configuration are refused')).toBeTruthy()
    expect(page.getByText('https://assay.example.com/api/v1/auth/sso/saml/{config_id}/acs')).toBeTruthy()
  })
})

describe('the roles of an organisation', () => {
  const role = async (page: Awaited<ReturnType<typeof open>>, group: string, option: string) => {
    const line = within(page.getByRole('group', { name: group }))
    await page.user.click(line.getByRole('button', { name: /Role/ }))
    await page.user.click(await page.findByRole('option', { name: option }))
  }

  it('are added, changed and removed, and sent as a whole', async () => {
    const page = await open(exampleConfig(), { tab: 'roles' })
    await page.user.click(await page.findByRole('button', { name: 'Remove Developers' }))
    await page.user.click(page.getByRole('button', { name: 'Add group' }))
    const [, added] = page.getAllByRole('textbox', { name: 'Group' })
    await page.user.type(added ?? document.body, 'Interns')
    await role(page, 'Group 2', 'Analyst')
    await page.user.click(page.getByRole('button', { name: 'Save roles' }))
    await page.findByText('Configuration saved')
    expect(page.sent.map(({ body }) => body)).toEqual([
      { role_mapping: { Admins: 'admin', Interns: 'analyst' } },
    ])
  })

  it('are written by the keyboard alone', async () => {
    const page = await open(exampleConfig({ role_mapping: {} }), { tab: 'roles' })
    const add = await page.findByRole('button', { name: 'Add group' })
    add.focus()
    await page.user.keyboard('{Enter}')
    await expect.poll(() => document.activeElement?.tagName).toBe('INPUT')
    await page.user.keyboard('Staff{Enter}')
    await page.findByText('Configuration saved')
    expect(page.sent.map(({ body }) => body)).toEqual([{ role_mapping: { Staff: 'viewer' } }])
  })

  it('refuse a group that is listed twice', async () => {
    const page = await open(exampleConfig(), { tab: 'roles' })
    await page.user.click(await page.findByRole('button', { name: 'Add group' }))
    const fields = page.getAllByRole('textbox', { name: 'Group' })
    await page.user.type(fields[2] ?? document.body, 'Admins')
    expect(page.getByRole('button', { name: 'Save roles' }).getAttribute('aria-disabled')).toBe('true')
    expect(fields[2]?.getAttribute('aria-invalid')).toBe('true')
    await page.user.keyboard('{Enter}')
    expect(page.sent).toEqual([])
  })

  it('say that a provider without groups does not use them', async () => {
    const page = await open(exampleConfig({ provider_type: 'oidc_b' }), { tab: 'roles' })
    await page.findByText('This kind of provider sends no groups')
  })
})

describe('the history of an organisation', () => {
  it('is the audit log of the configuration', async () => {
    const config = exampleConfig()
    const page = await open(config, {
      tab: 'history',
      answers: {
        [`GET /api/v1/audit-logs/entity/sso_config/${config.id}`]: {
          items: [],
          total: 0,
          skip: 0,
          limit: 20,
        },
      },
    })
    await page.findByText('No changes yet')
  })
})
