import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSso } from '../modules/sso/index.ts'
import { slicesFor } from '../slices.ts'
import {
  ACS_URL,
  createSigningKey,
  IDP,
  type ResponseFields,
  SP,
  signXml,
} from '../testing/saml-responses.ts'
import { createSamlOrganisation, type SamlOrganisation } from '../testing/saml-service.ts'
import { startTestService, type TestService } from '../testing/service.ts'

const STAGING = {
  ENVIRONMENT: 'staging',
  SECRET_KEY: 'a secret of the tests, long enough',
  PUBLIC_BASE_URL: 'https://assay.example.com',
}

let service: TestService
let organisation: SamlOrganisation
beforeAll(async () => {
  service = await startTestService({ config: { PROFILE: 'full' } })
  organisation = await createSamlOrganisation(service, {
    role_mapping: { engineers: 'developer', admins: 'admin' },
  })
})
afterAll(() => service.close())

const minutesFromNow = (minutes: number): string =>
  new Date(service.now().getTime() + minutes * 60_000).toISOString()

const answerTo = async (fields: Partial<ResponseFields> = {}) => {
  const answer = await organisation.signIn(fields)
  const { detail, email } = answer.json()
  return [answer.statusCode, detail ?? email]
}

const refusedFor = (problem: string) => [400, `SAML validation failed: ${problem}`]
const ACCEPTED = [200, 'ada@example.com']

/** A service without the library, in an environment. */
const withoutLibrary = async (
  config: Record<string, string>,
  work: (organisation: SamlOrganisation, service: TestService) => Promise<void>,
) => {
  const bare = createSso({ absence: () => 'it is not installed' })
  const slices = slicesFor({ PROFILE: 'full' }).map((slice) => (slice.name === 'sso' ? bare : slice))
  const other = await startTestService({ config, slices })
  try {
    await work(await createSamlOrganisation(other), other)
  } finally {
    await other.close()
  }
}

describe('SAML (full profile)', () => {
  it('The metadata advertise SAML_SP_ENTITY_ID and SAML_SP_ACS_URL', async () => {
    const answer = await service.anonymous.get(`/auth/sso/saml/${organisation.config_id}/metadata`)
    expect(answer.headers['content-type']).toMatch('application/samlmetadata+xml')
    expect(answer.body).toContain(`entityID="${SP}"`)
    expect(answer.body).toContain(`Location="${ACS_URL}"`)
  })

  it('The ACS and the metadata of an inactive configuration answer 404', async () => {
    const { config_id, signIn } = await createSamlOrganisation(service, {
      org_domain: 'inactive.example',
      is_active: false,
    })
    const detail = `SSO config '${config_id}' is not active`
    const metadata = await service.anonymous.get(`/auth/sso/saml/${config_id}/metadata`)
    expect([metadata.statusCode, metadata.json()]).toEqual([404, { detail }])
    const answer = await signIn()
    expect([answer.statusCode, answer.json()]).toEqual([404, { detail }])
  })

  it('The ACS answers access_token, token_type, user_id, email and role, without a redirect', async () => {
    const answer = await organisation.signIn()
    expect([answer.statusCode, answer.headers.location]).toEqual([200, undefined])
    expect(Object.keys(answer.json())).toEqual(['access_token', 'token_type', 'user_id', 'email', 'role'])
    expect(answer.json()).toMatchObject({ email: 'ada@example.com', role: 'developer' })
  })

  it('The token of the ACS is not accepted by the API', async () => {
    const { access_token } = (await organisation.signIn()).json()
    const answer = await service.withToken(access_token).get('/users/me')
    expect([answer.statusCode, answer.json().detail]).toEqual([401, 'Could not validate credentials'])
  })

  it('The e-mail is the Name ID if it contains @, else the email attribute, else the emailaddress claim', async () => {
    const attributes = { email: ['b@example.com'], emailaddress: ['c@example.com'] }
    expect(await answerTo({ nameId: 'a@example.com', attributes })).toEqual([200, 'a@example.com'])
    expect(await answerTo({ nameId: 'b', attributes })).toEqual([200, 'b@example.com'])
    const { emailaddress } = attributes
    expect(await answerTo({ nameId: 'c', attributes: { emailaddress } })).toEqual([200, 'c@example.com'])
  })

  it('A new account has its names from firstName and lastName', async () => {
    const { user_id } = (await organisation.signIn({ nameId: 'named@example.com' })).json()
    const account = await service.as('superuser').get(`/admin/users/${user_id}`)
    expect(account.json()).toMatchObject({ first_name: 'Ada', last_name: 'Lovelace', has_password: false })
  })

  it('A signature on the response or on the assertion is required, by the configured certificate', async () => {
    const { key, postXml, response } = organisation
    const onResponse = await postXml(signXml(response(), { key, element: 'Response' }))
    expect(onResponse.statusCode).toBe(200)
    const onAssertion = await postXml(signXml(response(), { key }))
    expect(onAssertion.statusCode).toBe(200)
    const unsigned = await postXml(response())
    expect([unsigned.statusCode, unsigned.json().detail]).toEqual(refusedFor('signature'))
  })

  it('The Issuer must equal entity_id', async () => {
    expect(await answerTo({ assertionIssuer: `${IDP}/` })).toEqual(refusedFor('issuer'))
  })

  it('The Audience, when present, must include SAML_SP_ENTITY_ID', async () => {
    expect(await answerTo({ audience: [] })).toEqual(ACCEPTED)
    expect(await answerTo({ audience: ['https://a.example', SP] })).toEqual(ACCEPTED)
    expect(await answerTo({ audience: ['https://a.example'] })).toEqual(refusedFor('audience'))
  })

  it('Destination and Recipient, when present, must match SAML_SP_ACS_URL', async () => {
    expect(await answerTo({ destination: undefined, recipient: undefined })).toEqual(ACCEPTED)
    expect(await answerTo({ destination: 'https://a.example' })).toEqual(refusedFor('destination'))
    expect(await answerTo({ recipient: 'https://a.example' })).toEqual(refusedFor('recipient'))
  })

  it('NotBefore and NotOnOrAfter are checked with 5 minutes of clock skew', async () => {
    expect(await answerTo({ notBefore: minutesFromNow(4.9) })).toEqual(ACCEPTED)
    expect(await answerTo({ notBefore: minutesFromNow(5.1) })).toEqual(refusedFor('not_yet_valid'))
    expect(await answerTo({ notOnOrAfter: minutesFromNow(-4.9) })).toEqual(ACCEPTED)
    expect(await answerTo({ notOnOrAfter: minutesFromNow(-5.1) })).toEqual(refusedFor('expired'))
  })

  it("A response that cannot be parsed answers 400 'Failed to parse SAML response' with a request ID", async () => {
    const answer = await organisation.postXml('no XML')
    const requestId = String(answer.headers['x-request-id'])
    expect([answer.statusCode, answer.json().detail]).toEqual([
      400,
      `Failed to parse SAML response (request ID: ${requestId})`,
    ])
  })

  it("A deactivated account is refused with 400 'Inactive user'", async () => {
    const { user_id } = (await organisation.signIn({ nameId: 'gone@example.com' })).json()
    await service.as('superuser').patch(`/admin/users/${user_id}`, { is_active: false })
    expect(await answerTo({ nameId: 'gone@example.com' })).toEqual([400, 'Inactive user'])
  })

  it('A new certificate is set with PUT when the identity provider switches', async () => {
    const { config_id, postXml, response } = await createSamlOrganisation(service, {
      org_domain: 'rotated.example',
    })
    const key = createSigningKey()
    const xml = () => signXml(response({ nameId: 'a@rotated.example' }), { key })
    expect((await postXml(xml())).json().detail).toBe('SAML validation failed: signature')
    await service.as('admin').put(`/auth/sso/configs/${config_id}`, { x509_certificate: key.certificate })
    expect((await postXml(xml())).statusCode).toBe(200)
  })

  it('Without the SAML library every SAML route answers 501 with the reason', async () => {
    await withoutLibrary(STAGING, async ({ config_id, signIn }, other) => {
      const detail = 'SAML single sign-on is not available in this deployment: it is not installed'
      const metadata = await other.anonymous.get(`/auth/sso/saml/${config_id}/metadata`)
      expect([metadata.statusCode, metadata.json()]).toEqual([501, { detail }])
      const answer = await signIn()
      expect([answer.statusCode, answer.json()]).toEqual([501, { detail }])
    })
  })

  it('In development and test a stand-in for the library reads the Name ID and validates nothing', async () => {
    for (const ENVIRONMENT of ['development', 'test']) {
      await withoutLibrary({ ENVIRONMENT }, async ({ postXml, response }) => {
        const answer = await postXml(response({ nameId: 'nobody@example.com', issuer: 'anybody' }))
        expect([answer.statusCode, answer.json().email]).toEqual([200, 'nobody@example.com'])
      })
    }
  })

  it('A domain whose only active configuration is SAML gets sso_saml_only', async () => {
    const dashboard = 'https://dashboard.example.com'
    const other = await startTestService({ config: { DASHBOARD_ORIGINS: dashboard } })
    await createSamlOrganisation(other)
    const query = new URLSearchParams({
      domain: 'example.com',
      return_to: dashboard,
      handoff: 'a'.repeat(43),
    })
    const answer = await other.inject({ url: `/api/v1/auth/sso/login?${query}` })
    expect(answer.headers.location).toBe(`${dashboard}/login?sso_error=sso_saml_only`)
    await other.close()
  })
})
