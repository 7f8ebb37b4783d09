import { createPublicKey, verify, X509Certificate } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deriveKey, signToken } from '../../../../lib/crypto.ts'
import { randomToken } from '../../../../lib/ids.ts'
import { ACS_URL, encoded, type ResponseFields, SP, signXml } from '../../../../testing/saml-responses.ts'
import {
  createSamlOrganisation,
  type SamlOrganisation,
  samlOrganisation,
} from '../../../../testing/saml-service.ts'
import { startTestService, type TestService } from '../../../../testing/service.ts'
import { handoffsOf } from '../../hand-off/code.ts'

const DASHBOARD = 'https://dashboard.example.com'
const OTHER_DASHBOARD = 'https://other.example.com'
const CONFIG = { SSO_SAML_SESSIONS: 'true', DASHBOARD_ORIGINS: `${DASHBOARD},${OTHER_DASHBOARD}` }
const MINUTE = 60_000

let service: TestService
let organisation: SamlOrganisation
beforeAll(async () => {
  service = await startTestService({ config: CONFIG })
  organisation = await createSamlOrganisation(service, { role_mapping: { engineers: 'developer' } })
})
afterAll(() => service.close())

/** A sign-in that a browser tab began. */
interface Begun {
  secret: string
  address: URL
  cookie: string
  request_id: string
  relay_state: string
}

const cookieIn = ({ headers }: LightMyRequestResponse): string => String(headers['set-cookie'])

const startAt = (path: string, change: Record<string, string> = {}): Promise<LightMyRequestResponse> => {
  const query = new URLSearchParams({ return_to: DASHBOARD, ...change })
  return service.inject({ url: `/api/v1${path}?${query}` })
}

const begin = async (path = '/auth/sso/login', change: Record<string, string> = {}): Promise<Begun> => {
  const secret = randomToken(32)
  const answer = await startAt(path, {
    domain: 'example.com',
    handoff: handoffsOf(secret)[0] ?? '',
    ...change,
  })
  expect(answer.statusCode).toBe(302)
  const address = new URL(String(answer.headers.location))
  const [cookie = ''] = cookieIn(answer).split(';')
  const [, request_id = ''] = /\bID="([^"]+)"/.exec(requestIn(address)) ?? []
  return { secret, address, cookie, request_id, relay_state: address.searchParams.get('RelayState') ?? '' }
}

const requestIn = (address: URL): string =>
  inflateRawSync(Buffer.from(address.searchParams.get('SAMLRequest') ?? '', 'base64')).toString('utf8')

interface Return {
  cookie?: string | undefined
  relay_state?: string
  config_id?: string
}

/** Posts what the identity provider would, from a browser with or without the cookie. */
const post = (
  SAMLResponse: string,
  { cookie, relay_state = '', config_id }: Return,
): Promise<LightMyRequestResponse> =>
  service.inject({
    method: 'POST',
    url: `/api/v1/auth/sso/saml/${config_id ?? organisation.config_id}/acs`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...(cookie && { cookie }) },
    payload: new URLSearchParams({ SAMLResponse, RelayState: relay_state }).toString(),
  })

const signed = (change: Partial<ResponseFields> = {}): string =>
  encoded(signXml(organisation.response(change), { key: organisation.key }))

/** The answer of the identity provider to a request. */
const answerTo = ({ request_id }: Begun, change: Partial<ResponseFields> = {}): string =>
  signed({ inResponseTo: request_id, ...change })

const exchange = (code: string, secret: string) =>
  service.anonymous.post('/auth/sso/exchange', { code, secret })

const placeOf = (answer: LightMyRequestResponse) => [answer.statusCode, String(answer.headers.location)]

const codeIn = (answer: LightMyRequestResponse): string =>
  new URL(String(answer.headers.location)).hash.replace('#code=', '')

const rows = async () =>
  Promise.all(
    (['users', 'sso_identities', 'sessions', 'sso_saml_assertions'] as const).map(
      async (table) => (await service.db.selectFrom(table).selectAll().execute()).length,
    ),
  )

describe('a sign-in that starts here', () => {
  it('asks the identity provider with a request that the metadata lets it verify', async () => {
    const { address } = await begin()
    expect(`${address.origin}${address.pathname}`).toBe('https://idp.example.com/sign-in')
    expect([...address.searchParams.keys()]).toEqual(['SAMLRequest', 'RelayState', 'SigAlg', 'Signature'])
    const request = requestIn(address)
    expect(request).toContain(`AssertionConsumerServiceURL="${ACS_URL}"`)
    expect(request).toContain('Destination="https://idp.example.com/sign-in"')
    expect(request).toContain(`>${SP}</saml:Issuer>`)
    const metadata = await service.anonymous.get(`/auth/sso/saml/${organisation.config_id}/metadata`)
    expect(metadata.body).toContain('AuthnRequestsSigned="true"')
    const [, certificate = ''] = /X509Certificate>([^<]+)</.exec(metadata.body) ?? []
    const { publicKey } = new X509Certificate(Buffer.from(certificate, 'base64'))
    const [content = '', signature = ''] = address.search.slice(1).split('&Signature=')
    const value = Buffer.from(decodeURIComponent(signature), 'base64')
    expect(
      verify(
        'sha256',
        Buffer.from(content),
        createPublicKey(publicKey.export({ type: 'spki', format: 'pem' })),
        value,
      ),
    ).toBe(true)
  })

  it('binds the answer to the browser with a cookie that survives the post of another site', async () => {
    const answer = await startAt('/auth/sso/login', {
      domain: '@Example.com',
      handoff: handoffsOf(randomToken(32))[0] ?? '',
    })
    expect(cookieIn(answer)).toMatch(
      /^__Host-assay_saml=[\w.-]+; Path=\/; HttpOnly; Secure; SameSite=None; Max-Age=900$/,
    )
  })

  it('opens a session for the tab that began it', async () => {
    const begun = await begin()
    const answer = await post(answerTo(begun), begun)
    expect(placeOf(answer)).toEqual([303, expect.stringMatching(`^${DASHBOARD}/sso/complete#code=[\\w.-]+$`)])
    expect(cookieIn(answer)).toMatch(/^__Host-assay_saml=; .*Max-Age=0$/)
    const session = await exchange(codeIn(answer), begun.secret)
    expect(session.statusCode).toBe(200)
    expect(session.json().user).toMatchObject({ email: 'ada@example.com', role: 'developer' })
    const me = await service.withToken(session.json().access_token).get('/users/me')
    expect(me.json()).toMatchObject({ email: 'ada@example.com' })
    expect((await exchange(codeIn(answer), randomToken(32))).statusCode).toBe(400)
  })

  it('returns to the dashboard where it began', async () => {
    const begun = await begin('/auth/sso/login', { return_to: OTHER_DASHBOARD })
    expect(placeOf(await post(answerTo(begun), begun))[1]).toMatch(`${OTHER_DASHBOARD}/sso/complete#code=`)
    const refused = await begin('/auth/sso/login', { return_to: OTHER_DASHBOARD })
    expect(placeOf(await post(answerTo(refused, { nameId: 'eve@evil.example' }), refused))).toEqual([
      303,
      `${OTHER_DASHBOARD}/login?sso_error=sso_domain`,
    ])
  })

  it('ends on another instance', async () => {
    const begun = await begin()
    const shared = { ...service.database, drop: () => Promise.resolve() }
    const other = await startTestService({ config: CONFIG, now: service.now(), database: shared })
    const first = service
    service = other
    try {
      expect(placeOf(await post(answerTo(begun), begun))[1]).toMatch(`${DASHBOARD}/sso/complete#code=`)
    } finally {
      service = first
      await other.close()
    }
  })

  it('keeps the query of the sign-on address', async () => {
    const sso_url = 'https://idp.other.example.com/sign-in?tenant=1'
    await createSamlOrganisation(service, { org_domain: 'query.example.com', sso_url })
    const { address } = await begin('/auth/sso/login', { domain: 'query.example.com' })
    expect(address.href).toMatch(/^https:\/\/idp\.other\.example\.com\/sign-in\?tenant=1&SAMLRequest=/)
  })
})

describe('a sign-in that starts at the identity provider', () => {
  it('leads to the sign-in page, and signs nobody in', async () => {
    const before = await rows()
    const answer = await post(signed({ nameId: 'new@example.com' }), {})
    expect(placeOf(answer)).toEqual([303, `${DASHBOARD}/login?sso_domain=example.com`])
    expect(await rows()).toEqual(before)
  })

  it('is refused with a sign-in under way in the browser, whose cookie is dropped', async () => {
    const begun = await begin()
    const answer = await post(signed(), { cookie: begun.cookie })
    expect(placeOf(answer)).toEqual([303, `${DASHBOARD}/login?sso_error=sso_state`])
    expect(cookieIn(answer)).toContain('Max-Age=0')
  })
})

const REFUSALS: [title: string, code: string, send: () => Promise<LightMyRequestResponse>][] = [
  ['the answer in another browser', 'sso_state', async () => post(answerTo(await begin()), {})],
  [
    'the answer in a browser with a sign-in of its own',
    'sso_state',
    async () => {
      const [begun, other] = [await begin(), await begin()]
      return post(answerTo(begun), { ...other, relay_state: begun.relay_state })
    },
  ],
  [
    'the answer to another request, with the state of this one',
    'sso_state',
    async () => {
      const [begun, other] = [await begin(), await begin()]
      return post(answerTo(begun), other)
    },
  ],
  [
    'an assertion that answers nothing, in a response that does',
    'sso_state',
    async () => {
      const begun = await begin()
      const xml = signXml(organisation.response(), { key: organisation.key })
      return post(encoded(xml.replace(' Version=', ` InResponseTo="${begun.request_id}" Version=`)), begun)
    },
  ],
  [
    'no state',
    'sso_state',
    async () => begin().then((begun) => post(answerTo(begun), { cookie: begun.cookie })),
  ],
  [
    'a forged cookie',
    'sso_state',
    async () => {
      const begun = await begin()
      const cookie = begun.cookie.replace(/\.[\w-]+$/, '.AAAA')
      return post(answerTo(begun), { ...begun, cookie })
    },
  ],
  [
    'a cookie of another deployment',
    'sso_state',
    async () => {
      const begun = await begin()
      const started = {
        config_id: organisation.config_id,
        request_id: begun.request_id,
        relay_state: begun.relay_state,
        started_at: service.now().getTime(),
        return: { return_to: 'https://evil.example', handoff: 'x' },
        is_test: false,
      }
      const value = signToken(started, deriveKey('another secret, long enough too', 'SAML sign-in cookie v1'))
      return post(answerTo(begun), { ...begun, cookie: `__Host-assay_saml=${value}` })
    },
  ],
  [
    'the answer after ten minutes',
    'sso_expired',
    async () => {
      const begun = await begin()
      service.advance(10 * MINUTE + 1)
      return post(answerTo(begun), begun)
    },
  ],
  [
    'the configuration of another organisation',
    'sso_state',
    async () => {
      const other = await createSamlOrganisation(service, { org_domain: 'another.example.com' })
      const begun = await begin()
      return post(answerTo(begun), { ...begun, config_id: other.config_id })
    },
  ],
  [
    'a configuration that was deactivated meanwhile',
    'sso_not_configured',
    async () => {
      const other = await createSamlOrganisation(service, { org_domain: 'ended.example.com' })
      const begun = await begin('/auth/sso/login', { domain: 'ended.example.com' })
      await service.as('admin').put(`/auth/sso/configs/${other.config_id}`, { is_active: false })
      return post(answerTo(begun), { ...begun, config_id: other.config_id })
    },
  ],
  [
    'a configuration that was deleted meanwhile',
    'sso_not_configured',
    async () => {
      const other = await createSamlOrganisation(service, { org_domain: 'deleted.example.com' })
      const begun = await begin('/auth/sso/login', { domain: 'deleted.example.com' })
      await service.as('admin').delete(`/auth/sso/configs/${other.config_id}`)
      return post(answerTo(begun), { ...begun, config_id: other.config_id })
    },
  ],
  [
    'the refusal of the identity provider',
    'sso_idp_error&sso_idp_code=AuthnFailed',
    async () => {
      const begun = await begin()
      return post(answerTo(begun, { status: 'urn:oasis:names:tc:SAML:2.0:status:AuthnFailed' }), begun)
    },
  ],
  [
    'a refusal with markup in its status',
    'sso_idp_error',
    async () => {
      const begun = await begin()
      return post(answerTo(begun, { status: 'urn:x:&lt;script&gt;' }), begun)
    },
  ],
  [
    'an unknown configuration',
    'sso_not_configured',
    () => post(signed(), { config_id: '0b0f3f6e-93c6-4a3f-8a50-9a2a3d9d0c22' }),
  ],
  ['the response of a stranger', 'sso_failed&request_id=', async () => post(encoded('<a/>'), {})],
  [
    'a broken signature',
    'sso_failed&request_id=',
    async () => {
      const begun = await begin()
      const xml = Buffer.from(answerTo(begun), 'base64').toString('utf8')
      return post(encoded(xml.replace('ada@', 'eve@')), begun)
    },
  ],
  ['no XML', 'sso_failed&request_id=', async () => begin().then((begun) => post('AAAA', begun))],
  [
    'a deactivated account',
    'sso_inactive',
    async () => {
      const first = await begin()
      const answer = await post(answerTo(first, { nameId: 'left@example.com' }), first)
      const { id } = (await exchange(codeIn(answer), first.secret)).json().user
      await service.as('superuser').patch(`/admin/users/${id}`, { is_active: false })
      const begun = await begin()
      return post(answerTo(begun, { nameId: 'left@example.com' }), begun)
    },
  ],
]

describe('a sign-in is refused, and stores nothing', () => {
  it.each(REFUSALS)('with %s: %s', async (_title, code, send) => {
    const firstLine = service.log.length
    const answer = await send()
    const place = placeOf(answer)
    expect(place[0]).toBe(303)
    expect(place[1]).toMatch(`${DASHBOARD}/login?sso_error=${code}`)
    expect(place[1]).not.toMatch(/script|evil/)
    expect(cookieIn(answer)).toContain('Max-Age=0')
    expect(JSON.stringify(service.log.slice(firstLine))).not.toMatch(/ada@|eve@|left@|PHNhbWxw/)
    expect(
      await service.db.selectFrom('users').select('email').where('email', 'like', 'eve@%').execute(),
    ).toEqual([])
  })

  it('with the same answer a second time', async () => {
    const begun = await begin()
    const answer = answerTo(begun)
    expect(placeOf(await post(answer, begun))[1]).toMatch('#code=')
    const before = await rows()
    expect(placeOf(await post(answer, begun))[1]).toMatch(
      `${DASHBOARD}/login?sso_error=sso_failed&request_id=`,
    )
    expect(await rows()).toEqual(before)
  })

  it('as JSON without a dashboard', async () => {
    const alone = await startTestService({ config: { SSO_SAML_SESSIONS: 'true' } })
    const there = samlOrganisation(alone, organisation.config_id)
    const answer = await there.signIn()
    expect([answer.statusCode, answer.json().detail]).toEqual([400, 'No active SSO configuration'])
    await alone.close()
  })
})

describe('a test sign-in', () => {
  const path = () => `/auth/sso/configs/${organisation.config_id}/test-sign-in`

  const reportOf = async (answer: LightMyRequestResponse, secret: string) => {
    expect(placeOf(answer)[1]).toMatch(`${DASHBOARD}/sso/complete#test=`)
    const code = new URL(String(answer.headers.location)).hash.replace('#test=', '')
    return (await service.as('admin').post('/auth/sso/test-sign-in', { code, secret })).json()
  }

  it('shows what came back and what it would do, and stores nothing', async () => {
    const before = await rows()
    const begun = await begin(path())
    const report = await reportOf(
      await post(answerTo(begun, { nameId: 'test@example.com' }), begun),
      begun.secret,
    )
    expect(report).toEqual({
      provider_type: 'saml',
      claims: {
        NameID: 'test@example.com',
        firstName: 'Ada',
        lastName: 'Lovelace',
        groups: '["engineers","admins"]',
      },
      email: 'test@example.com',
      groups: ['engineers', 'admins'],
      role: 'developer',
      outcome: 'create',
      sso_error: null,
      message: null,
    })
    const [users, ...others] = await rows()
    const [usersBefore, ...othersBefore] = before
    expect(others.slice(0, 1)).toEqual(othersBefore.slice(0, 1))
    expect(users).toBe(usersBefore)
  })

  it('works for an inactive configuration', async () => {
    const other = await createSamlOrganisation(service, { org_domain: 'draft.example.com', is_active: false })
    const begun = await begin(`/auth/sso/configs/${other.config_id}/test-sign-in`)
    const answer = await post(answerTo(begun, { nameId: 'a@draft.example.com' }), {
      ...begun,
      config_id: other.config_id,
    })
    expect(await reportOf(answer, begun.secret)).toMatchObject({
      outcome: 'create',
      email: 'a@draft.example.com',
    })
  })

  it('reports why a response is refused', async () => {
    const begun = await begin(path())
    const answer = await post(answerTo(begun, { audience: ['https://other.example'] }), begun)
    expect(await reportOf(answer, begun.secret)).toMatchObject({
      outcome: 'refused',
      sso_error: 'sso_failed',
      message: 'SAML validation failed: audience',
    })
  })
})

describe('the key pair', () => {
  it('is one for all instances that need it first at the same moment', async () => {
    const alone = await startTestService({ config: CONFIG })
    const { config_id } = await createSamlOrganisation(alone)
    const path = `/auth/sso/saml/${config_id}/metadata`
    const answers = await Promise.all(Array.from({ length: 4 }, () => alone.anonymous.get(path)))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    const stored = await alone.db.selectFrom('sso_saml_keys').select('private_key').executeTakeFirstOrThrow()
    expect(stored.private_key).toMatch(/^v1\./)
    await alone.close()
  })

  it('is replaced after a change of SECRET_KEY', async () => {
    const first = await startTestService({ config: CONFIG })
    const { config_id } = await createSamlOrganisation(first)
    const path = `/auth/sso/saml/${config_id}/metadata`
    const before = (await first.anonymous.get(path)).body
    const shared = { ...first.database, drop: () => Promise.resolve() }
    const config = { ...CONFIG, SECRET_KEY: 'quite another secret of the tests' }
    const second = await startTestService({ config, database: shared })
    const after = (await second.anonymous.get(path)).body
    expect(after).not.toBe(before)
    expect((await second.anonymous.get(path)).body).toBe(after)
    await second.close()
    await first.close()
  })
})
