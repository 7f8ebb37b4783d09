import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type HostileProvider,
  startHostileProvider,
  tokenOf,
} from '../testing/identity-providers/hostile-provider.ts'
import {
  callBack,
  codeIn,
  cookieIn,
  createConfig,
  DASHBOARD,
  DASHBOARD_SETTINGS,
  newTab,
  type Started,
  sentTo,
  startCallerLogin,
  startLogin,
} from '../testing/identity-providers/sign-in.ts'
import { startTestService, type TestService } from '../testing/service.ts'

const MINUTE = 60_000

let service: TestService
let provider: HostileProvider
let configId: string

beforeAll(async () => {
  provider = await startHostileProvider(() => service.now())
  const addresses = {
    SSO_OIDC_B_ISSUER: provider.issuer,
    SSO_OAUTH2_C_URL: provider.issuer,
    SSO_OAUTH2_C_API_URL: provider.issuer,
  }
  service = await startTestService({ config: { PROFILE: 'full', ...DASHBOARD_SETTINGS, ...addresses } })
  configId = await createConfig(service, { sso_url: provider.issuer })
  await createConfig(service, { provider_type: 'oidc_b', org_domain: 'bravo.example' })
  await createConfig(service, { provider_type: 'oauth2_c', org_domain: 'charlie.example' })
  await createConfig(service, { provider_type: 'vendor_e', org_domain: 'vendor.example' })
})
afterAll(async () => {
  await service.close()
  await provider.stop()
})
beforeEach(() => {
  provider.reset()
  service.advance(6 * MINUTE)
  service.log.length = 0
})

const login = (fields: Record<string, string> = {}) => {
  const query = { domain: 'acme.example', return_to: DASHBOARD, handoff: newTab().handoff, ...fields }
  return service.anonymous.get(`/auth/sso/login?${new URLSearchParams(query)}`)
}

const start = async (domain?: string): Promise<Started> => {
  const started = await startLogin(service, domain)
  provider.setNonce(started.location.searchParams.get('nonce') ?? '')
  return started
}

/** Where a sign-in ends, after a change of what the provider says; without the request id. */
const endOf = async (change: () => void, domain?: string): Promise<string> => {
  const started = await start(domain)
  change()
  return sentTo(await callBack(service, started)).replace(/&request_id=[\w-]+/, '')
}

const ACCEPTED = /^\/sso\/complete#code=/

/** The answer to an API caller, after a change of what the provider says. */
const callerAnswer = async (change: () => void, options: Parameters<typeof callBack>[2] = {}) => {
  const started = await startCallerLogin(service)
  provider.setNonce(started.location.searchParams.get('nonce') ?? '')
  change()
  const answer = await callBack(service, started, options)
  return { status: answer.statusCode, body: answer.json(), requestId: String(answer.headers['x-request-id']) }
}

const listed = (...emails: [email: string, primary: boolean, verified?: boolean][]): void =>
  provider.answer('/user/emails', (response) => {
    const list = emails.map(([email, primary, verified = true]) => ({ email, primary, verified }))
    response.writeHead(200, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(list))
  })

describe('Dashboard sign-in flow (full profile)', () => {
  it('GET /auth/sso/login redirects to the provider of the single active configuration of the domain', async () => {
    const { headers, statusCode } = await login()
    expect([statusCode, new URL(String(headers.location)).origin]).toEqual([302, provider.issuer])
  })

  it('A missing or malformed domain, return_to or handoff gives 400', async () => {
    for (const name of ['domain', 'return_to', 'handoff']) {
      expect([name, (await login({ [name]: '' })).statusCode]).toEqual([name, 400])
    }
    expect((await login({ handoff: 'short' })).statusCode).toBe(400)
  })

  it('A return_to that is not an accepted dashboard origin gives 400', async () => {
    for (const return_to of ['https://evil.example', `${DASHBOARD}/`, `${DASHBOARD}@evil.example`]) {
      expect((await login({ return_to })).json()).toEqual({
        detail: 'return_to is not an accepted dashboard origin',
      })
    }
  })

  it('Accepted origins are DASHBOARD_ORIGINS and the origin of PUBLIC_BASE_URL', async () => {
    for (const return_to of [DASHBOARD, DASHBOARD_SETTINGS.PUBLIC_BASE_URL]) {
      expect((await login({ return_to })).statusCode).toBe(302)
    }
  })

  it('The redirect URI is {PUBLIC_BASE_URL}/api/v1/auth/sso/oidc/{provider_type}/callback', async () => {
    for (const [domain, kind] of [
      ['acme.example', 'oidc_a'],
      ['bravo.example', 'oidc_b'],
      ['charlie.example', 'oauth2_c'],
    ] as const) {
      const { location } = await start(domain)
      expect(location.searchParams.get('redirect_uri')).toBe(
        `https://assay.example.com/api/v1/auth/sso/oidc/${kind}/callback`,
      )
    }
  })

  it('The callback redirects to <dashboard>/sso/complete#code=..., and no token is in an address', async () => {
    const answer = await callBack(service, await start())
    expect([answer.statusCode, sentTo(answer)]).toEqual([302, expect.stringMatching(ACCEPTED)])
    expect((await service.withToken(codeIn(answer)).get('/users/me')).statusCode).toBe(401)
  })

  it('POST /auth/sso/exchange takes code and secret and gives the session of a password sign-in', async () => {
    const started = await start()
    const code = codeIn(await callBack(service, started))
    const answer = await service.anonymous.post('/auth/sso/exchange', { code, secret: started.tab.secret })
    expect(answer.json()).toMatchObject({
      access_token: expect.any(String),
      token_type: 'bearer',
      user: { email: 'eve@acme.example' },
    })
  })

  it('A hand-off code is valid for 60 seconds and bound to the secret of the tab that started', async () => {
    const started = await start()
    const code = codeIn(await callBack(service, started))
    const exchange = (secret: string) => service.anonymous.post('/auth/sso/exchange', { code, secret })
    expect((await exchange(newTab().secret)).statusCode).toBe(400)
    service.advance(59_000)
    expect((await exchange(started.tab.secret)).statusCode).toBe(200)
    service.advance(1000)
    expect((await exchange(started.tab.secret)).statusCode).toBe(400)
  })

  it("The provider's error text is never shown, only its OAuth error code", async () => {
    const answer = await callBack(service, await start(), {
      query: { code: undefined, error: 'access_denied', error_description: 'because of you' },
    })
    expect(sentTo(answer)).toBe('/login?sso_error=sso_idp_error&sso_idp_code=access_denied')
  })

  it('A domain whose only active configuration is SAML gets sso_saml_only', async () => {
    const set = (fields: { provider_type: string; x509_certificate: string | null }) =>
      service.db.updateTable('sso_configs').set(fields).where('org_domain', '=', 'vendor.example').execute()
    await set({ provider_type: 'saml', x509_certificate: 'none' })
    expect(sentTo(await login({ domain: 'vendor.example' }))).toBe('/login?sso_error=sso_saml_only')
    await set({ provider_type: 'vendor_e', x509_certificate: null })
  })

  it('A callback without the cookie, or with one of another maker, goes to the primary dashboard', async () => {
    const started = await start()
    const state = started.location.searchParams.get('state')
    for (const cookie of [null, `${started.cookie}A`, tokenOf({ alg: 'none' }, { state })]) {
      const answer = await callBack(service, started, { cookie })
      expect(answer.headers.location).toBe(`${DASHBOARD}/login?sso_error=sso_state`)
    }
  })

  it('GET /auth/sso/oidc/{provider}/login takes org_domain, compared exactly with the stored value', async () => {
    const path = '/auth/sso/oidc/oidc_a/login'
    const statuses = ['', '?org_domain=acme.example', '?org_domain=Acme.example', '?org_domain=bravo.example']
    const answers = await Promise.all(statuses.map((query) => service.anonymous.get(`${path}${query}`)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([302, 302, 404, 404])
  })

  it('The callback answers API callers with JSON: token, user_id, email, role and provider', async () => {
    expect((await callerAnswer(() => undefined)).body).toEqual({
      access_token: expect.any(String),
      token_type: 'bearer',
      user_id: expect.any(String),
      email: 'eve@acme.example',
      role: 'viewer',
      provider: 'oidc_a',
    })
  })
})

describe('OIDC security rules (full profile)', () => {
  it('1. a start sets a signed HttpOnly, SameSite=Lax, Secure cookie, and sends state and PKCE S256', async () => {
    const answer = await login()
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^__Host-assay_oidc=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax; Max-Age=900$/,
    )
    const sent = new URL(String(answer.headers.location)).searchParams
    expect(sent.get('state')).toHaveLength(43)
    expect([sent.get('code_challenge')?.length, sent.get('code_challenge_method')]).toEqual([43, 'S256'])
  })

  it('1. the verifier of the cookie is what the provider was challenged with', async () => {
    const started = await start()
    await callBack(service, started)
    const verifier = provider.tokenRequests[0]?.get('code_verifier') ?? ''
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
    expect(Buffer.from(digest).toString('base64url')).toBe(
      started.location.searchParams.get('code_challenge'),
    )
  })

  it('1. a callback is accepted only with the cookie and the matching state', async () => {
    const started = await start()
    const answer = await callBack(service, started, { query: { state: 'A'.repeat(43) } })
    expect(sentTo(answer)).toBe('/login?sso_error=sso_state')
  })

  it('1. every callback expires the cookie', async () => {
    const started = await start()
    for (const options of [{}, { cookie: null }, { query: { state: '' } }, { query: { error: 'a' } }]) {
      const answer = await callBack(service, started, options)
      expect(cookieIn(answer)).toBe('')
      expect(String(answer.headers['set-cookie'])).toContain('Max-Age=0')
    }
  })

  it('2. a sign-in expires after 10 minutes, which a late callback reports as sso_expired', async () => {
    const started = await start()
    service.advance(10 * MINUTE + 1)
    expect(sentTo(await callBack(service, started))).toBe('/login?sso_error=sso_expired')
  })

  it('4. the ID token must carry the nonce, this client in aud, the issuer, and an unexpired exp', async () => {
    const seconds = Math.floor(service.now().getTime() / 1000)
    const changes: [string, object][] = [
      ['nonce', { nonce: 'another' }],
      ['aud', { aud: 'another' }],
      ['azp', { azp: 'another' }],
      ['iss', { iss: `${provider.issuer}/` }],
      ['exp', { exp: seconds - 3600 }],
    ]
    for (const [reason, claims] of changes) {
      provider.reset()
      const { body } = await callerAnswer(() => provider.claims({ ...claims }))
      expect(body).toEqual({ detail: `OIDC ID token was not accepted (${reason})` })
    }
    provider.reset()
    expect((await callerAnswer(() => provider.idToken(undefined))).body).toEqual({
      detail: 'OIDC ID token was not accepted (missing)',
    })
    expect((await callerAnswer(() => provider.idToken('a.b'))).body).toEqual({
      detail: 'OIDC ID token was not accepted (malformed)',
    })
  })

  it('6. a cookie and a code are no session, and neither stands for the other', async () => {
    const started = await start()
    const code = codeIn(await callBack(service, started))
    for (const token of [started.cookie, code]) {
      expect((await service.withToken(token).get('/users/me')).statusCode).toBe(401)
    }
    const exchanged = await service.anonymous.post('/auth/sso/exchange', {
      code: started.cookie,
      secret: started.tab.secret,
    })
    expect(exchanged.statusCode).toBe(400)
    expect(sentTo(await callBack(service, started, { cookie: code }))).toBe('/login?sso_error=sso_state')
  })
})

describe('E-mail of a provider (full profile)', () => {
  it('oidc_a: the ID token e-mail, with email_verified true or the text true', async () => {
    for (const email_verified of [true, 'true']) {
      expect(await endOf(() => provider.claims({ email_verified }))).toMatch(ACCEPTED)
    }
    for (const email_verified of [false, 'false', undefined, 1]) {
      expect(await endOf(() => provider.claims({ email_verified }))).toBe('/login?sso_error=sso_unverified')
    }
  })

  it("oidc_a and oidc_b: the user info sub equals the ID token's sub", async () => {
    const other = () => provider.userInfo({ sub: 'somebody else' })
    expect(await endOf(other)).toBe('/login?sso_error=sso_failed')
    const bob = { email: 'bob@bravo.example', hd: 'bravo.example' }
    const change = () => {
      provider.claims(bob)
      other()
    }
    expect(await endOf(change, 'bravo.example')).toBe('/login?sso_error=sso_failed')
  })

  it("oidc_b: hd equals the e-mail's domain, and a personal account without hd is refused", async () => {
    const email = 'bob@bravo.example'
    const end = (claims: object) =>
      endOf(() => provider.claims({ sub: 'bob', email, ...claims }), 'bravo.example')
    provider.userInfo({ sub: 'bob' })
    expect(await end({})).toBe('/login?sso_error=sso_domain')
    expect(await end({ hd: 'other.example' })).toBe('/login?sso_error=sso_domain')
    expect(await end({ hd: 'bravo.example' })).toMatch(ACCEPTED)
  })

  it('oauth2_c: the primary address if it is verified and in the domain, otherwise the only one there', async () => {
    const end = (...emails: Parameters<typeof listed>) => endOf(() => listed(...emails), 'charlie.example')
    expect(await end(['c@charlie.example', true], ['d@charlie.example', false])).toMatch(ACCEPTED)
    expect(await end(['c@other.example', true], ['c@charlie.example', false])).toMatch(ACCEPTED)
    expect(await end(['c@charlie.example', true, false])).toBe('/login?sso_error=sso_unverified')
    expect(
      await end(['c@other.example', true], ['c@charlie.example', false], ['d@charlie.example', false]),
    ).toBe('/login?sso_error=sso_email')
  })

  it('oauth2_c: the public profile counts for nothing', async () => {
    provider.userInfo({ email: 'c@charlie.example' })
    expect(await endOf(() => listed(['c@other.example', true]), 'charlie.example')).toBe(
      '/login?sso_error=sso_domain',
    )
  })

  it('oidc_b and oauth2_c send no groups, so mapping never applies', async () => {
    await service.db
      .updateTable('sso_configs')
      .set({ role_mapping: JSON.stringify({ G: 'admin' }) })
      .execute()
    provider.userInfo({ sub: 'bert', groups: ['G'] })
    const claims = { sub: 'bert', email: 'bert@bravo.example', hd: 'bravo.example', groups: ['G'] }
    expect(await endOf(() => provider.claims(claims), 'bravo.example')).toMatch(ACCEPTED)
    const account = await service.db
      .selectFrom('users')
      .select('role')
      .where('email', '=', 'bert@bravo.example')
      .executeTakeFirst()
    expect(account).toEqual({ role: 'viewer' })
  })
})

describe('Single sign-on failure codes (full profile)', () => {
  it('Signing in through vendor_d, vendor_e and vendor_f is refused with sso_failed', async () => {
    expect(sentTo(await login({ domain: 'vendor.example' }))).toContain('/login?sso_error=sso_failed')
    for (const kind of ['vendor_d', 'vendor_e', 'vendor_f']) {
      expect((await service.anonymous.get(`/auth/sso/oidc/${kind}/login`)).json()).toEqual({
        detail: 'This single sign-on provider is not supported yet',
      })
    }
  })

  it('sso_not_configured: none for the domain, or deactivated or deleted during the sign-in', async () => {
    expect(sentTo(await login({ domain: 'nowhere.example' }))).toBe('/login?sso_error=sso_not_configured')
    const setActive = (is_active: boolean) =>
      service.as('admin').put(`/auth/sso/configs/${configId}`, { is_active })
    const started = await start()
    await setActive(false)
    expect(sentTo(await callBack(service, started))).toBe('/login?sso_error=sso_not_configured')
    await setActive(true)
    const id = await createConfig(service, { org_domain: 'delta.example', sso_url: provider.issuer })
    const other = await start('delta.example')
    await service.as('admin').delete(`/auth/sso/configs/${id}`)
    expect(sentTo(await callBack(service, other))).toBe('/login?sso_error=sso_not_configured')
  })

  it('sso_failed, sso_account and sso_email come with the request id, the others without', async () => {
    const endings: [string, () => void][] = [
      ['sso_failed', () => provider.idToken('nonsense')],
      ['sso_account', () => both('s'.repeat(256))],
      ['sso_email', () => provider.claims({ email: undefined })],
      ['sso_unverified', () => provider.claims({ email_verified: false })],
      ['sso_domain', () => provider.claims({ email: 'eve@evil.example' })],
    ]
    for (const [code, change] of endings) {
      const started = await start()
      change()
      const answer = await callBack(service, started)
      const id = ['sso_failed', 'sso_account', 'sso_email'].includes(code)
        ? `&request_id=${answer.headers['x-request-id']}`
        : ''
      expect(sentTo(answer)).toBe(`/login?sso_error=${code}${id}`)
      provider.reset()
    }
  })

  const both = (sub: string): void => {
    provider.claims({ sub })
    provider.userInfo({ sub })
  }

  it('A refusal in the callback is logged at WARNING with sso_error, status, detail and request ID', async () => {
    const started = await start()
    provider.claims({ email_verified: false })
    const answer = await callBack(service, started)
    expect(service.log).toEqual([
      {
        level: 'warn',
        message: 'single sign-on refused',
        fields: {
          sso_error: 'sso_unverified',
          status: 400,
          detail: 'The e-mail address is not verified',
          request_id: answer.headers['x-request-id'],
        },
      },
    ])
  })

  it('API callers are told in the texts of the specification', async () => {
    const expired = await startCallerLogin(service)
    service.advance(10 * MINUTE + 1)
    expect((await callBack(service, expired)).json()).toEqual({
      detail: 'OIDC sign-in expired; start it again',
    })
    const state = await callerAnswer(() => undefined, { query: { state: 'other' } })
    expect(state.body).toEqual({ detail: "OIDC state does not match this browser's sign-in" })
    const refused = await callerAnswer(() => undefined, { query: { error: 'access_denied' } })
    expect(refused.body).toEqual({ detail: 'The provider refused the sign-in: access_denied' })
    const failed = await callerAnswer(() =>
      provider.answer('/token', (response) => response.writeHead(500).end()),
    )
    expect([failed.status, failed.body]).toEqual([
      400,
      { detail: `Single sign-on failed (request ID: ${failed.requestId})` },
    ])
  })
})
