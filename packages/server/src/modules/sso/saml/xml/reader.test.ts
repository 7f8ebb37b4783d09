import { DOMParser } from '@xmldom/xmldom'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readXml, type XmlElement } from './reader.ts'
import { escapedXml } from './text.ts'
import { UnreadableXml } from './unreadable.ts'

const faultOf = (text: string): string => {
  try {
    readXml(text)
    return 'none'
  } catch (error) {
    if (error instanceof UnreadableXml) return error.fault
    throw error
  }
}

/** An element as plain data. */
interface Plain {
  name: string
  namespace: string
  attributes: Record<string, string>
  text: string
  children: Plain[]
}

const plain = ({ name, namespace, attributes, text, children }: XmlElement): Plain => ({
  name,
  namespace,
  attributes: Object.fromEntries(attributes),
  text,
  children: children.map(plain),
})

describe('the reader', () => {
  it('reads elements, attributes, texts and namespaces', () => {
    const text = `<?xml version="1.0" encoding="UTF-8"?>
<a:one xmlns:a="urn:a" xmlns="urn:default" x='1' a:y = "a &amp; &#x62;">first<two/>&lt;second&#10;
  <a:two xmlns:a="urn:b" ><three xmlns=""/></a:two></a:one>
`
    expect(plain(readXml(text))).toEqual({
      name: 'one',
      namespace: 'urn:a',
      attributes: { x: '1', '{urn:a}y': 'a & b' },
      text: 'first<second\n\n  ',
      children: [
        { name: 'two', namespace: 'urn:default', attributes: {}, text: '', children: [] },
        {
          name: 'two',
          namespace: 'urn:b',
          attributes: {},
          text: '',
          children: [{ name: 'three', namespace: '', attributes: {}, text: '', children: [] }],
        },
      ],
    })
  })

  it.each([
    ['', 'malformed'],
    ['text', 'malformed'],
    ['<a>', 'malformed'],
    ['</a>', 'malformed'],
    ['<a></b>', 'malformed'],
    ['<a/><b/>', 'malformed'],
    ['<a/>text', 'malformed'],
    ['<a b=c/>', 'malformed'],
    ['<a b="1"c="2"/>', 'malformed'],
    ['<a b="<"/>', 'malformed'],
    ['<a b/>', 'malformed'],
    ['<1/>', 'malformed'],
    ['<a:b:c xmlns:a="x"/>', 'malformed'],
    ['<ä/>', 'malformed'],
    ['<a xmlns:b=""/>', 'malformed'],
    ['<a xmlns:xmlns="x"/>', 'malformed'],
    ['<a xmlns:b="http://www.w3.org/XML/1998/namespace"/>', 'malformed'],
    ['<a>&amp</a>', 'entity'],
    ['<a>&AMP;</a>', 'entity'],
    ['<a>&#x;</a>', 'entity'],
    ['<a>&#1114112;</a>', 'characters'],
    ['<a>&#xFFFE;</a>', 'characters'],
    ['<a>\uFFFF</a>', 'characters'],
    ['<a>\ud800</a>', 'characters'],
    ['<a><!-- --></a>', 'comment'],
    ['<!-- --><a/>', 'comment'],
    ['<a><![CDATA[]]></a>', 'cdata'],
    ['<!DOCTYPE a><a/>', 'doctype'],
    ['<a><!ELEMENT b></a>', 'doctype'],
    ['<a><?b?></a>', 'processing_instruction'],
    ['<a/><?b?>', 'processing_instruction'],
    [' <?xml version="1.0"?><a/>', 'processing_instruction'],
    ['<?xml version="1.0" encoding="latin1"?><a/>', 'declaration'],
  ])('refuses %s: %s', (text, fault) => {
    expect(faultOf(text)).toBe(fault)
  })

  it.each([
    ['30 levels', `${'<a>'.repeat(30)}${'</a>'.repeat(30)}`, 'none'],
    ['31 levels', `${'<a>'.repeat(31)}${'</a>'.repeat(31)}`, 'limit'],
    ['3000 elements', `<a>${'<b/>'.repeat(2999)}</a>`, 'none'],
    ['3001 elements', `<a>${'<b/>'.repeat(3000)}</a>`, 'limit'],
    ['50 attributes', `<a ${attributes(50)}/>`, 'none'],
    ['51 attributes', `<a ${attributes(51)}/>`, 'limit'],
    ['5000 attributes', `<a>${`<b ${attributes(50)}/>`.repeat(100)}</a>`, 'none'],
    ['5001 attributes', `<a c="1">${`<b ${attributes(50)}/>`.repeat(100)}</a>`, 'limit'],
  ])('has a limit at %s', (_title, text, fault) => {
    expect(faultOf(text)).toBe(fault)
  })
})

function attributes(count: number): string {
  return Array.from({ length: count }, (_, index) => `a${index}=""`).join(' ')
}

const NAME = fc.stringMatching(/^[A-Za-z_][\w.-]{0,8}$/).filter((name) => !/^xml/i.test(name))
const TEXT = fc
  .string({ unit: 'grapheme', maxLength: 12 })
  .filter((text) => /^[\t\n\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]*$/u.test(text))

const elementWith = (children: fc.Arbitrary<Plain[]>): fc.Arbitrary<Plain> =>
  fc.record({
    name: NAME,
    namespace: fc.constantFrom('', 'urn:a', 'urn:b'),
    attributes: fc.dictionary(NAME, TEXT, { maxKeys: 3, noNullPrototype: true }),
    text: TEXT,
    children,
  })

const leaf = elementWith(fc.constant([]))
const branch = elementWith(fc.array(leaf, { maxLength: 3 }))
const tree = elementWith(fc.array(branch, { maxLength: 3 }))

const written = ({ name, namespace, attributes: own, text, children }: Plain): string => {
  const pairs = Object.entries(own).map(([key, value]) => ` ${key}="${inAttribute(value)}"`)
  const inner = `${escapedXml(text)}${children.map(written).join('')}`
  return `<${name} xmlns="${namespace}"${pairs.join('')}>${inner}</${name}>`
}

const inAttribute = (value: string): string =>
  escapedXml(value).replaceAll('\t', '&#9;').replaceAll('\n', '&#10;')

/** What another parser of XML has read. */
const readByOthers = (text: string): Plain => {
  const document = new DOMParser({
    errorHandler: () => {
      throw new Error('refused')
    },
  }).parseFromString(text, 'text/xml')
  return plainOf(document.documentElement)
}

const plainOf = (element: Element): Plain => {
  const children = Array.from(element.childNodes)
  const own = Array.from(element.attributes).filter(({ name }) => !/^xmlns(:|$)/.test(name))
  return {
    name: element.localName,
    namespace: element.namespaceURI ?? '',
    attributes: Object.fromEntries(
      own.map(({ localName, namespaceURI, value }) => [
        namespaceURI ? `{${namespaceURI}}${localName}` : localName,
        value,
      ]),
    ),
    text: children
      .filter(({ nodeType }) => nodeType === 3)
      .map(({ nodeValue }) => nodeValue ?? '')
      .join(''),
    children: children.filter(({ nodeType }) => nodeType === 1).map((child) => plainOf(child as Element)),
  }
}

/** Pieces that parsers are known to disagree about. */
const PIECES = [
  '<',
  '>',
  '&',
  '"',
  "'",
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '<?',
  '?>',
  '<!DOCTYPE a>',
  '&#0;',
  '&lt;',
  '/',
  '=',
  ' xmlns="x"',
  ' xmlns:b="y"',
  'b:',
  '</a>',
  '<a>',
  '\n',
  '\ufeff',
  ']]',
]

describe('the reader and other software', () => {
  it('read back what was written', () => {
    fc.assert(
      fc.property(tree, (element) => {
        expect(plain(readXml(written(element)))).toEqual(element)
      }),
    )
  })

  it('agree on every document that the reader accepts, also after damage', () => {
    fc.assert(
      fc.property(tree, fc.constantFrom(...PIECES), fc.nat(), (element, piece, position) => {
        const whole = written(element)
        const at = position % (whole.length + 1)
        const damaged = whole.slice(0, at) + piece + whole.slice(at)
        if (faultOf(damaged) === 'none') expect(plain(readXml(damaged))).toEqual(readByOthers(damaged))
      }),
      { numRuns: 500 },
    )
  })

  it('refuse anything else by one of the known faults', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PIECES, 'a', 'b')), (pieces) => {
        expect(typeof faultOf(`<a>${pieces.join('')}`)).toBe('string')
      }),
      { numRuns: 500 },
    )
  })
})
