import { childrenOf, everyElement, inAssertion, inProtocol, inSignature, isNamed } from '../xml/elements.ts'
import type { XmlElement } from '../xml/reader.ts'
import { InvalidSaml } from './problems.ts'
import { requireUsualForm } from './signature-form.ts'

/** Parts of a response whose form was checked; nothing of it is proven yet. */
interface ResponseOutline {
  response: XmlElement
  assertion: XmlElement
  /** Which of the two carries a signature: at least one does. */
  signed: { response: boolean; assertion: boolean }
}

const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success'

/** Local names that must not occur where nobody looks for them, in any namespace. */
const PLACED = ['Response', 'Assertion', 'Signature', 'SignedInfo', 'SignatureValue', 'Reference']
const ENCRYPTED = ['EncryptedAssertion', 'EncryptedID', 'EncryptedAttribute', 'EncryptedData']
const ID_NAMES = /^(?:\{.*\})?id$/i

/**
 * Checks the form of a response: one assertion, signatures only of the response and of the assertion and in the usual
 * form, every id once. It leaves no room for a second element that could be taken for the signed one.
 *
 * @throws InvalidSaml
 */
export const outlineOf = (response: XmlElement, { allowsSha1 }: { allowsSha1: boolean }): ResponseOutline => {
  requireSuccess(response)
  const assertion = onlyAssertion(response)
  const expected = [response, assertion]
  for (const signed of [response, assertion]) {
    if (signed.attributes.get('Version') !== '2.0') throw new InvalidSaml('version')
    const signature = signatureOf(signed)
    if (signature) expected.push(...requireUsualForm(signature, { signed, allowsSha1 }))
  }
  refuseStrayElements(response, new Set(expected))
  const signed = { response: isSigned(response), assertion: isSigned(assertion) }
  if (!signed.response && !signed.assertion) throw new InvalidSaml('signature')
  return { response, assertion, signed }
}

const isSigned = (element: XmlElement): boolean => signatureOf(element) !== undefined

const requireSuccess = (response: XmlElement): void => {
  if (!isNamed(response, inProtocol('Response'))) throw new InvalidSaml('structure')
  const [status] = childrenOf(response, inProtocol('Status'))
  const [code] = status ? childrenOf(status, inProtocol('StatusCode')) : []
  if (code?.attributes.get('Value') === SUCCESS) return
  const [detail] = code ? childrenOf(code, inProtocol('StatusCode')) : []
  throw new InvalidSaml('status', lastWord((detail ?? code)?.attributes.get('Value')))
}

/** The last part of a status such as urn:oasis:names:tc:SAML:2.0:status:AuthnFailed, when it is a plain word. */
const lastWord = (status: string | undefined): string | undefined =>
  /:([\w.-]{1,64})$/.exec(status ?? '')?.[1]

const onlyAssertion = (response: XmlElement): XmlElement => {
  if (everyElement(response).some(({ name }) => ENCRYPTED.includes(name))) throw new InvalidSaml('encrypted')
  const [assertion, ...more] = childrenOf(response, inAssertion('Assertion'))
  if (!assertion || more.length > 0) throw new InvalidSaml('structure')
  return assertion
}

const signatureOf = (element: XmlElement): XmlElement | undefined => {
  const [first, ...more] = childrenOf(element, inSignature('Signature'))
  if (more.length > 0) throw new InvalidSaml('structure')
  return first
}

const refuseStrayElements = (response: XmlElement, expected: ReadonlySet<XmlElement>): void => {
  const elements = everyElement(response)
  const isStray = (element: XmlElement) => PLACED.includes(element.name) && !expected.has(element)
  const ids = elements.flatMap(idsOf)
  if (elements.some(isStray) || new Set(ids).size < ids.length) throw new InvalidSaml('structure')
}

const idsOf = ({ attributes }: XmlElement): string[] =>
  [...attributes].filter(([name]) => ID_NAMES.test(name)).map(([, id]) => id)
