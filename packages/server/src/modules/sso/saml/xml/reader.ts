import { decodedReferences, isXmlText } from './text.ts'
import { UnreadableXml, type XmlFault } from './unreadable.ts'

/** Element of an XML document. */
export interface XmlElement {
  /** Local name, without prefix. */
  readonly name: string
  /** Namespace URI; empty without one. */
  readonly namespace: string
  /** By name; an attribute with a prefix is named `{namespace URI}name`. Namespace declarations are left out. */
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly XmlElement[]
  /** Character data directly in the element, without that of its children. */
  readonly text: string
}

/** Limits of a document, far above what identity providers send. */
const XML_LIMITS = { elements: 3000, depth: 30, attributes: 5000, attributesOfElement: 50 }

interface OpenElement {
  /** As written, with prefix. */
  tag: string
  element: XmlElement & { children: XmlElement[]; text: string }
  scope: Scope
}

/** Namespaces by prefix; '' is the default namespace. */
interface Scope {
  declared: ReadonlyMap<string, string>
  outer: Scope | undefined
}

const QUALIFIED = String.raw`[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?`
const SPACE = String.raw`[ \t\n]`
const PROLOGUE =
  /<\?xml version=["']1\.0["'](?: encoding=["']([\w-]+)["'])?(?: standalone=["'](?:yes|no)["'])? ?\?>/y
const OPENING = new RegExp(`<(${QUALIFIED})`, 'y')
const ATTRIBUTE = new RegExp(`${SPACE}+(${QUALIFIED})${SPACE}*=${SPACE}*(?:"([^<"]*)"|'([^<']*)')`, 'y')
const OPENING_END = new RegExp(`${SPACE}*(/?)>`, 'y')
const CLOSING = new RegExp(`</(${QUALIFIED})${SPACE}*>`, 'y')
const CHARACTERS = /[^<]+/y

const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace'
const OUTERMOST: Scope = { declared: new Map([['xml', XML_NAMESPACE]]), outer: undefined }

/**
 * Reads a document of elements, attributes and text, in linear time and within `XML_LIMITS`. Everything in which readers
 * of XML are known to differ is refused: document types, entities, comments, CDATA, processing instructions.
 *
 * @param text with line ends normalised to \n
 * @throws UnreadableXml
 */
export const readXml = (text: string): XmlElement => {
  if (!isXmlText(text)) throw new UnreadableXml('characters')
  return new DocumentReader(text).read()
}

class DocumentReader {
  readonly #text: string
  #position = 0
  #elements = 0
  #attributes = 0
  readonly #open: OpenElement[] = []
  #root: XmlElement | undefined

  constructor(text: string) {
    this.#text = text
  }

  read(): XmlElement {
    this.#readPrologue()
    while (this.#position < this.#text.length) this.#readNext()
    if (!this.#root || this.#open.length > 0) throw new UnreadableXml('malformed')
    return this.#root
  }

  #readPrologue(): void {
    const match = this.#match(PROLOGUE)
    if (!match) return
    if (!/^utf-?8$/i.test(match[1] ?? 'utf-8')) throw new UnreadableXml('declaration')
  }

  #readNext(): void {
    const characters = this.#match(CHARACTERS)
    if (characters) this.#addText(characters[0])
    else if (this.#text.startsWith('</', this.#position)) this.#readClosing()
    else this.#readOpening()
  }

  #addText(raw: string): void {
    const current = this.#open.at(-1)
    if (current) current.element.text += decodedReferences(raw)
    else if (!/^[ \t\n]*$/.test(raw)) throw new UnreadableXml('malformed')
  }

  #readClosing(): void {
    const match = this.#match(CLOSING)
    const closed = this.#open.pop()
    if (!match || closed?.tag !== match[1]) throw new UnreadableXml('malformed')
  }

  #readOpening(): void {
    const tag = this.#match(OPENING)?.[1]
    if (tag === undefined) throw new UnreadableXml(this.#faultOfMarkup())
    this.#elements += 1
    const isTooLarge = this.#elements > XML_LIMITS.elements || this.#open.length >= XML_LIMITS.depth
    if (isTooLarge) throw new UnreadableXml('limit')
    const written = this.#readAttributes()
    const end = this.#match(OPENING_END)
    if (!end) throw new UnreadableXml('malformed')
    this.#addElement({ tag, written, isEmpty: end[1] === '/' })
  }

  #readAttributes(): Map<string, string> {
    const written = new Map<string, string>()
    for (let match = this.#match(ATTRIBUTE); match; match = this.#match(ATTRIBUTE)) {
      const [, name = '', quoted, apostrophised = ''] = match
      if (written.has(name)) throw new UnreadableXml('malformed')
      written.set(name, decodedReferences((quoted ?? apostrophised).replaceAll(/[\t\n]/g, ' ')))
      this.#attributes += 1
      const isTooLarge =
        this.#attributes > XML_LIMITS.attributes || written.size > XML_LIMITS.attributesOfElement
      if (isTooLarge) throw new UnreadableXml('limit')
    }
    return written
  }

  #addElement(opened: { tag: string; written: Map<string, string>; isEmpty: boolean }): void {
    const { tag, written, isEmpty } = opened
    const parent = this.#open.at(-1)
    if (!parent && this.#root) throw new UnreadableXml('malformed')
    const scope = { declared: declarationsOf(written), outer: parent?.scope ?? OUTERMOST }
    const { name, namespace } = resolved(tag, scope, { usesDefault: true })
    const element = { name, namespace, attributes: attributesOf(written, scope), children: [], text: '' }
    if (parent) parent.element.children.push(element)
    else this.#root = element
    if (!isEmpty) this.#open.push({ tag, element, scope })
  }

  #faultOfMarkup(): XmlFault {
    const rest = this.#text.slice(this.#position, this.#position + 9)
    if (rest.startsWith('<!--')) return 'comment'
    if (rest.startsWith('<![CDATA[')) return 'cdata'
    if (rest.startsWith('<!')) return 'doctype'
    return rest.startsWith('<?') ? 'processing_instruction' : 'malformed'
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#position
    const match = pattern.exec(this.#text)
    if (match) this.#position = pattern.lastIndex
    return match
  }
}

const isDeclaration = (name: string): boolean => name === 'xmlns' || name.startsWith('xmlns:')

const declarationsOf = (written: ReadonlyMap<string, string>): Map<string, string> => {
  const declared = new Map<string, string>()
  for (const [name, uri] of written) {
    if (!isDeclaration(name)) continue
    const prefix = name.slice('xmlns:'.length)
    const isReserved = prefix === 'xml' || prefix === 'xmlns' || uri === XML_NAMESPACE
    if (isReserved || (prefix !== '' && uri === '')) throw new UnreadableXml('malformed')
    declared.set(prefix, uri)
  }
  return declared
}

const attributesOf = (written: ReadonlyMap<string, string>, scope: Scope): Map<string, string> => {
  const attributes = new Map<string, string>()
  for (const [tag, value] of written) {
    if (isDeclaration(tag)) continue
    const { name, namespace } = resolved(tag, scope, { usesDefault: false })
    const key = namespace === '' ? name : `{${namespace}}${name}`
    if (attributes.has(key)) throw new UnreadableXml('malformed')
    attributes.set(key, value)
  }
  return attributes
}

const resolved = (
  tag: string,
  scope: Scope,
  { usesDefault }: { usesDefault: boolean },
): { name: string; namespace: string } => {
  const colon = tag.indexOf(':')
  if (colon === -1) return { name: tag, namespace: usesDefault ? (namespaceOf('', scope) ?? '') : '' }
  const namespace = namespaceOf(tag.slice(0, colon), scope)
  if (namespace === undefined) throw new UnreadableXml('malformed')
  return { name: tag.slice(colon + 1), namespace }
}

const namespaceOf = (prefix: string, scope: Scope): string | undefined => {
  for (let current: Scope | undefined = scope; current; current = current.outer) {
    const uri = current.declared.get(prefix)
    if (uri !== undefined) return uri
  }
  return undefined
}
