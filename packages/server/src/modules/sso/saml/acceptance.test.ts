import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { slicesFor } from '../../../slices.ts'
import { createTestDatabase } from '../../../testing/database.ts'
import { encoded, type ResponseFields, signXml } from '../../../testing/saml-responses.ts'
import {
  createSamlOrganisation,
  type SamlOrganisation,
  samlOrganisation,
} from '../../../testing/saml-service.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'
import { createSso } from '../index.ts'

let service: TestService
let organisation: SamlOrganisation
beforeAll(async () => {
  service = await startTestService()
  organisation = await createSamlOrganisation(service)
})
afterAll(() => service.close())

/** The database of a service, for a second one, which leaves it there. */
const sharedWith = ({ database }: TestService) => ({ ...database, drop: () => Promise.resolve() })

const answerOf = async (
  sent: Promise<{ statusCode: number; json: () => { detail?: unknown; email?: unknown } }>,
) => {
  const answer = await sent
  const { detail, email } = answer.json()
  return [answer.statusCode, detail ?? email]
}

const signed = (change: Partial<ResponseFields> = {}, options: object = {}): string =>
  signXml(organisation.response(change), { key: organisation.key, ...options })

const REPLAYED = [400, 'SAML validation failed: replayed']
const ACCEPTED = [200, 'ada@example.com']
const minutesFromNow = (minutes: number): string =>
  new Date(service.now().getTime() + minutes * 60_000).toISOString()

describe('a response is accepted', () => {
  it.each([
    [
      'without audience, destination and recipient',
      { audience: [], destination: undefined, recipient: undefined },
    ],
    [
      'for several audiences, one of them ours',
      { audience: ['https://a.example', 'https://assay.example.com/saml'] },
    ],
    ['whose Name ID stands on a line of its own', { nameId: '\n    ada@example.com\n  ' }],
  ])('%s', async (_title, change) => {
    expect(await answerOf(organisation.postXml(signed(change)))).toEqual(ACCEPTED)
  })

  it('from clocks up to five minutes apart', async () => {
    const early = signed({ notBefore: minutesFromNow(5) })
    expect(await answerOf(organisation.postXml(early))).toEqual(ACCEPTED)
    const late = signed({ notOnOrAfter: minutesFromNow(-4.99), confirmedUntil: minutesFromNow(-4.99) })
    expect(await answerOf(organisation.postXml(late))).toEqual(ACCEPTED)
  })

  it.each([
    [
      'SHA-512',
      'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
      'http://www.w3.org/2001/04/xmlenc#sha512',
    ],
    [
      'PSS',
      'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
      'http://www.w3.org/2001/04/xmlenc#sha256',
    ],
  ])('signed with %s', async (_name, signatureAlgorithm, digestAlgorithm) => {
    const xml = signed({}, { signatureAlgorithm, digestAlgorithm })
    expect(await answerOf(organisation.postXml(xml))).toEqual(ACCEPTED)
  })

  it('with signed information in inclusive canonical form', async () => {
    const canonicalizationAlgorithm = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
    expect(await answerOf(organisation.postXml(signed({}, { canonicalizationAlgorithm })))).toEqual(ACCEPTED)
  })

  it('in base64 that is broken into lines, with other fields beside it', async () => {
    const SAMLResponse = encoded(`<?xml version="1.0" encoding="utf-8"?>\r\n${signed()}\r\n`)
    const lines = SAMLResponse.replaceAll(/(.{76})/g, '$1\r\n')
    const answer = organisation.post({ SAMLResponse: lines, RelayState: 'https://evil.example.com' })
    expect(await answerOf(answer)).toEqual(ACCEPTED)
  })

  it('with 1,000 groups', async () => {
    const groups = Array.from({ length: 1000 }, (_, n) => `group ${n}`)
    expect(await answerOf(organisation.postXml(signed({ attributes: { groups } })))).toEqual(ACCEPTED)
  })
})

describe('an assertion', () => {
  it('is accepted once', async () => {
    const xml = signed()
    expect(await answerOf(organisation.postXml(xml))).toEqual(ACCEPTED)
    expect(await answerOf(organisation.postXml(xml))).toEqual(REPLAYED)
    service.advance(9 * 60_000)
    expect(await answerOf(organisation.postXml(xml))).toEqual(REPLAYED)
    service.advance(60_000)
    expect(await answerOf(organisation.postXml(xml))).toEqual([400, 'SAML validation failed: expired'])
  })

  it('is accepted once in another response and another signature', async () => {
    const assertionId = '_once'
    expect(await answerOf(organisation.postXml(signed({ assertionId })))).toEqual(ACCEPTED)
    const again = signed({ assertionId, id: '_other' }, { element: 'Response' })
    expect(await answerOf(organisation.postXml(again))).toEqual(REPLAYED)
  })

  it('is accepted by one of several instances that receive it at once', async () => {
    const other = await startTestService({
      now: service.now(),
      database: sharedWith(service),
    })
    const there = samlOrganisation(other, organisation.config_id)
    const xml = signed({ nameId: 'at-once@example.com' })
    const answers = await Promise.all(
      [organisation, there, organisation, there].map(({ postXml }) => answerOf(postXml(xml))),
    )
    const byStatus = answers.toSorted(([left], [right]) => Number(left) - Number(right))
    expect(byStatus).toEqual([[200, 'at-once@example.com'], REPLAYED, REPLAYED, REPLAYED])
    await other.close()
  })

  it('that was refused leaves no trace, and can be sent again', async () => {
    const xml = signed({ nameId: 'late@example.com' })
    const account = await organisation.signIn({ nameId: 'late@example.com' })
    const path = `/admin/users/${account.json().user_id}`
    await service.as('superuser').patch(path, { is_active: false })
    expect(await answerOf(organisation.postXml(xml))).toEqual([400, 'Inactive user'])
    await service.as('superuser').patch(path, { is_active: true })
    expect(await answerOf(organisation.postXml(xml))).toEqual([200, 'late@example.com'])
  })

  it('is forgotten some time after it expired', async () => {
    const rows = () => service.db.selectFrom('sso_saml_assertions').select('expires_at').execute()
    await organisation.signIn()
    service.advance(60 * 60_000)
    await organisation.signIn()
    expect((await rows()).every(({ expires_at }) => expires_at > service.now())).toBe(true)
    expect((await rows()).length).toBe(1)
  })

  it('means nothing to another organisation', async () => {
    const other = await createSamlOrganisation(service, {
      org_domain: 'other.example.com',
      entity_id: 'https://idp.other.example.com',
    })
    expect(await answerOf(other.postXml(signed()))).toEqual([400, 'SAML validation failed: issuer'])
    const same = await createSamlOrganisation(service, { org_domain: 'third.example.com' })
    expect(await answerOf(same.postXml(signed()))).toEqual([
      400,
      'The e-mail address is outside this organisation',
    ])
  })
})

describe('a form', () => {
  it.each([
    ['without SAMLResponse', {}, 422],
    ['with an empty SAMLResponse', { SAMLResponse: '' }, 422],
    ['with one byte more than 1 MiB', { SAMLResponse: 'A'.repeat(1_048_577) }, 422],
    ['that is far larger', { SAMLResponse: 'A'.repeat(2_000_000) }, 413],
  ])('%s is refused', async (_title, fields: Record<string, string>, status) => {
    const answer = await organisation.post(fields)
    expect(answer.statusCode).toBe(status)
  })

  it.each([
    ['of an unknown id', '0b0f3f6e-93c6-4a3f-8a50-9a2a3d9d0c22', 404],
    ['of an id that is none', 'mine', 422],
  ])('for a configuration %s is refused', async (_title, id, status) => {
    expect((await samlOrganisation(service, id).signIn()).statusCode).toBe(status)
  })

  it('for an inactive configuration is refused', async () => {
    const inactive = await createSamlOrganisation(service, {
      org_domain: 'inactive.example',
      is_active: false,
    })
    const refusal = [404, `SSO config '${inactive.config_id}' is not active`]
    expect(await answerOf(inactive.signIn())).toEqual(refusal)
    const metadata = service.anonymous.get(`/auth/sso/saml/${inactive.config_id}/metadata`)
    expect(await answerOf(metadata)).toEqual(refusal)
  })
})

const WITHOUT_LIBRARY = createSso({ absence: () => 'the package is missing' })

/** A second service with other settings, and an organisation of its own. */
const withSettings = async (
  config: Record<string, string>,
  work: (service: TestService, organisation: SamlOrganisation) => Promise<void>,
  { hasLibrary = true } = {},
): Promise<void> => {
  const slices = slicesFor({ PROFILE: 'full' }).map((slice) =>
    slice.name === 'sso' && !hasLibrary ? WITHOUT_LIBRARY : slice,
  )
  const other = await startTestService({ config, slices, database: await createTestDatabase() })
  try {
    await work(other, await createSamlOrganisation(other))
  } finally {
    await other.close()
  }
}

describe('without the library', () => {
  const STAGING = {
    ENVIRONMENT: 'staging',
    SECRET_KEY: 'a secret of the tests, long enough',
    PUBLIC_BASE_URL: 'https://assay.example.com',
  }

  it('every route answers 501 with the reason, whatever the id', async () => {
    await withSettings(
      STAGING,
      async (other, { config_id, signIn }) => {
        const unavailable = [
          501,
          'SAML single sign-on is not available in this deployment: the package is missing',
        ]
        for (const id of [config_id, '0b0f3f6e-93c6-4a3f-8a50-9a2a3d9d0c22'])
          expect(await answerOf(other.anonymous.get(`/auth/sso/saml/${id}/metadata`))).toEqual(unavailable)
        expect(await answerOf(signIn())).toEqual(unavailable)
      },
      { hasLibrary: false },
    )
  })

  it('no stand-in opens sessions', async () => {
    await withSettings(
      { SSO_SAML_SESSIONS: 'true', DASHBOARD_ORIGINS: 'https://dashboard.example.com' },
      async (_other, { postXml, response }) => {
        expect((await postXml(response())).statusCode).toBe(501)
      },
      { hasLibrary: false },
    )
  })

  it('a stand-in believes the Name ID in the environment test', async () => {
    await withSettings(
      {},
      async (_other, { postXml, response }) => {
        const unsigned = response({ issuer: 'anybody', audience: ['anybody'] })
        expect(await answerOf(postXml(unsigned))).toEqual(ACCEPTED)
        expect(await answerOf(postXml(unsigned))).toEqual(ACCEPTED)
        expect(await answerOf(postXml('<Response/>'))).toEqual([400, 'SAML validation failed: structure'])
        const [status, detail] = await answerOf(postXml('ada@example.com'))
        expect([status, detail]).toEqual([
          400,
          expect.stringMatching(/^Failed to parse SAML response \(request ID: /),
        ])
      },
      { hasLibrary: false },
    )
  })
})

describe('settings', () => {
  it('can allow SHA-1', async () => {
    await withSettings({ SAML_ALLOW_SHA1: 'true' }, async (_other, { key, postXml, response }) => {
      const sha1 = {
        signatureAlgorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
        digestAlgorithm: 'http://www.w3.org/2000/09/xmldsig#sha1',
      }
      expect(await answerOf(postXml(signXml(response(), { key, ...sha1 })))).toEqual(ACCEPTED)
    })
  })

  it('can name one address for every configuration', async () => {
    const url = 'https://assay.example.com/api/v1/auth/sso/saml/{config_id}/acs'
    await withSettings({ SAML_SP_ACS_URL: url }, async (other, { config_id, signIn }) => {
      const own = url.replace('{config_id}', config_id)
      const metadata = await other.anonymous.get(`/auth/sso/saml/${config_id}/metadata`)
      expect(metadata.body).toContain(`Location="${own}"`)
      expect(await answerOf(signIn({ destination: own, recipient: own }))).toEqual(ACCEPTED)
      expect(await answerOf(signIn({ destination: url, recipient: url }))).toEqual([
        400,
        'SAML validation failed: destination, recipient',
      ])
    })
  })

  it('for the managed identity service hide every route', async () => {
    await withSettings({}, async (local, { config_id }) => {
      const config = { AUTH_PROVIDER: 'managed' }
      const managed = await startTestService({ config, database: sharedWith(local) })
      const there = samlOrganisation(managed, config_id)
      const absent = [404, "Endpoint not available: AUTH_PROVIDER is not 'local'"]
      expect(await answerOf(there.signIn())).toEqual(absent)
      expect(await answerOf(managed.anonymous.get(`/auth/sso/saml/${config_id}/metadata`))).toEqual(absent)
      await managed.close()
    })
  })
})
