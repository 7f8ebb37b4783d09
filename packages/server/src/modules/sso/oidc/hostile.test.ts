import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signToken } from '../../../lib/crypto.ts'
import { MINUTE_MS } from '../../../lib/durations.ts'
import {
  type HostileProvider,
  startHostileProvider,
  tokenOf,
} from '../../../testing/identity-providers/hostile-provider.ts'
import {
  callBack,
  codeIn,
  createConfig,
  DASHBOARD_SETTINGS,
  type Started,
  sentTo,
  startLogin,
  storedRows,
} from '../../../testing/identity-providers/sign-in.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'
import { newSignIn, oidcCookie } from './cookie.ts'

const MIB = 1024 * 1024

let service: TestService
let provider: HostileProvider
const ids = { oidc_a: '', oidc_b: '', oauth2_c: '' }

beforeAll(async () => {
  provider = await startHostileProvider(() => service.now())
  service = await startTestService({
    config: {
      ...DASHBOARD_SETTINGS,
      SSO_OIDC_B_ISSUER: provider.issuer,
      SSO_OAUTH2_C_URL: provider.issuer,
      SSO_OAUTH2_C_API_URL: provider.issuer,
    },
  })
  ids.oidc_a = await createConfig(service, { sso_url: provider.issuer })
  ids.oidc_b = await createConfig(service, { provider_type: 'oidc_b', org_domain: 'bravo.example' })
  ids.oauth2_c = await createConfig(service, { provider_type: 'oauth2_c', org_domain: 'charlie.example' })
})
afterAll(async () => {
  await service.close()
  await provider.stop()
})

beforeEach(() => {
  provider.reset()
  // So that the discovery document of the test before is not used.
  service.advance(6 * MINUTE_MS)
  service.log.length = 0
})

const start = async (domain = 'acme.example'): Promise<Started> => {
  const started = await startLogin(service, domain)
  provider.setNonce(started.location.searchParams.get('nonce') ?? '')
  return started
}

/** Values that no line of the log may hold. */
const secretsOf = ({ cookie, location, tab }: Started): string[] => [
  cookie,
  location.searchParams.get('state') ?? '',
  location.searchParams.get('nonce') ?? cookie,
  tab.secret,
  tab.handoff,
  'the secret of the client',
  'a-code',
  'an-access-token',
  'eve@acme.example',
]

interface Refused {
  /** Query of the dashboard's sign-in page. */
  login: string
  /** Detail of the warning in the log. */
  detail: string | RegExp
}

const refusedBy = (code: string, detail: string | RegExp): Refused => ({ login: `sso_error=${code}`, detail })

/** Runs a callback, and checks that it is refused like this, with nothing stored and nothing secret in the log. */
const expectRefusal = async (
  started: Started,
  refused: Refused,
  options: Parameters<typeof callBack>[2] = {},
): Promise<void> => {
  const before = await storedRows(service)
  const answer = await callBack(service, started, options)
  const [path, query = ''] = sentTo(answer).split('?')
  const shown = new URLSearchParams(query)
  const requestId = shown.get('request_id')
  shown.delete('request_id')
  expect([answer.statusCode, path, String(shown)]).toEqual([302, '/login', refused.login])
  const code = new URLSearchParams(refused.login).get('sso_error') ?? ''
  const withId = ['sso_failed', 'sso_account', 'sso_email'].includes(code)
  expect(requestId).toBe(withId ? answer.headers['x-request-id'] : null)
  expect(String(answer.headers['set-cookie'])).toBe(
    '__Host-assay_oidc=; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=0',
  )
  expect(await storedRows(service)).toEqual(before)
  const warnings = service.log.filter(({ message }) => message === 'single sign-on refused')
  expect(warnings).toEqual([
    {
      level: 'warn',
      message: 'single sign-on refused',
      fields: {
        sso_error: code,
        status: 400,
        detail: typeof refused.detail === 'string' ? refused.detail : expect.stringMatching(refused.detail),
        request_id: answer.headers['x-request-id'],
      },
    },
  ])
  const lines = JSON.stringify(service.log)
  expect(secretsOf(started).filter((secret) => lines.includes(secret))).toEqual([])
}

const NOT_STARTED = refusedBy(
  'sso_state',
  'OIDC sign-in was not started in this browser, or its cookie was not sent',
)
const OTHER_STATE = refusedBy('sso_state', "OIDC state does not match this browser's sign-in")
const EXPIRED = refusedBy('sso_expired', 'OIDC sign-in expired; start it again')
const NOT_CONFIGURED = refusedBy('sso_not_configured', 'No active SSO configuration')
const failed = (detail: string | RegExp): Refused => refusedBy('sso_failed', detail)
const notAccepted = (reason: string): Refused => failed(`OIDC ID token was not accepted (${reason})`)
const byProvider = (code: string): Refused => ({
  login: `sso_error=sso_idp_error&sso_idp_code=${code}`,
  detail: `The provider refused the sign-in: ${code}`,
})
const UNUSABLE_EMAIL = refusedBy('sso_email', 'The provider sent no usable e-mail address')
const UNVERIFIED = refusedBy('sso_unverified', 'The e-mail address is not verified')
const OTHER_DOMAIN = refusedBy('sso_domain', 'The e-mail address is outside this organisation')
const NEEDS_ADMINISTRATOR = refusedBy('sso_account', 'This account needs an administrator')

it('signs in when nothing is changed', async () => {
  const started = await start()
  const code = codeIn(await callBack(service, started))
  const exchanged = await service.anonymous.post('/auth/sso/exchange', { code, secret: started.tab.secret })
  expect(exchanged.statusCode).toBe(200)
})

const flipped = (text: string, at: number): string => {
  const index = at < 0 ? text.length + at : at
  return text.slice(0, index) + (text[index] === 'A' ? 'B' : 'A') + text.slice(index + 1)
}

describe('The cookie', () => {
  const other = (started: Started, key: string): string => {
    const signIn = newSignIn(service.now(), {
      provider: 'oidc_a',
      config_id: ids.oidc_a,
      is_test: false,
      return: { return_to: 'https://dashboard.example.com', handoff: started.tab.handoff },
    })
    const state = started.location.searchParams.get('state') ?? ''
    const line = oidcCookie.set({ ...signIn, state }, { SECRET_KEY: key })
    return line.slice(line.indexOf('=') + 1, line.indexOf(';'))
  }

  it.each<[string, (started: Started) => string | null]>([
    ['is missing', () => null],
    ['is empty', () => ''],
    ['is not a token', () => 'nonsense'],
    ['has another signature', ({ cookie }) => flipped(cookie, -5)],
    ['has other claims', ({ cookie }) => flipped(cookie, 80)],
    ['has no signature', ({ cookie }) => `${cookie.split('.').slice(0, 2).join('.')}.`],
    ['names the algorithm none', ({ cookie }) => tokenOf({ alg: 'none' }, claimsOf(cookie))],
    [
      'is signed with the bare secret',
      ({ cookie }) => signToken(claimsOf(cookie), Buffer.from(service.config.SECRET_KEY)),
    ],
    ['is of another deployment', (started) => other(started, 'the secret of another deployment')],
    ['is cut off', ({ cookie }) => cookie.slice(0, -1)],
  ])('is refused when it %s', async (_, cookie) => {
    const started = await start()
    await expectRefusal(started, NOT_STARTED, { cookie: cookie(started) })
    expect(provider.tokenRequests).toEqual([])
  })

  it('is refused when it is a session or a hand-off code', async () => {
    const { token } = await service.signIn('admin')
    const started = await start()
    await expectRefusal(started, NOT_STARTED, { cookie: token })
    const code = codeIn(await callBack(service, started))
    service.log.length = 0
    await expectRefusal(started, NOT_STARTED, { cookie: code })
  })

  it('is accepted when this deployment made it, by whichever of its processes', async () => {
    const started = await start()
    const made = { ...started, cookie: other(started, service.config.SECRET_KEY) }
    await expectRefusal(made, notAccepted('nonce'))
  })
})

const claimsOf = (token: string): object =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

describe('The state', () => {
  it.each<[string, (state: string) => string | undefined]>([
    ['is missing', () => undefined],
    ['is empty', () => ''],
    ['is of another browser', () => 'A'.repeat(43)],
    ['is cut off', (state) => state.slice(0, -1)],
    ['is longer', (state) => `${state}A`],
    ['is in other letters', (state) => state.toUpperCase()],
  ])('is refused when it %s', async (_, state) => {
    const started = await start()
    await expectRefusal(started, OTHER_STATE, {
      query: { state: state(started.location.searchParams.get('state') ?? '') },
    })
    expect(provider.tokenRequests).toEqual([])
  })

  it('is refused when it is that of another sign-in', async () => {
    const one = await start()
    const two = await start()
    await expectRefusal({ ...one, cookie: two.cookie }, OTHER_STATE)
  })

  it('is refused when it is sent twice', async () => {
    const { cookie, location } = await start()
    const state = location.searchParams.get('state')
    const answer = await service.inject({
      url: `/api/v1/auth/sso/oidc/oidc_a/callback?code=a&state=${state}&state=${state}`,
      headers: { cookie: `__Host-assay_oidc=${cookie}` },
    })
    expect(sentTo(answer)).toBe('/login?sso_error=sso_state')
  })

  it.each(['oidc_b', 'oauth2_c'])('is refused at the callback of %s', async (other) => {
    await expectRefusal(await start(), OTHER_STATE, { provider: other })
    expect(provider.tokenRequests).toEqual([])
  })
})

describe('Time', () => {
  it('leaves ten minutes', async () => {
    const started = await start()
    service.advance(10 * MINUTE_MS)
    expect(sentTo(await callBack(service, started))).toMatch(/^\/sso\/complete#code=/)
  })

  it.each([
    ['ten minutes', 10 * MINUTE_MS + 1],
    ['fifteen minutes', 15 * MINUTE_MS],
    ['a day', 24 * 60 * MINUTE_MS],
  ])('is over after more than %s', async (_, passed) => {
    const started = await start()
    service.advance(passed)
    await expectRefusal(started, EXPIRED)
    expect(provider.tokenRequests).toEqual([])
  })
})

describe('An error of the provider', () => {
  it.each([
    ['access_denied', 'access_denied'],
    ['a.b-c_D9', 'a.b-c_D9'],
    ['x'.repeat(1000), 'x'.repeat(64)],
    ['a\r\nSet-Cookie: b=c', 'aSet-Cookiebc'],
    ['<script>alert(1)</script>', 'scriptalert1script'],
    ['https://evil.example', 'httpsevil.example'],
    ['ошибка', 'unknown'],
    ['', 'unknown'],
    [' ', 'unknown'],
  ])('%j is shown as %s', async (error, code) => {
    await expectRefusal(await start(), byProvider(code), {
      query: { error, error_description: 'eve@acme.example may not', code: undefined },
    })
    expect(provider.tokenRequests).toEqual([])
  })

  it('wins over a code', async () => {
    await expectRefusal(await start(), byProvider('server_error'), { query: { error: 'server_error' } })
  })
})

it.each(['%00', 'a%00b', '%ED%A0%80'])('a callback with %s in its query ends in a refusal', async (value) => {
  const { cookie, location } = await start()
  const before = await storedRows(service)
  const state = location.searchParams.get('state')
  const answer = await service.inject({
    url: `/api/v1/auth/sso/oidc/oidc_a/callback?state=${state}&error=${value}`,
    headers: { cookie: `__Host-assay_oidc=${cookie}` },
  })
  expect([302, 400]).toContain(answer.statusCode)
  expect(String(answer.headers['set-cookie'])).toContain('Max-Age=0')
  expect(await storedRows(service)).toEqual(before)
})

describe('The configuration', () => {
  const put = (fields: object) => service.as('admin').put(`/auth/sso/configs/${ids.oidc_a}`, fields)

  afterEach(async () => {
    await put({ is_active: true, entity_id: 'assay' })
    await service.db.deleteFrom('sso_configs').where('org_domain', '=', 'delta.example').execute()
  })

  it('is refused when it was deactivated meanwhile', async () => {
    const started = await start()
    await put({ is_active: false })
    service.log.length = 0
    await expectRefusal(started, NOT_CONFIGURED)
    expect(provider.tokenRequests).toEqual([])
  })

  it('is refused when it was deactivated while the provider answered', async () => {
    const started = await start()
    provider.answer('/userinfo', (response) => {
      const deactivated = service.db
        .updateTable('sso_configs')
        .set({ is_active: false })
        .where('id', '=', ids.oidc_a)
        .execute()
      void deactivated.then(() => {
        response.writeHead(200, { 'Content-Type': 'application/json' })
        response.end(JSON.stringify({ sub: 'subject-1' }))
      })
    })
    await expectRefusal(started, NOT_CONFIGURED)
    expect(provider.requests).toContain('GET /userinfo')
  })

  it('is refused when it was deleted meanwhile', async () => {
    const id = await createConfig(service, { org_domain: 'delta.example', sso_url: provider.issuer })
    const started = await start('delta.example')
    await service.as('admin').delete(`/auth/sso/configs/${id}`)
    service.log.length = 0
    await expectRefusal(started, NOT_CONFIGURED)
  })

  it('is refused when it became one of another kind', async () => {
    const id = await createConfig(service, { org_domain: 'delta.example', sso_url: provider.issuer })
    const started = await start('delta.example')
    await service.as('admin').put(`/auth/sso/configs/${id}`, { provider_type: 'oidc_b' })
    service.log.length = 0
    await expectRefusal(started, NOT_CONFIGURED)
  })

  it('is refused when its client is another one now', async () => {
    const started = await start()
    await put({ entity_id: 'another-client' })
    service.log.length = 0
    await expectRefusal(started, notAccepted('aud'))
  })

  it('is refused when its client secret cannot be decrypted', async () => {
    const id = await createConfig(service, { org_domain: 'delta.example', sso_url: provider.issuer })
    const started = await start('delta.example')
    await service.db
      .updateTable('sso_configs')
      .set({ client_secret: 'v1.AAAA' })
      .where('id', '=', id)
      .execute()
    service.log.length = 0
    await expectRefusal(started, failed('The configuration has no usable client secret'))
  })
})

const seconds = (minutes: number): number =>
  Math.floor((service.now().getTime() + minutes * MINUTE_MS) / 1000)

describe('An ID token', () => {
  it.each<[string, string, () => void]>([
    ['is missing', 'missing', () => provider.idToken(undefined)],
    ['is null', 'missing', () => provider.idToken(null)],
    ['is empty', 'missing', () => provider.idToken('')],
    ['is a number', 'malformed', () => provider.idToken(17)],
    ['is an object', 'malformed', () => provider.idToken({ sub: 'subject-1' })],
    ['is no token', 'malformed', () => provider.idToken('nonsense')],
    ['has two parts', 'malformed', () => provider.idToken('e30.e30')],
    ['has four parts', 'malformed', () => provider.idToken('e30.e30.e30.e30')],
    ['is encrypted', 'malformed', () => provider.idToken('e30.e30.e30.e30.e30')],
    ['has a list as claims', 'malformed', () => provider.idToken('eyJhbGciOiJSUzI1NiJ9.W10.c2ln')],
    ['has claims that are no JSON', 'malformed', () => provider.idToken('eyJhbGciOiJSUzI1NiJ9.e3s.c2ln')],
    ['has claims that are no UTF-8', 'malformed', () => provider.idToken('eyJhbGciOiJSUzI1NiJ9._w.c2ln')],
    ['has padding', 'malformed', () => provider.idToken('eyJhbGciOiJSUzI1NiJ9.e30=.c2ln')],
    ['names the algorithm none', 'malformed', () => provider.header({ alg: 'none' })],
    ['names the algorithm NoNe', 'malformed', () => provider.header({ alg: 'NoNe' })],
    ['names no algorithm', 'malformed', () => provider.header({ alg: undefined })],
    ['is critical of something', 'malformed', () => provider.header({ crit: ['b64'], b64: false })],
    ['has no issuer', 'iss', () => provider.claims({ iss: undefined })],
    ['has another issuer', 'iss', () => provider.claims({ iss: 'https://accounts.example.com' })],
    ['has the issuer with a slash', 'iss', () => provider.claims({ iss: `${provider.issuer}/` })],
    ['has the issuer in a list', 'iss', () => provider.claims({ iss: [provider.issuer] })],
    ['has no audience', 'aud', () => provider.claims({ aud: undefined })],
    ['is for another client', 'aud', () => provider.claims({ aud: 'another-client' })],
    ['is for other clients', 'aud', () => provider.claims({ aud: ['one', 'two'] })],
    ['is for nobody', 'aud', () => provider.claims({ aud: [] })],
    ['is for a nested audience', 'aud', () => provider.claims({ aud: [['assay']] })],
    ['is for several clients without a party', 'azp', () => provider.claims({ aud: ['assay', 'two'] })],
    [
      'is for several clients with another party',
      'azp',
      () => provider.claims({ aud: ['assay', 'two'], azp: 'two' }),
    ],
    ['has another party for one audience', 'azp', () => provider.claims({ azp: 'two' })],
    ['has a party that is a list', 'azp', () => provider.claims({ azp: ['assay'] })],
    ['has no expiry', 'exp', () => provider.claims({ exp: undefined })],
    ['expires now', 'exp', () => provider.claims({ exp: seconds(0) })],
    ['is expired', 'exp', () => provider.claims({ exp: seconds(-1) })],
    ['expires at a text', 'exp', () => provider.claims({ exp: '9999999999' })],
    ['expires before time', 'exp', () => provider.claims({ exp: -1 })],
    ['begins in the future', 'exp', () => provider.claims({ nbf: seconds(6) })],
    ['is issued in the future', 'exp', () => provider.claims({ iat: seconds(6) })],
    ['is issued at a text', 'malformed', () => provider.claims({ iat: 'now' })],
    ['has no nonce', 'nonce', () => provider.claims({ nonce: undefined })],
    ['has the nonce of another sign-in', 'nonce', () => provider.claims({ nonce: 'A'.repeat(43) })],
    ['has a nonce that is a list', 'nonce', () => provider.claims({ nonce: ['A'.repeat(43)] })],
    ['has no subject', 'malformed', () => provider.claims({ sub: undefined })],
    ['has an empty subject', 'malformed', () => provider.claims({ sub: '' })],
    ['has a subject that is a number', 'malformed', () => provider.claims({ sub: 1 })],
  ])('is refused when it %s', async (_, reason, change) => {
    const started = await start()
    change()
    await expectRefusal(started, notAccepted(reason))
    expect(provider.requests).not.toContain('GET /userinfo')
  })

  it('is refused when it is signed in a way that the provider does not announce', async () => {
    const started = await start()
    provider.header({ alg: 'HS256' })
    await expectRefusal(started, failed(/alg/))
  })

  it.each<[string, () => void]>([
    ['for several clients with this party', () => provider.claims({ aud: ['two', 'assay'], azp: 'assay' })],
    ['that was issued a moment ahead', () => provider.claims({ iat: seconds(1), nbf: seconds(1) })],
  ])('%s is accepted', async (_, change) => {
    const started = await start()
    change()
    expect(sentTo(await callBack(service, started))).toMatch(/^\/sso\/complete#code=/)
  })
})

describe('A person', () => {
  it.each<[string, Refused, () => void]>([
    ['without an e-mail', UNUSABLE_EMAIL, () => provider.claims({ email: undefined })],
    ['with an empty e-mail', UNUSABLE_EMAIL, () => provider.claims({ email: ' ' })],
    ['with an e-mail in a list', UNUSABLE_EMAIL, () => provider.claims({ email: ['eve@acme.example'] })],
    ['with an e-mail without domain', UNUSABLE_EMAIL, () => provider.claims({ email: 'eve' })],
    ['with two addresses in one', UNUSABLE_EMAIL, () => provider.claims({ email: 'a@b@acme.example' })],
    ['with a space in the e-mail', UNUSABLE_EMAIL, () => provider.claims({ email: 'a b@acme.example' })],
    ['with NUL in the e-mail', UNUSABLE_EMAIL, () => provider.claims({ email: 'a\0@acme.example' })],
    ['with half a character', UNUSABLE_EMAIL, () => provider.claims({ email: 'a\ud800@acme.example' })],
    [
      'with a long e-mail',
      UNUSABLE_EMAIL,
      () => provider.claims({ email: `${'a'.repeat(90)}@acme.example` }),
    ],
    ['with an unverified e-mail', UNVERIFIED, () => provider.claims({ email_verified: false })],
    ['without a word of verification', UNVERIFIED, () => provider.claims({ email_verified: undefined })],
    ['verified by the text false', UNVERIFIED, () => provider.claims({ email_verified: 'false' })],
    ['verified by a number', UNVERIFIED, () => provider.claims({ email_verified: 1 })],
    ['verified by a list', UNVERIFIED, () => provider.claims({ email_verified: [true] })],
    ['of another domain', OTHER_DOMAIN, () => provider.claims({ email: 'eve@evil.example' })],
    ['of a subdomain', OTHER_DOMAIN, () => provider.claims({ email: 'eve@mail.acme.example' })],
    ['of a parent domain', OTHER_DOMAIN, () => provider.claims({ email: 'eve@example' })],
    ['of a domain that ends alike', OTHER_DOMAIN, () => provider.claims({ email: 'eve@notacme.example' })],
    ['of a domain with a dot', OTHER_DOMAIN, () => provider.claims({ email: 'eve@acme.example.' })],
    ['of a domain in other letters', OTHER_DOMAIN, () => provider.claims({ email: 'eve@acmе.example' })],
    ['with a long subject', NEEDS_ADMINISTRATOR, () => both('s'.repeat(256))],
    ['with NUL in the subject', NEEDS_ADMINISTRATOR, () => both('s\0')],
    ['with half a character in the subject', NEEDS_ADMINISTRATOR, () => both('s\ud800')],
  ])('%s is refused', async (_, refused, change) => {
    const started = await start()
    change()
    await expectRefusal(started, refused)
  })

  const both = (sub: string): void => {
    provider.claims({ sub })
    provider.userInfo({ sub })
  }

  it('verified by the text true is accepted', async () => {
    const started = await start()
    provider.claims({ email_verified: 'true' })
    expect(sentTo(await callBack(service, started))).toMatch(/^\/sso\/complete#code=/)
  })
})

describe('A person of oidc_b', () => {
  const bob = { email: 'bob@bravo.example' }

  it.each<[string, Refused, object]>([
    ['without a workspace', OTHER_DOMAIN, {}],
    ['of another workspace', OTHER_DOMAIN, { hd: 'acme.example' }],
    ['of a workspace in a list', OTHER_DOMAIN, { hd: ['bravo.example'] }],
    ['of a workspace above', OTHER_DOMAIN, { hd: 'example' }],
    ['of another domain', OTHER_DOMAIN, { email: 'bob@acme.example', hd: 'acme.example' }],
    ['who is not verified', UNVERIFIED, { hd: 'bravo.example', email_verified: false }],
  ])('%s is refused', async (_, refused, claims) => {
    const started = await start('bravo.example')
    provider.claims({ ...bob, ...claims })
    await expectRefusal(started, refused)
  })
})

describe('A person of oauth2_c', () => {
  const listed = (emails: unknown) =>
    provider.answer('/user/emails', (response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' })
      response.end(JSON.stringify(emails))
    })
  const email = (address: string, primary: boolean, verified = true) => ({
    email: address,
    primary,
    verified,
  })

  it.each<[string, Refused, () => void]>([
    ['without addresses', UNUSABLE_EMAIL, () => listed([])],
    ['with addresses elsewhere', OTHER_DOMAIN, () => listed([email('c@acme.example', true)])],
    ['with a subdomain', OTHER_DOMAIN, () => listed([email('c@mail.charlie.example', true)])],
    ['with an unverified address', UNVERIFIED, () => listed([email('c@charlie.example', true, false)])],
    [
      'with two addresses, none of them primary',
      UNUSABLE_EMAIL,
      () =>
        listed([
          email('c@acme.example', true),
          email('c@charlie.example', false),
          email('d@charlie.example', false),
        ]),
    ],
    [
      'whose addresses are no list',
      failed('/user/emails answered in an unknown shape'),
      () => listed({ message: 'Not Found' }),
    ],
    [
      'whose addresses are texts',
      failed('/user/emails answered in an unknown shape'),
      () => listed(['c@charlie.example']),
    ],
    [
      'without an id',
      failed('/user answered in an unknown shape'),
      () => provider.userInfo({ id: undefined }),
    ],
    ['with a broken id', failed('/user answered in an unknown shape'), () => provider.userInfo({ id: 1.5 })],
  ])('%s is refused', async (_, refused, change) => {
    const started = await start('charlie.example')
    change()
    await expectRefusal(started, refused)
  })

  it('whose code was refused with status 200 is refused with the reason', async () => {
    const started = await start('charlie.example')
    provider.tokens({
      error: 'bad_verification_code',
      error_description: 'eve@acme.example',
      access_token: undefined,
    })
    await expectRefusal(started, byProvider('bad_verification_code'))
    expect(provider.requests).not.toContain('GET /user')
  })

  it('whose token the provider does not know is refused', async () => {
    const started = await start('charlie.example')
    provider.answer('/user', (response) => response.writeHead(401).end('{}'))
    await expectRefusal(started, failed('/user answered with status 401'))
  })
})

const PATHS: Record<string, string> = {
  'The token endpoint': '/token',
  'The user info': '/userinfo',
  'The discovery document': '/.well-known/openid-configuration',
}

describe.each(Object.entries(PATHS))('%s', (_, path) => {
  const redirect = (location: string) => () =>
    provider.answer(path, (response) => response.writeHead(302, { location }).end())
  const page = (status: number, type: string, body: string) => () =>
    provider.answer(path, (response) => response.writeHead(status, { 'Content-Type': type }).end(body))

  it.each<[string, RegExp, () => void]>([
    ['answers a page', /unexpected|JSON|pars/, page(200, 'text/html', '<html>eve@acme.example</html>')],
    ['answers half a JSON', /pars/, page(200, 'application/json', '{"sub":')],
    ['answers a list', /invalid|JSON|object/, page(200, 'application/json', '[]')],
    ['answers nothing', /pars|unexpected/, page(200, 'application/json', '')],
    ['is broken', /status/, page(500, 'application/json', '{}')],
    ['answers five MiB', /larger than 1048576 bytes/, page(200, 'application/json', 'a'.repeat(5 * MIB))],
    ['redirects into the network', /status/, redirect('http://169.254.169.254/latest/meta-data')],
    ['redirects to itself', /status/, () => redirect(`${provider.issuer}${path}`)()],
    [
      'hangs up',
      /^No answer: ECONNRESET/,
      () => provider.answer(path, (response) => void response.socket?.destroy()),
    ],
    [
      'never stops to answer',
      /larger than 1048576 bytes/,
      () =>
        provider.answer(path, (response) => {
          response.writeHead(200, { 'Content-Type': 'application/json' })
          const send = (): void => {
            if (response.destroyed) return
            if (response.write('a'.repeat(100_000))) setImmediate(send)
            else response.once('drain', send)
          }
          send()
        }),
    ],
  ])('is refused when it %s', async (_, detail, change) => {
    const started = await start()
    change()
    service.advance(6 * MINUTE_MS)
    await expectRefusal(started, failed(detail))
  })
})

describe('Tokens', () => {
  const refuse = (status: number, body: object, headers: Record<string, string> = {}) =>
    provider.answer('/token', (response) => {
      response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
      response.end(JSON.stringify(body))
    })

  it.each<[string, Refused, () => void]>([
    [
      'are refused',
      byProvider('invalid_grant'),
      () => refuse(400, { error: 'invalid_grant', error_description: 'a-code was used' }),
    ],
    [
      'are refused to the client',
      byProvider('invalid_client'),
      () => refuse(401, { error: 'invalid_client' }, { 'WWW-Authenticate': 'Basic realm="a"' }),
    ],
    [
      'are refused in odd words',
      byProvider('aSet-Cookieb'),
      () => refuse(400, { error: 'a\r\nSet-Cookie: b' }),
    ],
    ['lack an access token', failed(/access_token/), () => provider.tokens({ access_token: undefined })],
    ['are of another type', failed(/token_type/), () => provider.tokens({ token_type: 'mac' })],
  ])('that %s end the sign-in', async (_, refused, change) => {
    const started = await start()
    change()
    await expectRefusal(started, refused)
  })
})

describe('The user info', () => {
  it.each<[string, Record<string, unknown>]>([
    ['is of another person', { sub: 'subject-2' }],
    ['names nobody', { sub: undefined }],
    ['names somebody in a list', { sub: ['subject-1'] }],
  ])('is refused when it %s', async (_, fields) => {
    const started = await start()
    provider.userInfo(fields)
    await expectRefusal(started, failed(/sub/))
  })

  it('cannot replace the e-mail of the ID token', async () => {
    const started = await start()
    provider.claims({ email: undefined })
    provider.userInfo({ email: 'eve@acme.example', email_verified: true })
    await expectRefusal(started, UNUSABLE_EMAIL)
  })
})

describe('A callback', () => {
  it('that came already is refused without its cookie, and by the provider with it', async () => {
    const started = await start()
    expect(sentTo(await callBack(service, started))).toMatch(/^\/sso\/complete#code=/)
    service.log.length = 0
    await expectRefusal(started, NOT_STARTED, { cookie: null })
    provider.answer('/token', (response) => {
      response.writeHead(400, { 'Content-Type': 'application/json' })
      response.end(JSON.stringify({ error: 'invalid_grant' }))
    })
    service.log.length = 0
    await expectRefusal(started, byProvider('invalid_grant'))
  })

  it('without a code is refused', async () => {
    await expectRefusal(await start(), failed(/code/), { query: { code: undefined } })
    expect(provider.tokenRequests).toEqual([])
  })

  it('of another issuer is refused', async () => {
    await expectRefusal(await start(), failed(/iss/), { query: { iss: 'https://evil.example' } })
    expect(provider.tokenRequests).toEqual([])
  })

  it('without an issuer is refused where the provider announces one', async () => {
    provider.document({ authorization_response_iss_parameter_supported: true })
    await expectRefusal(await start(), failed(/iss/))
    expect(provider.tokenRequests).toEqual([])
  })

  it.each(['response', 'id_token', 'token'])('with %s in its query is refused', async (name) => {
    await expectRefusal(await start(), failed(/./), { query: { [name]: 'something' } })
    expect(provider.tokenRequests).toEqual([])
  })
})
