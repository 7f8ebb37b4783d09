import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type OpenIdProvider,
  startOpenIdProvider,
} from '../../../testing/identity-providers/openid-provider.ts'
import { cancelAtOpenIdProvider, signInAtOpenIdProvider } from '../../../testing/identity-providers/pages.ts'
import { createPlainBrowser } from '../../../testing/identity-providers/plain-browser.ts'
import {
  callBack,
  codeIn,
  createConfig,
  DASHBOARD,
  DASHBOARD_SETTINGS,
  type Started,
  sentTo,
  startCallerLogin,
  startLogin,
  startTestSignIn,
  storedRows,
} from '../../../testing/identity-providers/sign-in.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'

const REDIRECT_URI = 'https://assay.example.com/api/v1/auth/sso/oidc/oidc_a/callback'

const people = () => ({
  anna: {
    sub: 'anna',
    email: 'Anna@Acme.example',
    email_verified: true,
    given_name: 'Anna',
    family_name: 'Ash',
    groups: ['Everybody', 'Makers'],
  },
  bob: { sub: 'bob', email: 'bob@acme.example', email_verified: false },
  carl: { sub: 'carl', email: 'carl@elsewhere.example', email_verified: true },
})

let service: TestService
let provider: OpenIdProvider
let configId: string

beforeAll(async () => {
  provider = await startOpenIdProvider({ redirectUris: [REDIRECT_URI], people: people() })
  service = await startTestService({ config: DASHBOARD_SETTINGS, now: new Date() })
  configId = await createConfig(service, {
    sso_url: provider.issuer,
    entity_id: provider.client.id,
    client_secret: provider.client.secret,
    role_mapping: { Makers: 'developer' },
  })
})
afterAll(async () => {
  await service.close()
  await provider.stop()
})

beforeEach(() => {
  service.setNow(new Date())
  service.log.length = 0
  Object.assign(provider.people, people())
})

/** The query with which the provider sends somebody back. */
const atProvider = async ({ location }: Started, userName: string): Promise<Record<string, string>> => {
  const way = { authorizationUrl: location, redirectUri: REDIRECT_URI, userName }
  return Object.fromEntries((await signInAtOpenIdProvider(createPlainBrowser(), way)).searchParams)
}

describe('The start of a sign-in', () => {
  it('sends the browser to the provider with a random state, a nonce and a PKCE challenge', async () => {
    const { location } = await startLogin(service)
    const other = await startLogin(service)
    expect(location.origin + location.pathname).toBe(`${provider.issuer}/auth`)
    const sent = Object.fromEntries(location.searchParams)
    expect(sent).toEqual({
      client_id: provider.client.id,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      redirect_uri: REDIRECT_URI,
      response_type: 'code',
      scope: 'openid email profile groups',
      state: expect.stringMatching(/^[\w-]{43}$/),
    })
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(other.location.searchParams.get(name)).not.toBe(sent[name])
    }
  })

  it('sets a cookie for this host alone, which no script reads', async () => {
    const query = new URLSearchParams({
      domain: 'acme.example',
      return_to: DASHBOARD,
      handoff: 'A'.repeat(43),
    })
    const answer = await service.anonymous.get(`/auth/sso/login?${query}`)
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^__Host-assay_oidc=[\w.-]+; Path=\/; HttpOnly; Secure; SameSite=Lax; Max-Age=900$/,
    )
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('reads the discovery document once for all who come within five minutes', async () => {
    service.setNow(new Date(Date.now() + 3_600_000))
    const before = provider.requests.length
    await Promise.all(Array.from({ length: 20 }, () => startLogin(service)))
    service.advance(299_000)
    await startLogin(service)
    expect(provider.requests.slice(before)).toEqual(['GET /.well-known/openid-configuration'])
    service.advance(2000)
    await startLogin(service)
    expect(provider.requests.length).toBe(before + 2)
  })
})

describe('A first sign-in', () => {
  it('makes an account with the role of a group, and gives its session to the tab that began', async () => {
    const before = await storedRows(service)
    const started = await startLogin(service, ' @ACME.example ')
    const answer = await callBack(service, started, { query: await atProvider(started, 'anna') })
    expect([answer.statusCode, sentTo(answer)]).toEqual([
      302,
      expect.stringMatching(/^\/sso\/complete#code=[\w.-]+$/),
    ])
    expect(await storedRows(service)).toEqual({
      users: Number(before['users']) + 1,
      sso_identities: Number(before['sso_identities']) + 1,
      sessions: before['sessions'],
    })
    const session = await service.anonymous.post('/auth/sso/exchange', {
      code: codeIn(answer),
      secret: started.tab.secret,
    })
    expect(session.json()).toMatchObject({
      access_token: expect.any(String),
      token_type: 'bearer',
      user: { email: 'anna@acme.example', first_name: 'Anna', last_name: 'Ash', role: 'developer' },
    })
    const { access_token } = session.json<{ access_token: string }>()
    const me = await service.withToken(access_token).get('/users/me')
    expect(me.json()).toMatchObject({ email: 'anna@acme.example', has_password: false })
    expect(service.log.filter(({ level }) => level === 'warn' || level === 'error')).toEqual([])
  })

  it('is recorded with the provider and the configuration', async () => {
    const { items } = (await service.as('admin').get('/audit-logs?search=anna@acme.example')).json<{
      items: { action_type: string; user_email: string; new_value: object | null }[]
    }>()
    const entries = items.map(({ action_type, user_email }) => [action_type, user_email])
    expect(entries).toContainEqual(['user_create', 'system:sso'])
    expect(entries).toContainEqual(['user_login', 'anna@acme.example'])
    const login = items.find(({ action_type }) => action_type === 'user_login')
    expect(login?.new_value).toEqual({ provider: 'oidc_a', config_id: configId })
  })
})

describe('A later sign-in', () => {
  it('opens the same account, whose role follows a mapped group', async () => {
    Object.assign(provider.people['anna'] ?? {}, { groups: ['Everybody'], given_name: 'Anne' })
    const before = await storedRows(service)
    const kept = await callerSession('anna')
    await service.as('admin').put(`/auth/sso/configs/${configId}`, { role_mapping: { Everybody: 'viewer' } })
    const changed = await callerSession('anna')
    expect([kept.role, changed.role]).toEqual(['developer', 'viewer'])
    expect(changed.user_id).toBe(kept.user_id)
    expect((await storedRows(service))['users']).toBe(before['users'])
  })

  const callerSession = async (userName: string) => {
    const started = await startCallerLogin(service)
    const answer = await callBack(service, started, { query: await atProvider(started, userName) })
    expect(answer.statusCode).toBe(200)
    return answer.json<{ role: string; user_id: string }>()
  }

  it('of an API caller is answered with a session and without a redirect', async () => {
    const started = await startCallerLogin(service)
    const answer = await callBack(service, started, { query: await atProvider(started, 'anna') })
    expect(answer.json()).toEqual({
      access_token: expect.any(String),
      token_type: 'bearer',
      user_id: expect.any(String),
      email: 'anna@acme.example',
      role: 'viewer',
      provider: 'oidc_a',
    })
    const { access_token } = answer.json<{ access_token: string }>()
    expect((await service.withToken(access_token).get('/users/me')).statusCode).toBe(200)
    expect(String(answer.headers['set-cookie'])).toContain('Max-Age=0')
  })

  it('of a deactivated account is refused', async () => {
    await service.db
      .updateTable('users')
      .set({ is_active: false })
      .where('email', '=', 'anna@acme.example')
      .execute()
    const started = await startLogin(service)
    const answer = await callBack(service, started, { query: await atProvider(started, 'anna') })
    expect(sentTo(answer)).toBe('/login?sso_error=sso_inactive')
    const caller = await startCallerLogin(service)
    const refused = await callBack(service, caller, { query: await atProvider(caller, 'anna') })
    expect([refused.statusCode, refused.json()]).toEqual([400, { detail: 'Inactive user' }])
    await service.db.updateTable('users').set({ is_active: true }).execute()
  })
})

describe('A refusal', () => {
  it.each([
    ['bob', 'sso_unverified', 'The e-mail address is not verified'],
    ['carl', 'sso_domain', 'The e-mail address is outside this organisation'],
  ])('of %s is %s, in words for API callers', async (userName, code, text) => {
    const started = await startLogin(service)
    const answer = await callBack(service, started, { query: await atProvider(started, userName) })
    expect(sentTo(answer)).toBe(`/login?sso_error=${code}`)
    const caller = await startCallerLogin(service)
    const refused = await callBack(service, caller, { query: await atProvider(caller, userName) })
    expect([refused.statusCode, refused.json()]).toEqual([400, { detail: text }])
    expect(String(refused.headers['set-cookie'])).toContain('Max-Age=0')
  })

  it('shows the error code of the provider and nothing of its text', async () => {
    const started = await startLogin(service)
    const way = { authorizationUrl: started.location, redirectUri: REDIRECT_URI }
    const back = await cancelAtOpenIdProvider(createPlainBrowser(), way)
    expect(back.searchParams.get('error_description')).toContain('nobody')
    const query = { code: undefined, ...Object.fromEntries(back.searchParams) }
    const answer = await callBack(service, started, { query })
    expect(sentTo(answer)).toBe('/login?sso_error=sso_idp_error&sso_idp_code=access_denied')
    expect(JSON.stringify(service.log)).not.toContain('nobody')
  })

  it('comes from the provider when a code is used twice', async () => {
    const started = await startLogin(service)
    const query = await atProvider(started, 'carl')
    await callBack(service, started, { query })
    const again = await callBack(service, started, { query })
    expect(sentTo(again)).toBe('/login?sso_error=sso_idp_error&sso_idp_code=invalid_grant')
  })

  it('comes from the provider when the code belongs to another sign-in', async () => {
    const one = await startLogin(service)
    const two = await startLogin(service)
    const { code = '', iss = '' } = await atProvider(one, 'anna')
    const answer = await callBack(service, two, { query: { code, iss } })
    expect(sentTo(answer)).toBe('/login?sso_error=sso_idp_error&sso_idp_code=invalid_grant')
  })

  it('comes from the provider when the client secret is wrong', async () => {
    await service.as('admin').put(`/auth/sso/configs/${configId}`, { client_secret: 'another secret' })
    const started = await startLogin(service)
    const answer = await callBack(service, started, { query: await atProvider(started, 'anna') })
    expect(sentTo(answer)).toBe('/login?sso_error=sso_idp_error&sso_idp_code=invalid_client')
    await service.as('admin').put(`/auth/sso/configs/${configId}`, { client_secret: provider.client.secret })
  })
})

describe('Two processes of one deployment', () => {
  it('finish what the other one started, and exchange what the other one signed', async () => {
    const other = await startTestService({
      config: DASHBOARD_SETTINGS,
      now: new Date(),
      database: { ...service.database, drop: () => Promise.resolve() },
    })
    const started = await startLogin(service)
    const answer = await callBack(other, started, { query: await atProvider(started, 'anna') })
    const exchanged = await service.anonymous.post('/auth/sso/exchange', {
      code: codeIn(answer),
      secret: started.tab.secret,
    })
    expect(exchanged.statusCode).toBe(200)
    await other.close()
  })
})

describe('A test sign-in', () => {
  const reportOf = async (userName: string) => {
    const started = await startTestSignIn(service, configId)
    const before = await storedRows(service)
    const answer = await callBack(service, started, { query: await atProvider(started, userName) })
    expect(await storedRows(service)).toEqual(before)
    const report = await service
      .as('admin')
      .post('/auth/sso/test-sign-in', { code: codeIn(answer, 'test'), secret: started.tab.secret })
    expect(report.statusCode).toBe(200)
    return report.json()
  }

  it('reports what came from the provider and which role it gives, and stores nothing', async () => {
    provider.people['dora'] = {
      sub: 'dora',
      email: 'dora@acme.example',
      email_verified: true,
      name: 'Dora',
      groups: ['Everybody', 'Others'],
    }
    expect(await reportOf('dora')).toEqual({
      provider_type: 'oidc_a',
      claims: expect.objectContaining({
        iss: provider.issuer,
        sub: 'dora',
        email: 'dora@acme.example',
        email_verified: 'true',
        groups: '["Everybody","Others"]',
      }),
      email: 'dora@acme.example',
      groups: ['Everybody', 'Others'],
      role: 'viewer',
      outcome: 'create',
      sso_error: null,
      message: null,
    })
  })

  it('foresees the sign-in to an account that exists', async () => {
    expect(await reportOf('anna')).toMatchObject({ outcome: 'sign_in', role: 'viewer' })
  })

  it('tells why a sign-in would be refused, with the claims', async () => {
    expect(await reportOf('bob')).toMatchObject({
      outcome: 'refused',
      sso_error: 'sso_unverified',
      message: 'The e-mail address is not verified',
      claims: { email: 'bob@acme.example', email_verified: 'false' },
      role: null,
    })
    expect(await reportOf('carl')).toMatchObject({ outcome: 'refused', sso_error: 'sso_domain' })
  })

  it('works while the configuration is not active', async () => {
    await service.as('admin').put(`/auth/sso/configs/${configId}`, { is_active: false })
    expect(await reportOf('anna')).toMatchObject({ outcome: 'sign_in' })
    await service.as('admin').put(`/auth/sso/configs/${configId}`, { is_active: true })
  })
})
