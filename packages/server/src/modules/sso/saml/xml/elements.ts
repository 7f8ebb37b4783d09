import type { XmlElement } from './reader.ts'

/** Namespaces of SAML 2.0 and of XML signatures. */
export const NAMESPACES = {
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
} as const

interface ElementName {
  namespace: string
  name: string
}

/** Whether an element has this name and namespace. */
export const isNamed = (element: XmlElement, { namespace, name }: ElementName): boolean =>
  element.name === name && element.namespace === namespace

/** Children of an element with one name, in their order. */
export const childrenOf = (element: XmlElement, name: ElementName): XmlElement[] =>
  element.children.filter((child) => isNamed(child, name))

/** Descendants of an element and itself, in the order of the document. */
export const everyElement = (root: XmlElement): XmlElement[] => {
  const found: XmlElement[] = []
  const waiting = [root]
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    found.push(element)
    waiting.push(...element.children.toReversed())
  }
  return found
}

/** Name of an element in the namespace of assertions. */
export const inAssertion = (name: string): ElementName => ({ namespace: NAMESPACES.assertion, name })

/** Name of an element in the namespace of the protocol. */
export const inProtocol = (name: string): ElementName => ({ namespace: NAMESPACES.protocol, name })

/** Name of an element in the namespace of signatures. */
export const inSignature = (name: string): ElementName => ({ namespace: NAMESPACES.signature, name })
