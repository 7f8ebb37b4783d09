import { sign } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { escapedXml } from '../xml/text.ts'
import type { KeyPair } from './key-pair.ts'

interface SignInRequest {
  /** Id of the request, which the response names. */
  id: string
  /** Sign-on address of the identity provider. */
  sso_url: string
  /** Entity ID of this service. */
  entity_id: string
  acs_url: string
  /** Comes back with the response. */
  relay_state: string
  now: Date
}

const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'

/** Address that asks an identity provider to sign somebody in: a signed request by HTTP redirect (SAML 2.0 Bindings, 3.4). */
export const signInAddress = (request: SignInRequest, { privateKey }: KeyPair): string => {
  const query = [
    `SAMLRequest=${encodeURIComponent(deflateRawSync(requestXml(request)).toString('base64'))}`,
    `RelayState=${encodeURIComponent(request.relay_state)}`,
    `SigAlg=${encodeURIComponent(RSA_SHA256)}`,
  ].join('&')
  const signature = sign('sha256', Buffer.from(query, 'ascii'), privateKey).toString('base64')
  const separator = request.sso_url.includes('?') ? '&' : '?'
  return `${request.sso_url}${separator}${query}&Signature=${encodeURIComponent(signature)}`
}

const requestXml = ({ id, sso_url, entity_id, acs_url, now }: SignInRequest): string =>
  [
    '<samlp:AuthnRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"',
    ` ID="${id}" Version="2.0" IssueInstant="${now.toISOString()}"`,
    ` Destination="${escapedXml(sso_url)}" AssertionConsumerServiceURL="${escapedXml(acs_url)}"`,
    ' ProtocolBinding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST">',
    '<saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">',
    `${escapedXml(entity_id)}</saml:Issuer>`,
    '<samlp:NameIDPolicy AllowCreate="true"/>',
    '</samlp:AuthnRequest>',
  ].join('')
