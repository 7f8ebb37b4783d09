import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomToken } from '../../../lib/ids.ts'
import { createCertificate } from '../../../testing/identity-providers/certificate.ts'
import { createPlainBrowser } from '../../../testing/identity-providers/plain-browser.ts'
import {
  type SamlIdentityProvider,
  samlp,
  startSamlIdentityProvider,
} from '../../../testing/identity-providers/saml-identity-provider.ts'
import {
  createSamlOrganisation,
  type SamlOrganisation,
  samlOrganisation,
} from '../../../testing/saml-service.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'
import { handoffsOf } from '../hand-off/code.ts'

const DASHBOARD = 'https://dashboard.example.com'
const AUDIENCE = 'https://assay.example.com/saml'
const ACS_URL = 'https://assay.example.com/api/v1/auth/sso/saml/{config_id}/acs'

const certificate = createCertificate()
const anna = {
  name_id: 'anna@acme.example',
  attributes: { firstName: 'Anna', lastName: 'Ash', groups: ['Makers', 'Owners'] },
}
/** A person whose Name ID is no address, with the e-mail under the name that some identity providers use. */
const bert = {
  name_id: 'acme-4711',
  attributes: {
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress': 'Bert@Acme.example',
    groups: ['Readers'],
  },
}

describe.skipIf('missing' in samlp)('with an identity provider that others wrote', () => {
  let provider: SamlIdentityProvider
  let service: TestService
  let organisation: SamlOrganisation
  let acsUrl: string

  beforeAll(async () => {
    provider = await startSamlIdentityProvider({ people: { anna, bert }, certificate })
    service = await startTestService({
      now: new Date(),
      config: { SSO_SAML_SESSIONS: 'true', DASHBOARD_ORIGINS: DASHBOARD, SAML_SP_ACS_URL: ACS_URL },
    })
    organisation = await createSamlOrganisation(service, {
      org_domain: 'acme.example',
      entity_id: provider.entityId,
      sso_url: provider.signOnUrl,
      x509_certificate: provider.signingCertificate,
      role_mapping: { Owners: 'admin', Makers: 'developer' },
    })
    acsUrl = ACS_URL.replace('{config_id}', organisation.config_id)
  })
  afterAll(async () => {
    await service.close()
    await provider.stop()
  })

  const respond = async (person: string, to = acsUrl) =>
    provider.respond(person, { acsUrl: to, audience: AUDIENCE })

  it('creates accounts with the role of the first mapped group, without a session', async () => {
    const shared = { ...service.database, drop: () => Promise.resolve() }
    const config = { SAML_SP_ACS_URL: ACS_URL }
    const plain = await startTestService({ now: service.now(), config, database: shared })
    const there = samlOrganisation(plain, organisation.config_id)
    const answer = await there.post({ SAMLResponse: await respond('anna') })
    expect(answer.json()).toMatchObject({ email: 'anna@acme.example', role: 'developer' })
    const second = await there.post({ SAMLResponse: await respond('bert') })
    expect(second.json()).toMatchObject({ email: 'bert@acme.example', role: 'viewer' })
    const elsewhere = await there.post({ SAMLResponse: await respond('anna', 'https://other.example/acs') })
    expect(elsewhere.json()).toEqual({ detail: 'SAML validation failed: destination, recipient' })
    await plain.close()
  })

  it('signs somebody in who starts here, with a request that it verified', async () => {
    const metadata = await service.anonymous.get(`/auth/sso/saml/${organisation.config_id}/metadata`)
    const [, own = ''] = /X509Certificate>([^<]+)</.exec(metadata.body) ?? []
    provider.trustRequestsOf(`-----BEGIN CERTIFICATE-----\n${own}\n-----END CERTIFICATE-----`)
    const secret = randomToken(32)
    const query = new URLSearchParams({
      domain: 'acme.example',
      return_to: DASHBOARD,
      handoff: handoffsOf(secret)[0] ?? '',
    })
    const started = await service.inject({ url: `/api/v1/auth/sso/login?${query}` })
    const browser = createPlainBrowser({ trusts: certificate.certificate })
    const page = await browser.visit(String(started.headers.location))
    const sent = await browser.visit(provider.signOnUrl, { ...fieldsOf(page.body), user_name: 'anna' })
    const answer = await service.inject({
      method: 'POST',
      url: new URL(acsUrl).pathname,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        cookie: String(started.headers['set-cookie']).split(';')[0] ?? '',
      },
      payload: new URLSearchParams(fieldsOf(sent.body)).toString(),
    })
    const address = new URL(String(answer.headers.location))
    expect(`${address.origin}${address.pathname}`).toBe(`${DASHBOARD}/sso/complete`)
    const code = address.hash.replace('#code=', '')
    const session = await service.anonymous.post('/auth/sso/exchange', { code, secret })
    expect(session.json().user).toMatchObject({ email: 'anna@acme.example', role: 'developer' })
  })

  it('does not verify a request that was changed', async () => {
    const query = new URLSearchParams({
      domain: 'acme.example',
      return_to: DASHBOARD,
      handoff: handoffsOf('x')[0] ?? '',
    })
    const started = await service.inject({ url: `/api/v1/auth/sso/login?${query}` })
    const address = new URL(String(started.headers.location))
    address.searchParams.set('RelayState', 'another')
    const browser = createPlainBrowser({ trusts: certificate.certificate })
    expect(await browser.visit(address)).toMatchObject({ status: 400 })
  })

  it('leads somebody who starts there to the sign-in page, which knows the domain', async () => {
    const answer = await organisation.post({ SAMLResponse: await respond('anna') })
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      `${DASHBOARD}/login?sso_domain=acme.example`,
    ])
  })
})

/** The hidden fields of a page's form. */
const fieldsOf = (page: string): Record<string, string> =>
  Object.fromEntries(
    [...page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')],
    ),
  )
