import fc from 'fast-check'
import type { JsonSchema } from '../http/openapi/schemas.ts'

type Definitions = Record<string, JsonSchema>
type Values = fc.Arbitrary<unknown>

/** Maximum depth of a value, so that recursive schemas end. */
const MAX_DEPTH = 6
const MAX_TEXT_LENGTH = 60
const MAX_ITEMS = 3

/** Arbitrary of the values that a JSON Schema allows; `definitions` contains referenced schemas. */
export const valuesOf = (schema: JsonSchema, definitions: Definitions, depth = 0): Values => {
  if (typeof schema['$ref'] === 'string') return referenced(schema['$ref'], definitions, depth)
  if ('const' in schema) return fc.constant(schema['const'])
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]))
  const choices = choicesOf(schema)
  if (choices) return fc.oneof(...choices.map((choice) => valuesOf(choice, definitions, depth)))
  if (schema.allOf) return merged(schema.allOf.map((part) => valuesOf(part, definitions, depth)))
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type) => valuesOf({ ...schema, type }, definitions, depth)))
  }
  return ofType(schema, definitions, depth)
}

const referenced = (reference: string, definitions: Definitions, depth: number): Values => {
  const target = definitions[reference.split('/').at(-1) ?? '']
  if (!target) throw new Error(`${reference} is not defined`)
  return depth > MAX_DEPTH ? fc.constant(null) : valuesOf(target, definitions, depth + 1)
}

const choicesOf = (schema: JsonSchema): JsonSchema[] | undefined => {
  const choices = schema['anyOf'] ?? schema['oneOf']
  return Array.isArray(choices) ? (choices as JsonSchema[]) : undefined
}

const merged = (parts: Values[]): Values => fc.tuple(...parts).map((values) => Object.assign({}, ...values))

const ofType = (schema: JsonSchema, definitions: Definitions, depth: number): Values => {
  switch (schema.type) {
    case 'string':
      return texts(schema)
    case 'integer':
      return integers(schema)
    case 'number':
      return numbers(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return arrays(schema, definitions, depth)
    case 'object':
      return objects(schema, definitions, depth)
    default:
      return ANYTHING
  }
}

const numberOf = (schema: JsonSchema, keyword: string): number | undefined => {
  const value = schema[keyword]
  return typeof value === 'number' ? value : undefined
}

const MAX_INTEGER = 2 ** 31 - 1

const bounds = (schema: JsonSchema): { min: number; max: number } => {
  const min = numberOf(schema, 'minimum') ?? numberOf(schema, 'exclusiveMinimum') ?? -1000
  const max = numberOf(schema, 'maximum') ?? numberOf(schema, 'exclusiveMaximum') ?? min + 2000
  return { min: Math.max(min, -MAX_INTEGER), max: Math.max(min, Math.min(max, MAX_INTEGER)) }
}

const integers = (schema: JsonSchema): Values => {
  const { min, max } = bounds(schema)
  return fc.integer({ min: Math.ceil(min), max: Math.floor(max) })
}

/** Mostly decimal numbers with two digits. */
const numbers = (schema: JsonSchema): Values => {
  const { min, max } = bounds(schema)
  const any = fc.double({ min, max, noNaN: true })
  return fc.oneof(
    any,
    any.map((value) => Math.round(value * 100) / 100),
    fc.constantFrom(min, max),
  )
}

const texts = (schema: JsonSchema): Values => {
  if (schema['format'] === 'uuid') return fc.uuid({ version: 4 })
  if (schema['format'] === 'date-time') return DATES
  if (schema['format'] === 'email') return fc.emailAddress()
  const minLength = numberOf(schema, 'minLength') ?? 0
  const maxLength = Math.max(
    minLength,
    Math.min(numberOf(schema, 'maxLength') ?? MAX_TEXT_LENGTH, MAX_TEXT_LENGTH),
  )
  if (typeof schema['pattern'] === 'string') {
    return fc.stringMatching(new RegExp(schema['pattern'])).map((text) => text.slice(0, maxLength))
  }
  return fc.string({ unit: fc.constantFrom(...'abc XYZ019._-äß😀{}"\\%\n'), minLength, maxLength })
}

const DATES = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())

const arrays = (schema: JsonSchema, definitions: Definitions, depth: number): Values => {
  const prefixes = schema['prefixItems']
  if (Array.isArray(prefixes)) {
    return fc.tuple(...prefixes.map((item: JsonSchema) => valuesOf(item, definitions, depth + 1)))
  }
  const minLength = numberOf(schema, 'minItems') ?? 0
  const most = Math.min(numberOf(schema, 'maxItems') ?? MAX_ITEMS, MAX_ITEMS)
  const items = (schema['items'] ?? {}) as JsonSchema
  const maxLength = depth > MAX_DEPTH ? minLength : Math.max(minLength, most)
  return fc.array(valuesOf(items, definitions, depth + 1), { minLength, maxLength })
}

const objects = (schema: JsonSchema, definitions: Definitions, depth: number): Values => {
  const fields = Object.entries(schema.properties ?? {})
  if (fields.length === 0) return openObjects(schema, definitions, depth)
  const whole = fc.record(
    Object.fromEntries(fields.map(([name, field]) => [name, valuesOf(field, definitions, depth + 1)])),
    { noNullPrototype: true },
  )
  const optional = fields.map(([name]) => name).filter((name) => !schema.required?.includes(name))
  /** Few fields are omitted, since several wrong fields together are rare. */
  const left = fc.oneof(
    fc.subarray(optional, { maxLength: Math.min(2, optional.length) }),
    fc.subarray(optional),
  )
  return fc.tuple(whole, left).map(([value, present]) => without(value, new Set(optional), new Set(present)))
}

const without = (value: object, optional: Set<string>, present: Set<string>): object =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !optional.has(name) || present.has(name)))

const openObjects = (schema: JsonSchema, definitions: Definitions, depth: number): Values => {
  const inner = schema['additionalProperties']
  const values =
    typeof inner === 'object' && inner !== null
      ? valuesOf(inner as JsonSchema, definitions, depth + 1)
      : ANYTHING
  const keys = fc.stringMatching(/^[a-z_.]{1,12}$/)
  return fc.dictionary(keys, values, { maxKeys: depth > MAX_DEPTH ? 0 : 3, noNullPrototype: true })
}

/** Small JSON values. */
const ANYTHING: Values = fc.jsonValue({ maxDepth: 2 })

/** Values that are invalid almost everywhere. */
const WRONG: Values = fc.constantFrom<unknown>(
  null,
  true,
  '',
  ' ',
  'x'.repeat(5000),
  '\u0000',
  '\ud800',
  '../../etc/passwd',
  "' or 1=1 --",
  '%s%n',
  '２０２６-01-01',
  -1,
  0,
  1.5,
  1e308,
  -1e308,
  2 ** 53,
  [],
  {},
  [[[[[]]]]],
  { $ne: null },
  { constructor: { prototype: {} } },
)

type Path = (string | number)[]

const isBranch = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const pathsOf = (value: unknown, path: Path = []): Path[] =>
  isBranch(value)
    ? [path, ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...path, key]))]
    : [path]

const replaceAt = (value: unknown, [key, ...rest]: Path, change: unknown): unknown => {
  if (key === undefined) return change
  if (!isBranch(value)) return value
  const copy = Array.isArray(value) ? [...value] : { ...value }
  Reflect.set(copy, key, replaceAt(value[key], rest, change))
  return copy
}

/** Changes to one position of a value. */
const CHANGES = fc.oneof(
  WRONG.map((change) => ({ change })),
  fc.constant({ change: undefined }),
)

/** Values that a schema allows, most of them with one invalid part. */
export const nearlyValuesOf = (schema: JsonSchema, definitions: Definitions): Values => {
  const valid = valuesOf(schema, definitions)
  const damaged = fc.tuple(valid, fc.nat(), CHANGES).map(([value, at, { change }]) => {
    const paths = pathsOf(value)
    return replaceAt(value, paths[at % paths.length] ?? [], change)
  })
  const extended = valid.map((value) =>
    isBranch(value) && !Array.isArray(value) ? { ...value, surplus: 1 } : value,
  )
  return fc.oneof({ weight: 4, arbitrary: damaged }, { weight: 1, arbitrary: extended })
}
