import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { SignedXml } from 'xml-crypto'
import { selfSignedCertificate } from '../modules/sso/saml/requests/certificate.ts'

/** Key of an identity provider and its certificate, base64. */
export interface SigningKey {
  privateKey: KeyObject
  certificate: string
}

export const createSigningKey = (name = 'Identity provider of the tests'): SigningKey => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const [from, to] = [new Date('2026-01-01T00:00:00Z'), new Date('2046-01-01T00:00:00Z')]
  return { privateKey, certificate: selfSignedCertificate({ privateKey, name, from, to }) }
}

export const IDP = 'https://idp.example.com/saml'
export const SP = 'https://assay.example.com/saml'
export const ACS_URL = 'https://assay.example.com/saml/acs'

const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success'
const EMAIL_CLAIM = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress'

/** Texts of a response; each can be replaced. Attributes hold values that are XML already. */
export const responseFields = (now: Date) => {
  const at = (minutes: number): string => new Date(now.getTime() + minutes * 60_000).toISOString()
  return {
    id: '_response1',
    assertionId: `_assertion${Math.random().toString(36).slice(2)}`,
    issuer: IDP,
    assertionIssuer: IDP,
    destination: ACS_URL as string | undefined,
    recipient: ACS_URL as string | undefined,
    inResponseTo: undefined as string | undefined,
    status: SUCCESS,
    nameId: 'ada@example.com' as string | undefined,
    audience: [SP] as readonly string[],
    notBefore: at(-1),
    notOnOrAfter: at(5) as string | undefined,
    confirmedUntil: at(5) as string | undefined,
    issuedAt: at(0),
    method: 'urn:oasis:names:tc:SAML:2.0:cm:bearer',
    attributes: { firstName: ['Ada'], lastName: ['Lovelace'], groups: ['engineers', 'admins'] } as Record<
      string,
      readonly string[]
    >,
    /** XML between the issuer and the subject, and after the last statement, of the assertion. */
    beforeSubject: '',
    afterStatements: '',
    /** XML between the status and the assertion. */
    beforeAssertion: '',
  }
}

export type ResponseFields = ReturnType<typeof responseFields>

const optional = (name: string, value: string | undefined): string =>
  value === undefined ? '' : ` ${name}="${value}"`

const subjectXml = (fields: ResponseFields): string =>
  `<saml:Subject>${
    fields.nameId === undefined
      ? ''
      : `<saml:NameID Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress">${fields.nameId}</saml:NameID>`
  }<saml:SubjectConfirmation Method="${fields.method}"><saml:SubjectConfirmationData${optional('Recipient', fields.recipient)}${optional('InResponseTo', fields.inResponseTo)}${optional('NotOnOrAfter', fields.confirmedUntil)}/></saml:SubjectConfirmation></saml:Subject>`

const conditionsXml = (fields: ResponseFields): string => {
  const audiences = fields.audience.map((audience) => `<saml:Audience>${audience}</saml:Audience>`).join('')
  const restriction = audiences && `<saml:AudienceRestriction>${audiences}</saml:AudienceRestriction>`
  return `<saml:Conditions NotBefore="${fields.notBefore}"${optional('NotOnOrAfter', fields.notOnOrAfter)}>${restriction}</saml:Conditions>`
}

const attributesXml = (attributes: ResponseFields['attributes']): string =>
  Object.entries(attributes)
    .map(
      ([name, values]) =>
        `<saml:Attribute Name="${name === 'emailaddress' ? EMAIL_CLAIM : name}">${values
          .map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`)
          .join('')}</saml:Attribute>`,
    )
    .join('')

/** An assertion, unsigned. */
export const assertionXml = (fields: ResponseFields): string =>
  `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${fields.assertionId}" Version="2.0" IssueInstant="${fields.issuedAt}"><saml:Issuer>${fields.assertionIssuer}</saml:Issuer>${fields.beforeSubject}${subjectXml(fields)}${conditionsXml(fields)}<saml:AuthnStatement AuthnInstant="${fields.issuedAt}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>${attributesXml(fields.attributes)}</saml:AttributeStatement>${fields.afterStatements}</saml:Assertion>`

/** A response around assertions, unsigned. */
export const responseXml = (fields: ResponseFields, assertions = assertionXml(fields)): string =>
  `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="${fields.id}" Version="2.0" IssueInstant="${fields.issuedAt}"${optional('Destination', fields.destination)}${optional('InResponseTo', fields.inResponseTo)}><saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${fields.issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="${fields.status}"/></samlp:Status>${fields.beforeAssertion}${assertions}</samlp:Response>`

const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'

interface SignatureOptions {
  key: SigningKey
  /** Local name of the element to sign. */
  element?: 'Response' | 'Assertion'
  signatureAlgorithm?: string
  digestAlgorithm?: string
  canonicalizationAlgorithm?: string
  transforms?: string[]
}

/** Signs an element of a document, with the signature after the element's issuer. */
export const signXml = (
  xml: string,
  {
    key,
    element = 'Assertion',
    signatureAlgorithm = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    digestAlgorithm = 'http://www.w3.org/2001/04/xmlenc#sha256',
    canonicalizationAlgorithm = EXCLUSIVE,
    transforms = [ENVELOPED, EXCLUSIVE],
  }: SignatureOptions,
): string => {
  const signer = new SignedXml({
    privateKey: key.privateKey.export({ type: 'pkcs8', format: 'pem' }),
    publicCert: pem(key.certificate),
    signatureAlgorithm,
    canonicalizationAlgorithm,
  })
  const xpath = `//*[local-name(.)='${element}']`
  signer.addReference({ xpath, digestAlgorithm, transforms })
  const location = { reference: `${xpath}/*[local-name(.)='Issuer']`, action: 'after' } as const
  signer.computeSignature(xml, { prefix: 'ds', location })
  return signer.getSignedXml()
}

const pem = (certificate: string): string =>
  `-----BEGIN CERTIFICATE-----\n${certificate.replaceAll(/(.{64})/g, '$1\n')}\n-----END CERTIFICATE-----`

/** A response as identity providers post it. */
export const encoded = (xml: string): string => Buffer.from(xml, 'utf8').toString('base64')
