import type { ProvenIdentity } from '../../failures.ts'
import { childrenOf, inAssertion } from '../xml/elements.ts'
import type { XmlElement } from '../xml/reader.ts'
import { InvalidSaml } from './problems.ts'

const EMAIL_CLAIM = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress'

/**
 * What an assertion says of its subject. The e-mail address is the Name ID if it contains @, else the attribute `email`,
 * else the e-mail claim.
 *
 * @throws InvalidSaml without exactly one Name ID of plain text
 */
export const identityIn = (assertion: XmlElement, issuer: string): ProvenIdentity => {
  const subject = nameIdOf(assertion)
  const valuesOf = attributeValues(assertion)
  return {
    provider_type: 'saml',
    issuer,
    subject,
    email: subject.includes('@') ? subject : (valuesOf('email')[0] ?? valuesOf(EMAIL_CLAIM)[0]),
    given_name: valuesOf('firstName')[0],
    family_name: valuesOf('lastName')[0],
    groups: valuesOf('groups'),
  }
}

/** What an assertion says, by the names of its attributes, for people to read: one value as text, several as a list. */
export const claimsIn = (assertion: XmlElement): Record<string, string | string[]> => {
  const valuesOf = attributeValues(assertion)
  const names = attributesOf(assertion).map(({ attributes }) => attributes.get('Name') ?? '')
  const claims = [...new Set(names)].map((name) => [name, oneOrMore(valuesOf(name))] as const)
  return Object.fromEntries([['NameID', nameIdOf(assertion)], ...claims])
}

const oneOrMore = (values: string[]): string | string[] => {
  const [value, ...more] = values
  return value !== undefined && more.length === 0 ? value : values
}

const nameIdOf = (assertion: XmlElement): string => {
  const [nameId, ...more] = childrenOf(assertion, inAssertion('Subject')).flatMap((subject) =>
    childrenOf(subject, inAssertion('NameID')),
  )
  const text = nameId?.text.trim()
  if (!nameId || !text || more.length > 0 || nameId.children.length > 0) throw new InvalidSaml('subject')
  return text
}

const attributesOf = (assertion: XmlElement): XmlElement[] =>
  childrenOf(assertion, inAssertion('AttributeStatement')).flatMap((statement) =>
    childrenOf(statement, inAssertion('Attribute')),
  )

/** The values of an assertion's attributes by name, in their order; those of repeated attributes follow each other. */
const attributeValues =
  (assertion: XmlElement) =>
  (name: string): string[] =>
    attributesOf(assertion)
      .filter((attribute) => attribute.attributes.get('Name') === name)
      .flatMap((attribute) => childrenOf(attribute, inAssertion('AttributeValue')))
      .map(({ text }) => text)
      .filter((value) => value.trim() !== '')
