import { X509Certificate } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCertificate } from './certificate.ts'
import { createPlainBrowser } from './plain-browser.ts'
import { type SamlIdentityProvider, samlp, startSamlIdentityProvider } from './saml-identity-provider.ts'

const certificate = createCertificate()
const anna = {
  name_id: 'anna@acme.example',
  attributes: { firstName: 'Anna', lastName: 'Ash', groups: ['Makers', 'Owners'] },
}
const receiver = { acsUrl: 'https://assay.example.com/acs', audience: 'https://assay.example.com/saml' }

describe.skipIf('missing' in samlp)('The SAML identity provider of the tests', () => {
  let provider: SamlIdentityProvider

  beforeAll(async () => {
    provider = await startSamlIdentityProvider({ people: { anna }, certificate })
  })
  afterAll(() => provider.stop())

  it('signs what it says about somebody', async () => {
    const response = await provider.respond('anna', receiver)
    const document = Buffer.from(response, 'base64').toString()
    expect(document).toContain(`>${anna.name_id}</saml:NameID>`)
    expect(document).toContain(`Recipient="${receiver.acsUrl}"`)
    expect(document).toMatch(/Makers.*Owners/)
    expect(document).toContain('xmldsig-more#rsa-sha256')
    expect(new X509Certificate(provider.signingCertificate).subject).toBe('CN=SAML identity provider')
  })

  it('posts it from the page on which somebody starts', async () => {
    const browser = createPlainBrowser({ trusts: certificate.certificate })
    const page = await browser.visit(provider.startUrl(receiver))
    expect(page.body).toContain('User name')
    const sent = await browser.visit(provider.signOnUrl, { ...receiver, user_name: 'anna' })
    expect(sent.body).toMatch(
      /action="https:\/\/assay\.example\.com\/acs".*name="SAMLResponse" value="[^"]+"/,
    )
  })

  it('refuses a request without a signature where it trusts one certificate', async () => {
    provider.trustRequestsOf(createCertificate().certificate)
    const browser = createPlainBrowser({ trusts: certificate.certificate })
    expect(await browser.visit(`${provider.signOnUrl}?SAMLRequest=abc`)).toMatchObject({ status: 400 })
  })
})
