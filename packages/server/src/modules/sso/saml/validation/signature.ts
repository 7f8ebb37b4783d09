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
export const verifiedAssertion = async ({
  xml,
  certificate,
  signed,
}: SignedResponse): Promise<XmlElement> => {
  const { SAML } = await import('@node-saml/node-saml')
  const library = new SAML({
    callbackUrl: 'unused:',
    issuer: 'unused',
    idpCert: certificate,
    wantAuthnResponseSigned: signed.response,
    wantAssertionsSigned: signed.assertion,
    // Audience and times are checked by us, with the clock of the service.
    audience: false,
    acceptedClockSkewMs: -1,
    cacheProvider: NO_CACHE,
  })
  const SAMLResponse = Buffer.from(xml, 'utf8').toString('base64')
  const assertion = await library.validatePostResponseAsync({ SAMLResponse }).then(
    ({ profile }) => profile?.getAssertionXml?.(),
    // Its errors quote the response, so that they are neither logged nor returned.
    () => undefined,
  )
  if (assertion === undefined) throw new InvalidSaml('signature')
  return readXml(assertion)
}

/** In place of the library's own cache, which would keep a timer for each response. */
const NO_CACHE: CacheProvider = {
  saveAsync: () => Promise.resolve(null),
  getAsync: () => Promise.resolve(null),
  removeAsync: () => Promise.resolve(null),
}
