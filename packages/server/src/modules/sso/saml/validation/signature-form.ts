import { childrenOf, inSignature, NAMESPACES } from '../xml/elements.ts'
import type { XmlElement } from '../xml/reader.ts'
import { InvalidSaml } from './problems.ts'

const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const INCLUSIVE = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'

const CANONICALIZATIONS = [EXCLUSIVE, `${EXCLUSIVE}WithComments`, INCLUSIVE]
const LAST_TRANSFORMS = [EXCLUSIVE, `${EXCLUSIVE}WithComments`]
const SIGNATURES = [
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
]
const DIGESTS = ['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512']
const SHA1_SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'
const SHA1_DIGEST = 'http://www.w3.org/2000/09/xmldsig#sha1'

/** A name without the characters that mean something in a query for elements. */
const PLAIN_ID = /^[A-Za-z_][\w.-]{0,255}$/

interface SignatureRules {
  /** Element that carries the signature, and must be what it signs. */
  signed: XmlElement
  allowsSha1: boolean
}

/**
 * Refuses a signature that is not exactly this: one reference to the element that carries it, enveloped, canonicalised,
 * with allowed algorithms. Whether the signature itself is right is verified elsewhere.
 *
 * @returns the elements of which the signature consists
 * @throws InvalidSaml
 */
export const requireUsualForm = (
  signature: XmlElement,
  { signed, allowsSha1 }: SignatureRules,
): XmlElement[] => {
  requireChildren(signature, ['SignedInfo SignatureValue', 'SignedInfo SignatureValue KeyInfo'])
  const info = child(signature, 'SignedInfo')
  requireChildren(info, ['CanonicalizationMethod SignatureMethod Reference'])
  const reference = child(info, 'Reference')
  requireChildren(reference, ['Transforms DigestMethod DigestValue'])
  const id = signed.attributes.get('ID') ?? ''
  if (!PLAIN_ID.test(id) || reference.attributes.get('URI') !== `#${id}`) throw new InvalidSaml('structure')
  requireAlgorithms({ info, reference, allowsSha1 })
  return [signature, ...signature.children, ...info.children]
}

interface Algorithms {
  info: XmlElement
  reference: XmlElement
  allowsSha1: boolean
}

const requireAlgorithms = ({ info, reference, allowsSha1 }: Algorithms): void => {
  const method = child(info, 'SignatureMethod')
  const [first, second, ...more] = childrenOf(child(reference, 'Transforms'), inSignature('Transform'))
  const isAllowed =
    CANONICALIZATIONS.includes(algorithmOf(child(info, 'CanonicalizationMethod'))) &&
    [...SIGNATURES, ...(allowsSha1 ? [SHA1_SIGNATURE] : [])].includes(algorithmOf(method)) &&
    [...DIGESTS, ...(allowsSha1 ? [SHA1_DIGEST] : [])].includes(
      algorithmOf(child(reference, 'DigestMethod')),
    ) &&
    algorithmOf(first) === ENVELOPED &&
    LAST_TRANSFORMS.includes(algorithmOf(second)) &&
    more.length === 0 &&
    method.children.length === 0
  if (!isAllowed) throw new InvalidSaml('algorithm')
}

const algorithmOf = (element: XmlElement | undefined): string => element?.attributes.get('Algorithm') ?? ''

/** Names of the children in one text; a child of another namespace is a `?`. */
const requireChildren = (element: XmlElement, allowed: readonly string[]): void => {
  const names = element.children.map(({ namespace, name }) =>
    namespace === NAMESPACES.signature ? name : '?',
  )
  if (!allowed.includes(names.join(' '))) throw new InvalidSaml('structure')
}

const child = (element: XmlElement, name: string): XmlElement => {
  const [found] = childrenOf(element, inSignature(name))
  if (!found) throw new InvalidSaml('structure')
  return found
}
