import { escapedXml } from './xml/text.ts'

interface ServiceProvider {
  entity_id: string
  acs_url: string
  /** Certificate of the key that signs requests, base64; undefined: no request is ever sent. */
  certificate: string | undefined
}

const BINDING = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST'
const NAME_ID = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'

/** Metadata of this service for identity providers (SAML 2.0 Metadata). */
export const metadataXml = ({ entity_id, acs_url, certificate }: ServiceProvider): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${escapedXml(entity_id)}">`,
    `  <md:SPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol" AuthnRequestsSigned="${certificate !== undefined}" WantAssertionsSigned="true">`,
    ...(certificate === undefined ? [] : keyDescriptor(certificate)),
    `    <md:NameIDFormat>${NAME_ID}</md:NameIDFormat>`,
    `    <md:AssertionConsumerService Binding="${BINDING}" Location="${escapedXml(acs_url)}" index="1" isDefault="true"/>`,
    '  </md:SPSSODescriptor>',
    '</md:EntityDescriptor>',
    '',
  ].join('\n')

const keyDescriptor = (certificate: string): string[] => [
  '    <md:KeyDescriptor use="signing">',
  '      <ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#">',
  `        <ds:X509Data><ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data>`,
  '      </ds:KeyInfo>',
  '    </md:KeyDescriptor>',
]
