import { createHmac } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  assertionXml,
  createSigningKey,
  encoded,
  type ResponseFields,
  responseFields,
  responseXml,
  signXml,
} from '../../../testing/saml-responses.ts'
import { createSamlOrganisation, type SamlOrganisation } from '../../../testing/saml-service.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'

const MINUTE = 60_000
/** What no log line may hold: what was sent of a person. */
const PERSONAL = /eve@|ada@|Lovelace|engineers|_assertion|PHNhbWxw/

const attacker = createSigningKey('Attacker')

let service: TestService
let organisation: SamlOrganisation
beforeAll(async () => {
  service = await startTestService()
  organisation = await createSamlOrganisation(service, { role_mapping: { engineers: 'admin' } })
})
afterAll(() => service.close())

const fieldsOf = (change: Partial<ResponseFields> = {}): ResponseFields => ({
  ...responseFields(service.now()),
  ...change,
})
const minutesFromNow = (minutes: number): string =>
  new Date(service.now().getTime() + minutes * MINUTE).toISOString()

/** A response with a valid signature of the assertion, or of itself. */
const signed = (
  change: Partial<ResponseFields> = {},
  element: 'Assertion' | 'Response' = 'Assertion',
): string => signXml(responseXml(fieldsOf(change)), { key: organisation.key, element })

const ASSERTION = /<saml:Assertion.*<\/saml:Assertion>/s
const SIGNATURE = /<ds:Signature .*?<\/ds:Signature>/s

const partOf = (xml: string, pattern: RegExp): string => {
  const [part] = pattern.exec(xml) ?? []
  if (part === undefined) throw new Error(`no ${pattern} in the document`)
  return part
}

/** The assertion that an attacker wants to have believed. */
const evil = (): string => assertionXml(fieldsOf({ nameId: 'eve@example.com', assertionId: '_evil' }))
/** The same, with something after its issuer. */
const evilWith = (inner: string): string => evil().replace('</saml:Issuer>', `</saml:Issuer>${inner}`)

/** A response around assertions that were signed elsewhere. */
const around = (assertions: string, change: Partial<ResponseFields> = {}): string =>
  responseXml(fieldsOf({ id: '_wrapper', ...change }), assertions)

const withoutSignature = (xml: string): string => xml.replace(SIGNATURE, '')

/** Signature wrapping in the eight forms of the literature (XSW1 to XSW8). */
const WRAPPINGS: [form: string, build: () => string][] = [
  [
    'XSW1: the signed response in the signature of another one',
    () => {
      const original = signed({}, 'Response')
      const signature = partOf(original, SIGNATURE).replace(
        '</ds:Signature>',
        `${withoutSignature(original)}</ds:Signature>`,
      )
      return around(evil()).replace('</saml:Issuer>', `</saml:Issuer>${signature}`)
    },
  ],
  [
    'XSW2: the signed response before its signature in another one',
    () => {
      const original = signed({}, 'Response')
      const inner = `${withoutSignature(original)}${partOf(original, SIGNATURE)}`
      return around(evil()).replace('</saml:Issuer>', `</saml:Issuer>${inner}`)
    },
  ],
  ['XSW3: another assertion before the signed one', () => around(evil() + partOf(signed(), ASSERTION))],
  ['XSW4: the signed assertion in another one', () => around(evilWith(partOf(signed(), ASSERTION)))],
  [
    'XSW5: the signature in another assertion, the signed one after it',
    () => {
      const original = partOf(signed(), ASSERTION)
      return around(evilWith(partOf(original, SIGNATURE)) + withoutSignature(original))
    },
  ],
  [
    'XSW6: the signed assertion in the signature of another one',
    () => {
      const original = partOf(signed(), ASSERTION)
      const signature = partOf(original, SIGNATURE)
      return around(
        evilWith(signature.replace('</ds:Signature>', `${withoutSignature(original)}</ds:Signature>`)),
      )
    },
  ],
  [
    'XSW7: another assertion with the same id in the extensions',
    () => {
      const original = partOf(signed({ assertionId: '_same' }), ASSERTION)
      const other = evil().replace('_evil', '_same')
      return around(original, { beforeAssertion: `<samlp:Extensions>${other}</samlp:Extensions>` })
    },
  ],
  [
    'XSW8: the signed assertion in an object of the signature of another one',
    () => {
      const original = partOf(signed(), ASSERTION)
      const object = `<ds:Object>${withoutSignature(original)}</ds:Object></ds:Signature>`
      return around(evilWith(partOf(original, SIGNATURE).replace('</ds:Signature>', object)))
    },
  ],
]

/** Signatures that are missing, of others, or of other things. */
const SIGNATURES: [title: string, problem: string, build: () => string][] = [
  ['no signature', 'signature', () => responseXml(fieldsOf())],
  ['a removed signature', 'signature', () => withoutSignature(signed())],
  [
    'the signature of another key, with its certificate',
    'signature',
    () => signXml(responseXml(fieldsOf()), { key: attacker }),
  ],
  [
    'the signature of another key, with the right certificate',
    'signature',
    () =>
      signXml(responseXml(fieldsOf()), { key: { ...attacker, certificate: organisation.key.certificate } }),
  ],
  ['a changed Name ID', 'signature', () => signed().replace('ada@example.com', 'eve@example.com')],
  ['a changed group', 'signature', () => signed({}, 'Response').replace('>engineers<', '>admins<')],
  ['an added attribute', 'signature', () => signed().replace('Name="groups"', 'Name="groups" x="1"')],
  [
    'a valid signature of the assertion and a broken one of the response',
    'signature',
    () =>
      signXml(signed(), { key: organisation.key, element: 'Response' }).replace(
        'Destination="https://assay.example.com/saml/acs"',
        '',
      ),
  ],
  [
    'a broken signature of the assertion in a signed response',
    'signature',
    () =>
      signXml(signed().replace('ada@example.com', 'eve@example.com'), {
        key: organisation.key,
        element: 'Response',
      }),
  ],
  [
    'a changed digest and its element',
    'signature',
    () => signed().replace(/<ds:DigestValue>.{4}/, '<ds:DigestValue>AAAA'),
  ],
  [
    'an empty signature value',
    'signature',
    () => signed().replace(/<ds:SignatureValue>[^<]*/, '<ds:SignatureValue>'),
  ],
  ['a reference to the whole document', 'structure', () => signed().replace(/URI="#[^"]*"/, 'URI=""')],
  [
    'a reference to another element',
    'structure',
    () => signed().replace(/URI="#[^"]*"/, 'URI="#_response1"'),
  ],
  [
    'two references',
    'structure',
    () => {
      const xml = signed()
      return xml.replace(
        '</ds:SignedInfo>',
        `${partOf(xml, /<ds:Reference.*<\/ds:Reference>/s)}</ds:SignedInfo>`,
      )
    },
  ],
  [
    'two pieces of signed information',
    'structure',
    () => {
      const xml = signed()
      return xml.replace(
        '<ds:SignatureValue>',
        `${partOf(xml, /<ds:SignedInfo.*<\/ds:SignedInfo>/s)}<ds:SignatureValue>`,
      )
    },
  ],
  [
    'two signatures of one element',
    'structure',
    () => {
      const xml = signed()
      return xml.replace('</ds:Signature>', `</ds:Signature>${partOf(xml, SIGNATURE)}`)
    },
  ],
  [
    'a signature in the extensions',
    'structure',
    () => {
      const xml = signed()
      const extensions = `<samlp:Extensions>${partOf(xml, SIGNATURE)}</samlp:Extensions>`
      return xml.replace('<samlp:Status>', `${extensions}<samlp:Status>`)
    },
  ],
  [
    'an id with characters of a query for elements',
    'structure',
    () => signed({ assertionId: "x' or '1'='1" }),
  ],
]

const SHA1_SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'
const SHA1_DIGEST = 'http://www.w3.org/2000/09/xmldsig#sha1'
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'
const HMAC = 'http://www.w3.org/2000/09/xmldsig#hmac-sha1'
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'

const signedWith = (options: object): string =>
  signXml(responseXml(fieldsOf()), { key: organisation.key, ...options })

/** Signs again with the certificate, which everybody knows, as the key of an HMAC. */
const keyedWithCertificate = (): string => {
  const xml = signed({ nameId: 'eve@example.com' }).replace(RSA_SHA256, HMAC)
  const info = partOf(xml, /<ds:SignedInfo.*<\/ds:SignedInfo>/s)
  const value = createHmac('sha1', organisation.key.certificate).update(info).digest('base64')
  return xml.replace(/<ds:SignatureValue>[^<]*/, `<ds:SignatureValue>${value}`)
}

const withTransform = (transform: string): string =>
  signed().replace('<ds:Transforms>', `<ds:Transforms>${transform}`)

/** Algorithms and transforms that are not accepted: all with the problem `algorithm`. */
const ALGORITHMS: [title: string, build: () => string][] = [
  ['a signature with SHA-1', () => signedWith({ signatureAlgorithm: SHA1_SIGNATURE })],
  ['a digest with SHA-1', () => signedWith({ digestAlgorithm: SHA1_DIGEST })],
  ['an HMAC with the certificate as its key', keyedWithCertificate],
  ['an unknown algorithm', () => signed().replace(RSA_SHA256, 'urn:none')],
  ['no algorithm', () => signed().replace(` Algorithm="${RSA_SHA256}"`, '')],
  ['no enveloped transform', () => signedWith({ transforms: [EXCLUSIVE, EXCLUSIVE] })],
  ['a transform in another order', () => signedWith({ transforms: [EXCLUSIVE, ENVELOPED] })],
  [
    'an XSLT transform',
    () =>
      withTransform(
        '<ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xslt-19991116"><x:stylesheet xmlns:x="http://www.w3.org/1999/XSL/Transform"/></ds:Transform>',
      ),
  ],
  [
    'an XPath transform',
    () =>
      withTransform(
        '<ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xpath-19991116"><ds:XPath>not(//saml:NameID)</ds:XPath></ds:Transform>',
      ),
  ],
  ['a third transform', () => withTransform(`<ds:Transform Algorithm="${EXCLUSIVE}"/>`)],
  [
    'a shortened HMAC',
    () =>
      signed().replace(
        `<ds:SignatureMethod Algorithm="${RSA_SHA256}"/>`,
        `<ds:SignatureMethod Algorithm="${RSA_SHA256}"><ds:HMACOutputLength>0</ds:HMACOutputLength></ds:SignatureMethod>`,
      ),
  ],
  [
    'an inclusive transform of the reference',
    () => signedWith({ transforms: [ENVELOPED, 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'] }),
  ],
]

/** Signed by the identity provider, but not meant for this service, this moment or this request. */
const CONTENTS: [title: string, problem: string, change: () => Partial<ResponseFields>][] = [
  ['another issuer of the response', 'issuer', () => ({ issuer: 'https://other.example.com' })],
  ['another issuer of the assertion', 'issuer', () => ({ assertionIssuer: 'https://other.example.com' })],
  ['an issuer in capitals', 'issuer', () => ({ assertionIssuer: 'HTTPS://IDP.EXAMPLE.COM/SAML' })],
  ['another audience', 'audience', () => ({ audience: ['https://other.example.com'] })],
  [
    'an audience that begins like ours',
    'audience',
    () => ({ audience: ['https://assay.example.com/saml/2'] }),
  ],
  ['another destination', 'destination', () => ({ destination: 'https://other.example.com/acs' })],
  [
    'a destination with a query',
    'destination',
    () => ({ destination: 'https://assay.example.com/saml/acs?a=b' }),
  ],
  ['another recipient', 'recipient', () => ({ recipient: 'https://other.example.com/acs' })],
  ['an empty recipient', 'recipient', () => ({ recipient: '' })],
  ['a start in six minutes', 'not_yet_valid', () => ({ notBefore: minutesFromNow(6) })],
  ['an end six minutes ago', 'expired', () => ({ notOnOrAfter: minutesFromNow(-6) })],
  ['an end exactly five minutes ago', 'expired', () => ({ notOnOrAfter: minutesFromNow(-5) })],
  ['a confirmation that ended', 'expired', () => ({ confirmedUntil: minutesFromNow(-6) })],
  ['no end at all', 'time', () => ({ notOnOrAfter: undefined, confirmedUntil: undefined })],
  ['a time that is none', 'time', () => ({ notOnOrAfter: 'tomorrow' })],
  ['a time without a zone', 'time', () => ({ notOnOrAfter: '2026-03-01T13:00:00' })],
  ['an impossible date', 'time', () => ({ notOnOrAfter: '2026-13-41T13:00:00Z' })],
  ['an answer to a request of another service', 'in_response_to', () => ({ inResponseTo: '_other' })],
  ['a confirmation by key', 'subject', () => ({ method: 'urn:oasis:names:tc:SAML:2.0:cm:holder-of-key' })],
  ['no Name ID', 'subject', () => ({ nameId: undefined })],
  ['an empty Name ID', 'subject', () => ({ nameId: '  ' })],
  ['an element in the Name ID', 'subject', () => ({ nameId: 'ada@example.com<b>.evil</b>' })],
  [
    'two Name IDs',
    'subject',
    () => ({ nameId: 'ada@example.com</saml:NameID><saml:NameID>eve@example.com' }),
  ],
  [
    'a condition that nobody knows',
    'conditions',
    () => ({
      audience: [
        'https://assay.example.com/saml</saml:Audience></saml:AudienceRestriction><saml:Condition/><saml:AudienceRestriction><saml:Audience>https://assay.example.com/saml',
      ],
    }),
  ],
  [
    'a refusal of the identity provider',
    'status',
    () => ({ status: 'urn:oasis:names:tc:SAML:2.0:status:Responder' }),
  ],
]

/** Forms of a response that leave a choice of what is meant. */
const FORMS: [title: string, problem: string, build: () => string][] = [
  [
    'two signed assertions',
    'structure',
    () => around(partOf(signed(), ASSERTION) + partOf(signed(), ASSERTION)),
  ],
  ['no assertion', 'structure', () => around('')],
  ['one id twice', 'structure', () => signed({ id: '_same', assertionId: '_same' })],
  ['an id in another writing', 'structure', () => signed({ attributes: { x: ['<a Id="_response1"/>'] } })],
  [
    'an encrypted assertion',
    'encrypted',
    () => around('<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"/>'),
  ],
  ['an encrypted Name ID', 'encrypted', () => signed({ nameId: '<saml:EncryptedID/>' })],
  [
    'an assertion of another namespace',
    'structure',
    () => signed().replaceAll('urn:oasis:names:tc:SAML:2.0:assertion', 'urn:other'),
  ],
  [
    'an assertion of another namespace beside the signed one',
    'structure',
    () => signed({ beforeAssertion: '<x:Assertion xmlns:x="urn:other" ID="_x"/>' }),
  ],
  ['an older version', 'version', () => signed().replaceAll('Version="2.0"', 'Version="1.1"')],
  [
    'a request in place of a response',
    'structure',
    () => signed().replaceAll('samlp:Response', 'samlp:AuthnRequest'),
  ],
  ['a bare assertion', 'structure', () => partOf(signed(), ASSERTION)],
]

const declared = (declaration: string, change: Partial<ResponseFields> = {}): string =>
  `<?xml version="1.0"?>${declaration}${signed(change)}`

/** Documents that are not read at all. */
const DOCUMENTS: [title: string, build: () => string][] = [
  ['a comment in the Name ID', () => signed({ nameId: 'ada@example.com<!-- -->.evil.com' })],
  ['a comment in an attribute', () => signed({ attributes: { groups: ['engi<!-- -->neers'] } })],
  ['a document type', () => declared('<!DOCTYPE samlp:Response>')],
  [
    'an internal entity',
    () => declared('<!DOCTYPE a [<!ENTITY e "eve@example.com">]>').replace('ada@example.com', '&e;'),
  ],
  [
    'entities that expand to billions',
    () =>
      declared(
        '<!DOCTYPE a [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>',
      ).replace('Ada', '&c;'),
  ],
  [
    'an external entity',
    () => declared('<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]>').replace('Ada', '&e;'),
  ],
  ['an entity that nobody declared', () => signed().replace('Ada', '&nbsp;')],
  ['a bare ampersand', () => signed().replace('Ada', 'A & B')],
  ['a processing instruction', () => signed().replace('Ada', '<?php echo 1 ?>Ada')],
  ['a style sheet', () => declared('<?xml-stylesheet href="https://evil.example.com"?>')],
  ['CDATA', () => signed().replace('Ada', '<![CDATA[Ada]]>')],
  ['NUL', () => signed().replace('Ada', 'A\0da')],
  ['a reference to NUL', () => signed().replace('Ada', '&#0;')],
  ['a reference to half a surrogate pair', () => signed().replace('Ada', '&#xD800;')],
  ['a reference beyond Unicode', () => signed().replace('Ada', '&#x110000;')],
  ['a control character', () => signed().replace('Ada', '\u0001')],
  ['another encoding', () => signed().replace(/^/, '<?xml version="1.0" encoding="UTF-16"?>')],
  ['another version of XML', () => signed().replace(/^/, '<?xml version="1.1"?>')],
  ['a prefix without namespace', () => signed().replace('<samlp:Status>', '<other:Status>')],
  ['an attribute twice', () => signed().replace(' Version=', ' Version="2.0" Version=')],
  [
    'an attribute twice by two prefixes',
    () => signed().replace(' Version=', ' xmlns:a="urn:x" xmlns:b="urn:x" a:v="1" b:v="2" Version='),
  ],
  [
    'the prefix xml for another namespace',
    () => signed().replace(' Version=', ' xmlns:xml="urn:x" Version='),
  ],
  [
    'tags in the wrong order',
    () => signed().replace('</samlp:Status>', '').replace('<saml:Subject>', '</samlp:Status>'),
  ],
  ['an unfinished document', () => signed().slice(0, -20)],
  ['text after the document', () => `${signed()}and more`],
  ['a second document', () => signed() + signed()],
  ['10,000 nested elements', () => '<a>'.repeat(10_000) + '</a>'.repeat(10_000)],
  ['31 nested elements', () => signed({ attributes: { x: ['<a>'.repeat(31) + '</a>'.repeat(31)] } })],
  ['10,000 elements', () => signed().replace('</samlp:Status>', `</samlp:Status>${'<a/>'.repeat(10_000)}`)],
  ['10,000 attributes', () => `<a ${Array.from({ length: 10_000 }, (_, n) => `a${n}="${n}"`).join(' ')}/>`],
  ['no XML', () => 'ada@example.com'],
  ['JSON', () => '{"Response":{}}'],
]

/** What can be sent in place of base64. */
const ENCODINGS: [title: string, sent: () => string][] = [
  ['text', () => 'not base64!'],
  ['base64url', () => Buffer.from('<a>~~~???</a>\u00ff\u00fe').toString('base64url')],
  ['base64 without its end', () => encoded(signed()).slice(0, -3)],
  ['base64 in base64', () => encoded(encoded(signed()))],
  ['bytes that are not UTF-8', () => Buffer.from([0x3c, 0xff, 0xfe, 0x3e]).toString('base64')],
  ['UTF-16', () => Buffer.from(`\ufeff${signed()}`, 'utf16le').toString('base64')],
  ['a compressed document', () => Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]).toString('base64')],
  ['1 MiB of base64', () => 'A'.repeat(1_048_576)],
]

/** What is stored of sign-ins. */
const stored = async () => {
  const countOf = async (
    table: 'users' | 'sso_identities' | 'sessions' | 'sso_saml_assertions' | 'audit_log',
  ) =>
    (
      await service.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow()
    ).rows
  return [
    await countOf('users'),
    await countOf('sso_identities'),
    await countOf('sessions'),
    await countOf('sso_saml_assertions'),
    await countOf('audit_log'),
  ]
}

/** Sends something and expects a refusal that stores nothing and logs nothing personal. */
const expectRefusal = async (send: () => Promise<LightMyRequestResponse>, detail: RegExp | string) => {
  const before = await stored()
  const firstLine = service.log.length
  const answer = await send()
  expect([answer.statusCode, answer.json().detail]).toEqual([
    400,
    typeof detail === 'string' ? detail : expect.stringMatching(detail),
  ])
  expect(await stored()).toEqual(before)
  const lines = service.log.slice(firstLine)
  expect(lines).toMatchObject([
    {
      level: 'warn',
      fields: { status: 400, detail: answer.json().detail, config_id: organisation.config_id },
    },
  ])
  expect(JSON.stringify(lines)).not.toMatch(PERSONAL)
}

const expectProblem = (xml: string, problem: string) =>
  expectRefusal(() => organisation.postXml(xml), `SAML validation failed: ${problem}`)

const UNREADABLE = /^Failed to parse SAML response \(request ID: [\da-f-]{36}\)$/

describe('a hostile response is refused', () => {
  it.each(WRAPPINGS)('%s', async (_form, build) => {
    await expectProblem(build(), 'structure')
  })

  it.each(SIGNATURES)('with %s: %s', async (_title, problem, build) => {
    await expectProblem(build(), problem)
  })

  it.each(ALGORITHMS)('with %s', async (_title, build) => {
    await expectProblem(build(), 'algorithm')
  })

  it.each(CONTENTS)('with %s: %s', async (_title, problem, change) => {
    await expectProblem(signed(change()), problem)
    await expectProblem(signed(change(), 'Response'), problem)
  })

  it.each(FORMS)('with %s: %s', async (_title, problem, build) => {
    await expectProblem(build(), problem)
  })

  it.each(DOCUMENTS)('with %s', async (_title, build) => {
    await expectRefusal(() => organisation.postXml(build()), UNREADABLE)
  })

  it.each(ENCODINGS)('as %s', async (_title, sent) => {
    await expectRefusal(() => organisation.post({ SAMLResponse: sent() }), UNREADABLE)
  })
})

describe('a hostile identity is refused', () => {
  it.each([
    [
      'longer than 255 characters',
      { nameId: 'x'.repeat(256), attributes: { email: ['ada@example.com'] } },
      'This account needs an administrator',
    ],
    ['of another domain', { nameId: 'ada@evil.example' }, 'The e-mail address is outside this organisation'],
    ['of a subdomain', { nameId: 'ada@sub.example.com' }, 'The e-mail address is outside this organisation'],
    [
      'with two signs @',
      { nameId: 'ada@evil.example@example.com' },
      'The provider sent no usable e-mail address',
    ],
    ['without any e-mail', { nameId: 'ada' }, 'The provider sent no usable e-mail address'],
    [
      'with an overlong e-mail',
      { nameId: `${'a'.repeat(90)}@example.com` },
      'The provider sent no usable e-mail address',
    ],
  ])('%s', async (_title, change, detail) => {
    await expectRefusal(() => organisation.postXml(signed(change)), detail)
  })
})
