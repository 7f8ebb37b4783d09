import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Filter, MAX_FILTER_LENGTH, OPERATORS, parseFilter, parsePath } from './parser.ts'

const comparison = (attribute: string, operator: (typeof OPERATORS)[number], value: unknown) => ({
  kind: 'comparison',
  attribute,
  operator,
  value,
})

describe('a filter', () => {
  it.each<[string, unknown]>([
    ['userName eq "a"', comparison('userName', 'eq', 'a')],
    ['  userName\tEQ  "a" ', comparison('userName', 'eq', 'a')],
    ['title pr', { kind: 'present', attribute: 'title' }],
    ['active eq true', comparison('active', 'eq', true)],
    ['active ne False', comparison('active', 'ne', false)],
    ['x eq null', comparison('x', 'eq', null)],
    ['x gt -1.5', comparison('x', 'gt', -1.5)],
    ['x eq "\\"\\u00e9\\\\"', comparison('x', 'eq', '"é\\')],
    [
      'urn:ietf:params:scim:schemas:core:2.0:User:name.familyName co "x"',
      comparison('urn:ietf:params:scim:schemas:core:2.0:User:name.familyName', 'co', 'x'),
    ],
    [
      'a pr or b pr and not (c pr)',
      {
        kind: 'or',
        parts: [
          { kind: 'present', attribute: 'a' },
          {
            kind: 'and',
            parts: [
              { kind: 'present', attribute: 'b' },
              { kind: 'not', part: { kind: 'present', attribute: 'c' } },
            ],
          },
        ],
      },
    ],
    [
      '(a pr or b pr) and c pr',
      {
        kind: 'and',
        parts: [
          {
            kind: 'or',
            parts: [
              { kind: 'present', attribute: 'a' },
              { kind: 'present', attribute: 'b' },
            ],
          },
          { kind: 'present', attribute: 'c' },
        ],
      },
    ],
    [
      'emails[type eq "work"]',
      { kind: 'within', attribute: 'emails', part: comparison('type', 'eq', 'work') },
    ],
    [
      'emails[type eq "work"].value eq "a@b"',
      {
        kind: 'within',
        attribute: 'emails',
        part: {
          kind: 'and',
          parts: [comparison('type', 'eq', 'work'), comparison('value', 'eq', 'a@b')],
        },
      },
    ],
    ['not eq "x"', comparison('not', 'eq', 'x')],
  ])('%s is read', (text, expected) => {
    expect(parseFilter(text)).toEqual(expected)
  })

  it.each([
    '',
    ' ',
    'userName',
    'userName eq',
    'userName eq a',
    "userName eq 'a'",
    'userName eq "a',
    'userName eq "a" and',
    'and userName eq "a"',
    'userName eq "a" userName eq "b"',
    'userName is "a"',
    '(userName eq "a"',
    'userName eq "a")',
    'emails[type eq "work"',
    'emails[]',
    'emails[type eq "work"].',
    'emails[type eq "work"].value',
    '.value eq "a"',
    'not userName eq "a"',
    'userName eq "\u0000"',
    'userName eq "\\u0000"',
    'userName eq "\\ud800"',
    'userName eq "\\x"',
    'userName eq "a\nb"',
    'userName; drop table users',
    'userName eq "a" -- comment',
    '{"$gt": ""}',
    `userName eq "${'x'.repeat(MAX_FILTER_LENGTH)}"`,
    `${'('.repeat(12)}a pr${')'.repeat(12)}`,
    `${'not ('.repeat(12)}a pr${')'.repeat(12)}`,
    Array.from({ length: 21 }, () => 'a pr').join(' or '),
  ])('%j is refused', (text) => {
    expect(() => parseFilter(text)).toThrow('The filter is not valid')
  })

  const attribute = fc.constantFrom('userName', 'name.givenName', 'active', 'not', 'or', 'and', 'a-b_c$')
  const value = fc.oneof(
    fc.string().filter((text) => text.isWellFormed() && !text.includes('\0') && text.length < 20),
    fc.boolean(),
    fc.constant(null),
    fc.integer({ min: -1e9, max: 1e9 }),
  )
  const leaf = fc.oneof(
    fc.record({ kind: fc.constant('present' as const), attribute }),
    fc.record({
      kind: fc.constant('comparison' as const),
      attribute,
      operator: fc.constantFrom(...OPERATORS),
      value,
    }),
  )
  const { tree } = fc.letrec<{ tree: Filter; node: Filter }>((tie) => ({
    node: fc.oneof(
      fc.record({ kind: fc.constant('not' as const), part: tie('tree') }),
      fc.record({ kind: fc.constant('within' as const), attribute, part: tie('tree') }),
      fc
        .record({
          kind: fc.constantFrom('and' as const, 'or' as const),
          parts: fc.array(tie('tree'), { minLength: 2, maxLength: 3 }),
        })
        .map((node) => node as Filter),
    ),
    tree: fc.oneof({ maxDepth: 3, withCrossShrink: true }, leaf, tie('node')),
  }))

  const written = (filter: Filter): string => {
    switch (filter.kind) {
      case 'and':
      case 'or':
        return filter.parts.map((part) => `(${written(part)})`).join(` ${filter.kind} `)
      case 'not':
        return `not (${written(filter.part)})`
      case 'within':
        return `${filter.attribute}[${written(filter.part)}]`
      case 'present':
        return `${filter.attribute} pr`
      default:
        return `${filter.attribute} ${filter.operator} ${JSON.stringify(filter.value)}`
    }
  }

  it('that was written from its parts has these parts when it is read', () => {
    fc.assert(
      fc.property(tree, (filter) => {
        const text = written(filter)
        fc.pre(text.length <= MAX_FILTER_LENGTH && (text.match(/\(|\[/g)?.length ?? 0) <= 10)
        expect(parseFilter(text)).toEqual(filter)
      }),
    )
  })

  it('of any text is read or refused, never anything else', () => {
    const parts = fc.constantFrom('a', 'eq', 'and', 'not', '(', ')', '[', ']', '"x"', '.v', ' ', '1', 'pr')
    const texts = fc.oneof(
      fc.string(),
      fc.array(parts, { maxLength: 30 }).map((all) => all.join(' ')),
    )
    fc.assert(
      fc.property(texts, (text) => {
        try {
          parseFilter(text)
        } catch (error) {
          expect(error).toMatchObject({ kind: 'invalid', code: 'invalidFilter' })
        }
      }),
    )
  })
})

describe('a path', () => {
  it.each<[string, unknown]>([
    ['active', { attribute: 'active' }],
    ['name.givenName', { attribute: 'name.givenName' }],
    [
      'emails[type eq "work"].value',
      { attribute: 'emails', filter: comparison('type', 'eq', 'work'), sub: 'value' },
    ],
    ['members[value eq "1"]', { attribute: 'members', filter: comparison('value', 'eq', '1') }],
  ])('%s is read', (text, expected) => {
    expect(parsePath(text)).toEqual(expected)
  })

  it.each([
    '',
    '[x]',
    'a b',
    'emails[',
    'emails[type eq "work"].value.x',
    'emails[type]',
    '"active"',
    '/active',
  ])('%j is refused', (text) => {
    expect(() => parsePath(text)).toThrow('The path is not valid')
  })
})
