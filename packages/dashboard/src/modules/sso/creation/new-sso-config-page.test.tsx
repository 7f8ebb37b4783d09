import { describe, expect, it } from 'vitest'
import { type Answers, refusal } from '../../../testing/network.ts'
import { renderPage } from '../../../testing/render.tsx'
import { ADMIN, exampleConfig, exampleSetup, WITH_SSO } from '../testing/examples.ts'

const POST = 'POST /api/v1/auth/sso/configs'
const CREATED = exampleConfig({ is_active: false })

const open = (href: string, answers: Answers = {}) =>
  renderPage(href, {
    answers: {
      'GET /api/v1/modules': WITH_SSO,
      'GET /api/v1/auth/sso/setup': exampleSetup(),
      'GET /api/v1/auth/sso/configs/{config_id}': CREATED,
      [POST]: CREATED,
      ...answers,
    },
    user: ADMIN,
  })

type Page = Awaited<ReturnType<typeof open>>

const fill = async (page: Page, fields: Readonly<Record<string, string>>) => {
  for (const [label, text] of Object.entries(fields)) {
    await page.user.click(await page.findByLabelText(label))
    await page.user.paste(text)
  }
}

const ORGANISATION = { Organisation: 'Example Ltd', 'E-mail domain': ' Example.com ' }

describe('adding an organisation', () => {
  it('asks for the kind first, and keeps it in the address', async () => {
    const page = await open('/admin/sso/new')
    await page.user.click(await page.findByRole('radio', { name: /Workspace accounts/ }))
    await page.user.click(page.getByRole('button', { name: 'Continue' }))
    await page.findByText('https://assay.example.com/api/v1/auth/sso/oidc/oidc_b/callback')
    expect(page.address()).toBe('/admin/sso/new?provider=oidc_b')
    await page.user.click(page.getByRole('link', { name: 'Back' }))
    await page.findByRole('radio', { name: /Workspace accounts/ })
  })

  it.each([
    [
      'oidc_a',
      { 'Issuer URL': 'https://idp.example.com', 'Client ID': 'assay', 'Client secret': 'a secret' },
      {
        sso_url: 'https://idp.example.com',
        entity_id: 'assay',
        client_secret: 'a secret',
        x509_certificate: null,
      },
    ],
    [
      'oidc_b',
      { 'Client ID': 'assay', 'Client secret': 'a secret' },
      { sso_url: null, entity_id: 'assay', client_secret: 'a secret', x509_certificate: null },
    ],
    [
      'oauth2_c',
      { 'Client ID': 'assay', 'Client secret': 'a secret' },
      { sso_url: null, entity_id: 'assay', client_secret: 'a secret', x509_certificate: null },
    ],
    [
      'saml',
      {
        'Entity ID of the provider': 'urn:idp',
        'Sign-on URL': 'https://idp.example.com/sso',
        'Signing certificate': 'MIIB',
      },
      { sso_url: 'https://idp.example.com/sso', entity_id: 'urn:idp', x509_certificate: 'MIIB' },
    ],
  ])(
    'of the kind %s sends what that provider needs, inactive, and opens its page',
    async (type, fields, sent) => {
      const page = await open(`/admin/sso/new?provider=${type}`)
      await fill(page, { ...ORGANISATION, ...fields })
      await page.user.click(page.getByRole('button', { name: 'Add organisation' }))
      await page.findByText('Example Ltd is created')
      expect(page.sent).toEqual([
        {
          operation: POST,
          body: {
            org_name: 'Example Ltd',
            org_domain: 'Example.com',
            provider_type: type,
            is_active: false,
            is_enforced: false,
            ...sent,
          },
        },
      ])
      expect(page.address()).toBe(`/admin/sso/${CREATED.id}?tab=provider`)
      await page.findByText('Nobody signs in through this configuration')
    },
  )

  it('sends nothing while a field is missing', async () => {
    const page = await open('/admin/sso/new?provider=oidc_a')
    await fill(page, ORGANISATION)
    await page.user.click(page.getByRole('button', { name: 'Add organisation' }))
    expect(page.sent).toEqual([])
  })

  it.each([
    [400, 'org_domain is required'],
    [409, 'An SSO configuration already exists for this domain'],
  ])('says why the service refuses it with %d, and keeps what was typed', async (status, detail) => {
    const page = await open('/admin/sso/new?provider=oauth2_c', { [POST]: () => refusal(status, detail) })
    await fill(page, { ...ORGANISATION, 'Client ID': 'assay', 'Client secret': 'a secret' })
    await page.user.click(page.getByRole('button', { name: 'Add organisation' }))
    await page.findByText(detail)
    expect(page.getByLabelText('Client ID')).toHaveProperty('value', 'assay')
  })

  it('says what SAML can do before it is chosen, and that its ACS URL comes later', async () => {
    const page = await open('/admin/sso/new')
    await page.user.click(await page.findByRole('radio', { name: /SAML/ }))
    await page.findByText('SAML does not sign people in here')
    await page.user.click(page.getByRole('button', { name: 'Continue' }))
    await page.findByText(/it is shown here once you have created it/)
    expect(page.getByText('urn:assay')).toBeTruthy()
  })

  it('begins with the kind where the address names another one', async () => {
    const page = await open('/admin/sso/new?provider=vendor_d')
    await page.findByRole('radio', { name: /OpenID Connect/, checked: true })
  })

  it('is done by the keyboard alone', async () => {
    const page = await open('/admin/sso/new')
    const radio = await page.findByRole('radio', { name: /OpenID Connect/ })
    radio.focus()
    await page.user.keyboard('{ArrowDown}{ArrowDown}')
    await page.user.tab()
    await page.user.tab()
    await page.user.keyboard('{Enter}')
    await expect.poll(page.address).toBe('/admin/sso/new?provider=oauth2_c')
  })
})
