import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_SCHEMA_NODES, schemaRefusal } from './json-schema.ts'
import { checkValues } from './schema-check.ts'

const doubling = (levels: number) => ({
  allOf: [{ $ref: '#/definitions/l0' }],
  definitions: Object.fromEntries(
    Array.from({ length: levels }, (_, level) => [
      `l${level}`,
      level === levels - 1 ? {} : { allOf: [1, 2].map(() => ({ $ref: `#/definitions/l${level + 1}` })) },
    ]),
  ),
})

describe('a JSON Schema', () => {
  it('is accepted up to the limit of nodes, with its references followed', () => {
    const list = (length: number) => ({ anyOf: Array.from({ length }, () => ({})) })
    expect(schemaRefusal(list(MAX_SCHEMA_NODES - 2))).toBeUndefined()
    expect(schemaRefusal(list(MAX_SCHEMA_NODES - 1))).toMatch(/at most 1000/)
    expect(schemaRefusal(doubling(6))).toBeUndefined()
    expect(schemaRefusal(doubling(60))).toMatch(/at most 1000/)
  })

  it.each<[string, Record<string, unknown>, RegExp]>([
    ['itself', { allOf: [{ $ref: '#' }] }, /back to itself/],
    [
      'itself by another',
      { definitions: { a: { $ref: '#/definitions/b' }, b: { $ref: '#/definitions/a' } } },
      /itself/,
    ],
    ['a part that holds it', { properties: { 'a/b': { not: { $ref: '#/properties/a~1b' } } } }, /itself/],
    ['another document', { $ref: 'https://example.com/x' }, /within the schema/],
    ['an anchor', { $ref: '#name' }, /within the schema/],
    ['nothing', { $ref: '#/definitions/a' }, /part of the schema/],
    ['no text', { $ref: '#/%FF' }, /cannot be read/],
    ['a part hidden in an unknown keyword', { extra: { $ref: '#' } }, /itself/],
    [
      'a part that is data elsewhere',
      { default: { not: { $ref: '#/default' } }, $ref: '#/default' },
      /itself/,
    ],
  ])('is refused for a reference to %s', (_name, schema, reason) => {
    expect(schemaRefusal(schema)).toMatch(reason)
  })

  it('accepts data and property names that look like references', () => {
    expect(schemaRefusal({ const: { $ref: '#' }, properties: { $ref: { type: 'string' } } })).toBeUndefined()
    expect(
      schemaRefusal({
        $id: 'https://example.com/x',
        allOf: [{ $ref: '#/definitions/a' }],
        definitions: { a: {} },
      }),
    ).toBeUndefined()
    expect(schemaRefusal({ allOf: [{ $id: 'x' }] })).toMatch(/\$id is not allowed/)
  })
})

const RUNS = 5000
const MAX_TEXT = 16 * 1024
/** Small enough for any check of a schema within the limits to be short. */
const VALUE = { a: [1, 'x', { a: null }], b: 'aaaaaaaaaaaaaaaaaaaaaaaa!' }

const name = fc.constantFrom('a', 'b', '$ref', 'enum', 'x/y', '~')
const reference = fc.oneof(
  fc.constantFrom(
    '#',
    '#/definitions/a',
    '#/definitions/b',
    '#/properties/a',
    '#/allOf/0',
    '#/x~1y',
    'x',
    '#a',
  ),
  fc.string({ maxLength: 12 }),
)
const pattern = fc.oneof(
  fc.constantFrom('^(a+)+$', '(?=a)', '(a|a)*b', '[a-z]{1,900}', '(((a{9}){9}){9}){9}'),
  fc.string({ maxLength: 20 }),
)
const { schema } = fc.letrec<{ schema: unknown; named: unknown; list: unknown }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 6, withCrossShrink: true },
    fc.constantFrom<unknown>({}, true, false, null, 7, 'x', { type: 'string' }, { type: 'nonsense' }),
    fc.record({ $ref: reference }),
    fc.record({ type: fc.constant('string'), pattern }),
    fc.record(
      {
        $ref: reference,
        $id: reference,
        allOf: tie('list'),
        anyOf: tie('list'),
        oneOf: tie('list'),
        not: tie('schema'),
        if: tie('schema'),
        items: fc.oneof(tie('schema'), tie('list')),
        contains: tie('schema'),
        properties: tie('named'),
        definitions: tie('named'),
        dependencies: tie('named'),
        patternProperties: fc.dictionary(pattern, tie('schema'), { maxKeys: 2 }),
        propertyNames: tie('schema'),
        additionalProperties: tie('schema'),
        uniqueItems: fc.boolean(),
        enum: fc.array(fc.jsonValue({ maxDepth: 2 }), { maxLength: 4 }),
        const: fc.jsonValue({ maxDepth: 2 }),
        multipleOf: fc.double(),
        minimum: fc.oneof(fc.double(), fc.constant('x')),
      },
      { requiredKeys: [] },
    ),
  ),
  named: fc.dictionary(name, tie('schema'), { maxKeys: 4 }),
  list: fc.array(tie('schema'), { maxLength: 4 }),
}))

const isSchema = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

type Outcome = 'refused' | 'invalid' | 'checked'

/** Result of checking a schema as it is received. */
const outcomeOf = (sent: Record<string, unknown>): Outcome => {
  const received: Record<string, unknown> = JSON.parse(JSON.stringify(sent))
  if (schemaRefusal(received) !== undefined) return 'refused'
  const answer = checkValues({ schema: received, values: [VALUE, [VALUE], 'aaaa!'] })
  expect(answer?.every((matches) => typeof matches === 'boolean')).not.toBe(false)
  return answer === null ? 'invalid' : 'checked'
}

describe('an arbitrary JSON Schema', () => {
  it('is either refused, or compiled once and used to check values, without failing', () => {
    const seen: Record<Outcome, number> = { refused: 0, invalid: 0, checked: 0 }
    const sent = schema.filter(isSchema).filter((given) => JSON.stringify(given).length <= MAX_TEXT)
    fc.assert(
      fc.property(sent, (given) => {
        seen[outcomeOf(given)] += 1
      }),
      { numRuns: RUNS, seed: 20261122 },
    )
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(100)
  })
})
