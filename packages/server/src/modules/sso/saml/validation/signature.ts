import type { CacheProvider } from '@node-saml/node-saml'
import { readXml, type XmlElement } from '../xml/reader.ts'
import { InvalidSaml } from './problems.ts'

interface SignedResponse {
  /** The response as text, of which the form was checked. */
  xml: string
  /** Certificate of the identity provider: base64, with or without the lines BEGIN and END. */
  certificate: string
  /** Which elements carry a signature; each of these signatures must be valid. */
  signed: { response: boolean; assertion: boolean }
}

/**
 * Verifies the signatures of a response with the certificate, and reads the assertion again from the very text that was
 * signed. Certificates that the response brings with it mean nothing.
 *
 * @throws InvalidSaml
 */
export const verifiedAssertion = async (response: SignedResponse): Promise<XmlElement> => {
  const SAMLResponse = Buffer.from(response.xml, 'utf8').toString('base64')
  const verifier = await verifierFor(response)
  const assertion = await verifier.validatePostResponseAsync({ SAMLResponse }).then(
    ({ profile }) => profile?.getAssertionXml?.(),
    // Its errors quote the response, so that they are neither logged nor returned.
    () => undefined,
  )
  if (assertion === undefined) throw new InvalidSaml('signature')
  return readXml(assertion)
}

const verifierFor = async ({ certificate, signed }: SignedResponse) => {
  const { SAML } = await import('@node-saml/node-saml')
  /** The library without its opinion on what the signed assertion says, which is less strict than ours. */
  class SignatureVerifier extends SAML {
    protected override processValidlySignedAssertionAsync(xml: string) {
      const profile = { issuer: '', nameID: '', nameIDFormat: '', getAssertionXml: () => xml }
      return Promise.resolve({ profile, loggedOut: false })
    }
  }
  return new SignatureVerifier({
    callbackUrl: 'unused:',
    issuer: 'unused',
    idpCert: certificate,
    wantAuthnResponseSigned: signed.response,
    wantAssertionsSigned: signed.assertion,
    cacheProvider: NO_CACHE,
  })
}

/** In place of the library's own cache, which would keep a timer for each response. */
const NO_CACHE: CacheProvider = {
  saveAsync: () => Promise.resolve(null),
  getAsync: () => Promise.resolve(null),
  removeAsync: () => Promise.resolve(null),
}
