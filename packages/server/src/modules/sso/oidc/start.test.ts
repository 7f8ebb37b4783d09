import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type HostileProvider,
  startHostileProvider,
} from '../../../testing/identity-providers/hostile-provider.ts'
import {
  cookieIn,
  createConfig,
  DASHBOARD,
  DASHBOARD_SETTINGS,
  newTab,
  sentTo,
  startCallerLogin,
  startLogin,
} from '../../../testing/identity-providers/sign-in.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'

const CERTIFICATE_OF_NOBODY = 'MIIB'
const HANDOFF = 'A'.repeat(43)

let service: TestService
let provider: HostileProvider

beforeAll(async () => {
  provider = await startHostileProvider(() => service.now())
  service = await startTestService({
    config: {
      ...DASHBOARD_SETTINGS,
      DASHBOARD_ORIGINS: `${DASHBOARD},https://second.example.com:8443`,
      SSO_OIDC_B_ISSUER: provider.issuer,
      SSO_OAUTH2_C_URL: `${provider.issuer}/`,
    },
  })
  await createConfig(service, { sso_url: provider.issuer })
  await createConfig(service, { provider_type: 'oidc_b', org_domain: 'bravo.example' })
  await createConfig(service, { provider_type: 'oauth2_c', org_domain: 'charlie.example' })
  await createConfig(service, { provider_type: 'vendor_d', org_domain: 'vendor.example' })
  await createConfig(service, { org_domain: 'off.example', sso_url: provider.issuer, is_active: false })
})
afterAll(async () => {
  await service.close()
  await provider.stop()
})
beforeEach(() => {
  provider.reset()
  service.advance(360_000)
  service.log.length = 0
})

const login = (fields: Record<string, string>) =>
  service.anonymous.get(`/auth/sso/login?${new URLSearchParams(fields)}`)
const complete = { domain: 'acme.example', return_to: DASHBOARD, handoff: HANDOFF }

describe('The query of a login', () => {
  it.each<[string, Record<string, string>]>([
    ['nothing', {}],
    ['no domain', { return_to: DASHBOARD, handoff: HANDOFF }],
    ['an empty domain', { ...complete, domain: '' }],
    ['a domain of 256 characters', { ...complete, domain: 'a'.repeat(256) }],
    ['a domain with NUL', { ...complete, domain: 'acme.example\0' }],
    ['no return_to', { domain: 'acme.example', handoff: HANDOFF }],
    ['an empty return_to', { ...complete, return_to: '' }],
    ['no handoff', { domain: 'acme.example', return_to: DASHBOARD }],
    ['a short handoff', { ...complete, handoff: 'A'.repeat(42) }],
    ['a long handoff', { ...complete, handoff: 'A'.repeat(44) }],
    ['a handoff in base64', { ...complete, handoff: `${'A'.repeat(42)}+` }],
    ['a handoff with a line', { ...complete, handoff: `${'A'.repeat(42)}\n` }],
  ])('with %s is refused', async (_, fields) => {
    const answer = await login(fields)
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { detail: 'domain, return_to and handoff are required' },
    ])
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  it('with a value twice is refused', async () => {
    const query = `${new URLSearchParams(complete)}&domain=acme.example`
    expect((await service.anonymous.get(`/auth/sso/login?${query}`)).statusCode).toBe(400)
  })

  it.each([
    'https://evil.example',
    `${DASHBOARD}.evil.example`,
    `${DASHBOARD}@evil.example`,
    `https://dashboard.example.com:443@evil.example`,
    `${DASHBOARD}/`,
    `${DASHBOARD}/sso`,
    `${DASHBOARD}?a`,
    `${DASHBOARD}#a`,
    `${DASHBOARD}:443`,
    `${DASHBOARD}:8443`,
    `${DASHBOARD}.`,
    `${DASHBOARD}\\@evil.example`,
    ` ${DASHBOARD}`,
    `${DASHBOARD}\r\nLocation: https://evil.example`,
    'http://dashboard.example.com',
    'HTTPS://dashboard.example.com',
    'https://DASHBOARD.example.com',
    'https://dashbоard.example.com',
    'https:dashboard.example.com',
    '//dashboard.example.com',
    'dashboard.example.com',
    'javascript:alert(1)',
    'https://second.example.com',
    'null',
    'http://localhost:3100',
    'http://localhost:3000',
  ])('with return_to %j is refused', async (return_to) => {
    const answer = await login({ ...complete, return_to })
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { detail: 'return_to is not an accepted dashboard origin' },
    ])
    expect(answer.headers.location).toBeUndefined()
    const id = '00000000-0000-4000-8000-000000000000'
    const query = new URLSearchParams({ return_to, handoff: HANDOFF })
    const test = await service.anonymous.get(`/auth/sso/configs/${id}/test-sign-in?${query}`)
    expect(test.statusCode).toBe(400)
  })

  it.each([DASHBOARD, 'https://second.example.com:8443', 'https://assay.example.com'])(
    'with return_to %s is accepted',
    async (return_to) => {
      expect((await login({ ...complete, return_to })).headers.location).toContain(
        `${provider.issuer}/authorize`,
      )
      const refused = await login({ ...complete, return_to, domain: 'nowhere.example' })
      expect(refused.headers.location).toBe(`${return_to}/login?sso_error=sso_not_configured`)
    },
  )
})

describe('A domain', () => {
  it.each([
    ['that nobody has configured', 'nowhere.example', 'sso_not_configured'],
    ['whose configuration is not active', 'off.example', 'sso_not_configured'],
    ['below a configured one', 'mail.acme.example', 'sso_not_configured'],
    ['that is an address', 'https://acme.example', 'sso_not_configured'],
    ['with a header in it', 'acme.example\r\nSet-Cookie: a=b', 'sso_not_configured'],
    ['with a wildcard', '%', 'sso_not_configured'],
  ])('%s is refused at the dashboard', async (_, domain, code) => {
    const answer = await login({ ...complete, domain })
    expect([answer.statusCode, sentTo(answer)]).toEqual([302, `/login?sso_error=${code}`])
    expect(cookieIn(answer)).toBeUndefined()
    expect(Object.keys(answer.headers)).not.toContain('a')
    expect(service.log).toContainEqual({
      level: 'warn',
      message: 'single sign-on refused',
      fields: {
        sso_error: code,
        status: 400,
        detail: 'No active SSO configuration',
        request_id: answer.headers['x-request-id'],
      },
    })
    expect(provider.requests).toEqual([])
  })

  it('of an unsupported provider is refused as failed, with the request id', async () => {
    const answer = await login({ ...complete, domain: 'vendor.example' })
    expect(sentTo(answer)).toBe(`/login?sso_error=sso_failed&request_id=${answer.headers['x-request-id']}`)
    expect(service.log[0]?.fields).toMatchObject({
      detail: 'This single sign-on provider is not supported yet',
    })
  })

  it('whose only active configuration is SAML is told so', async () => {
    await service.db
      .updateTable('sso_configs')
      .set({ provider_type: 'saml', x509_certificate: CERTIFICATE_OF_NOBODY })
      .where('org_domain', '=', 'vendor.example')
      .execute()
    const answer = await login({ ...complete, domain: 'vendor.example' })
    expect(sentTo(answer)).toBe('/login?sso_error=sso_saml_only')
    await service.db
      .updateTable('sso_configs')
      .set({ provider_type: 'vendor_d', x509_certificate: null })
      .where('org_domain', '=', 'vendor.example')
      .execute()
  })

  it.each([' acme.example', '@acme.example', 'ACME.example', ' @Acme.Example '])(
    'may be written as %j',
    async (domain) => {
      expect((await login({ ...complete, domain })).headers.location).toContain(provider.issuer)
    },
  )
})

describe('Each kind of provider', () => {
  it.each([
    ['acme.example', '/authorize', 'oidc_a', 'openid email profile groups'],
    ['bravo.example', '/authorize', 'oidc_b', 'openid email profile'],
    ['charlie.example', '/login/oauth/authorize', 'oauth2_c', 'read:user user:email'],
  ])('of %s is asked at %s for its scopes', async (domain, path, kind, scope) => {
    const { location } = await startLogin(service, domain)
    expect(location.origin + location.pathname).toBe(`${provider.issuer}${path}`)
    expect(location.searchParams.get('scope')).toBe(scope)
    expect(location.searchParams.get('redirect_uri')).toBe(
      `https://assay.example.com/api/v1/auth/sso/oidc/${kind}/callback`,
    )
    expect(location.searchParams.get('code_challenge_method')).toBe('S256')
    expect(location.searchParams.has('nonce')).toBe(kind !== 'oauth2_c')
  })
})

describe('A discovery document', () => {
  it.each<[string, RegExp, object]>([
    ['of another issuer', /issuer/, { issuer: 'https://evil.example' }],
    ['without an issuer', /issuer/, { issuer: undefined }],
    ['without an authorization endpoint', /lacks an endpoint/, { authorization_endpoint: undefined }],
    ['without a token endpoint', /lacks an endpoint/, { token_endpoint: undefined }],
    ['without user info', /lacks an endpoint/, { userinfo_endpoint: undefined }],
    ['with a relative endpoint', /lacks an endpoint/, { token_endpoint: '/token' }],
    ['with a script', /must use https/, { authorization_endpoint: 'javascript:alert(1)' }],
    ['with a file', /must use https/, { userinfo_endpoint: 'file:///etc/passwd' }],
    [
      'with a very long endpoint',
      /lacks an endpoint/,
      { token_endpoint: `https://a.example/${'a'.repeat(3000)}` },
    ],
  ])('%s is not used', async (_, detail, change) => {
    provider.document({ ...change })
    const answer = await login(complete)
    expect(sentTo(answer)).toBe(`/login?sso_error=sso_failed&request_id=${answer.headers['x-request-id']}`)
    expect(cookieIn(answer)).toBeUndefined()
    expect(service.log.map(({ level, fields }) => [level, fields['detail']])).toEqual([
      ['warn', expect.stringMatching(detail)],
    ])
  })

  it('that failed is asked for again', async () => {
    provider.answer('/.well-known/openid-configuration', (response) => response.writeHead(503).end())
    expect(sentTo(await login(complete))).toContain('sso_failed')
    provider.reset()
    expect((await login(complete)).headers.location).toContain(provider.issuer)
  })
})

describe('An API caller', () => {
  it('is sent to the first active configuration of a provider', async () => {
    const { location } = await startCallerLogin(service)
    expect(location.searchParams.get('redirect_uri')).toContain('/oidc/oidc_a/callback')
  })

  it.each([
    ['oidc_a', '?org_domain=acme.example', 302],
    ['oidc_a', '?org_domain=ACME.example', 404],
    ['oidc_a', '?org_domain=@acme.example', 404],
    ['oidc_a', '?org_domain=off.example', 404],
    ['oidc_a', '?org_domain=bravo.example', 404],
    ['oidc_a', '?org_domain=', 404],
    ['oidc_b', '', 302],
  ])('of %s with %j gets %i', async (kind, query, status) => {
    const answer = await service.anonymous.get(`/auth/sso/oidc/${kind}/login${query}`)
    expect(answer.statusCode).toBe(status)
    if (status === 404) expect(answer.json()).toEqual({ detail: 'No active SSO configuration' })
  })

  it.each(['saml', 'vendor_d', 'vendor_e', 'vendor_f'])('of %s is refused', async (kind) => {
    for (const path of ['login', 'callback']) {
      const answer = await service.anonymous.get(`/auth/sso/oidc/${kind}/${path}`)
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        { detail: 'This single sign-on provider is not supported yet' },
      ])
    }
  })

  it.each(['oidc', 'OIDC_A', 'oidc_a.', 'constructor', '__proto__'])('of %s finds nothing', async (kind) => {
    for (const path of ['login', 'callback']) {
      const answer = await service.anonymous.get(`/auth/sso/oidc/${kind}/${path}`)
      expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'Not Found' }])
    }
  })

  it('is told in JSON when the provider fails', async () => {
    provider.answer('/.well-known/openid-configuration', (response) => response.writeHead(500).end())
    const answer = await service.anonymous.get('/auth/sso/oidc/oidc_a/login')
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { detail: `Single sign-on failed (request ID: ${answer.headers['x-request-id']})` },
    ])
  })
})

describe('A test of a configuration', () => {
  const start = (id: string, fields: object = { return_to: DASHBOARD, handoff: HANDOFF }) =>
    service.anonymous.get(`/auth/sso/configs/${id}/test-sign-in?${new URLSearchParams({ ...fields })}`)

  it('that does not exist ends at the sign-in page', async () => {
    const answer = await start('00000000-0000-4000-8000-000000000000')
    expect(sentTo(answer)).toBe('/login?sso_error=sso_not_configured')
  })

  it('needs return_to and handoff', async () => {
    const answer = await start('00000000-0000-4000-8000-000000000000', { return_to: DASHBOARD })
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { detail: 'return_to and handoff are required' },
    ])
  })

  it('of an unsupported provider is reported', async () => {
    const { items } = (await service.as('admin').get('/auth/sso/configs')).json()
    const { id } = items.find(({ org_domain }: { org_domain: string }) => org_domain === 'vendor.example')
    const tab = newTab()
    const answer = await start(id, { return_to: DASHBOARD, handoff: tab.handoff })
    const [, code = ''] = sentTo(answer).split('/sso/complete#test=')
    const report = await service.as('admin').post('/auth/sso/test-sign-in', { code, secret: tab.secret })
    expect(report.json()).toEqual({
      provider_type: 'vendor_d',
      claims: {},
      email: null,
      groups: [],
      role: null,
      outcome: 'refused',
      sso_error: 'sso_failed',
      message: 'This single sign-on provider is not supported yet',
    })
  })
})
