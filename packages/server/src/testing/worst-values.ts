import type { JsonSchema } from '../http/openapi/schemas.ts'

type Definitions = Record<string, JsonSchema>

/** Maximum size of a value where its schema sets none. */
export interface Extent {
  /** Characters of a string. */
  text: number
  /** Items of a list, and names of an open object. */
  items: number
  /** Levels of recursive or open schemas. */
  depth: number
  /** Total number of values. */
  values: number
}

/** Remaining extent within a schema. */
interface Walk {
  definitions: Definitions
  extent: Extent
  left: { values: number }
  depth: number
}

/**
 * Largest value that a JSON Schema allows within an extent: every field, the longest strings, the most items, the
 * greatest numbers, and of alternatives the largest. `definitions` contains referenced schemas.
 */
export const worstOf = (schema: JsonSchema, definitions: Definitions, extent: Extent): unknown =>
  worst(schema, { definitions, extent, left: { values: extent.values }, depth: 0 })

const worst = (schema: JsonSchema, walk: Walk): unknown => {
  walk.left.values -= 1
  if (typeof schema['$ref'] === 'string') return worst(referenced(schema['$ref'], walk), below(walk))
  if ('const' in schema) return schema['const']
  if (Array.isArray(schema['enum'])) return schema['enum'].at(-1)
  const choices = schema['anyOf'] ?? schema['oneOf']
  if (Array.isArray(choices)) return worst(largest(choices as JsonSchema[], walk), walk)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => worst(part, walk)))
  return ofType(Array.isArray(schema.type) ? (schema.type[0] ?? 'null') : schema.type, schema, walk)
}

const below = (walk: Walk): Walk => ({ ...walk, depth: walk.depth + 1 })

const referenced = (reference: string, { definitions }: Walk): JsonSchema => {
  const target = definitions[reference.split('/').at(-1) ?? '']
  if (!target) throw new Error(`${reference} is not defined`)
  return target
}

/** Number of values of each alternative for finding the largest. */
const SAMPLE_VALUES = 300

const largest = (choices: readonly JsonSchema[], walk: Walk): JsonSchema => {
  if (walk.depth > walk.extent.depth) return choices.at(-1) ?? {}
  const sizeOf = (choice: JsonSchema): number => {
    const glance = {
      ...walk,
      left: { values: Math.min(SAMPLE_VALUES, walk.left.values) },
      depth: walk.depth + 2,
    }
    return JSON.stringify(worst(choice, glance))?.length ?? 0
  }
  return choices.toSorted((one, other) => sizeOf(other) - sizeOf(one))[0] ?? {}
}

const ofType = (type: string | undefined, schema: JsonSchema, walk: Walk): unknown => {
  switch (type) {
    case 'string':
      return textOf(schema, walk)
    case 'integer':
    case 'number':
      return numberOf(schema)
    case 'boolean':
      return true
    case 'null':
      return null
    case 'array':
      return listOf(schema, walk)
    case 'object':
      return objectOf(schema, walk)
    default:
      return nested(walk)
  }
}

const numeric = (schema: JsonSchema, keyword: string): number | undefined => {
  const value = schema[keyword]
  return typeof value === 'number' ? value : undefined
}

const numberOf = (schema: JsonSchema): number => {
  const most = numeric(schema, 'maximum')
  if (most !== undefined) return most
  const below = numeric(schema, 'exclusiveMaximum')
  if (below === undefined) return schema.type === 'integer' ? 2 ** 31 - 1 : 1e12
  return schema.type === 'integer' ? below - 1 : below - 1e-6
}

const FORMATS: Record<string, string> = {
  uuid: '99999999-9999-4999-8999-999999999999',
  'date-time': '2026-03-01T12:00:00.000Z',
  email: `${'a'.repeat(60)}@example.com`,
}

const textOf = (schema: JsonSchema, { extent }: Walk): string => {
  const format = FORMATS[String(schema['format'])]
  if (format !== undefined) return format
  const length = Math.max(numeric(schema, 'minLength') ?? 0, extent.text)
  const most = Math.min(numeric(schema, 'maxLength') ?? length, length)
  return (typeof schema['pattern'] === 'string' ? 'a' : 'İ').repeat(most)
}

const listOf = (schema: JsonSchema, walk: Walk): unknown[] => {
  const prefixes = schema['prefixItems']
  if (Array.isArray(prefixes)) return prefixes.map((item: JsonSchema) => worst(item, below(walk)))
  const items = (schema['items'] ?? {}) as JsonSchema
  return upTo(numeric(schema, 'maxItems'), walk).map(() => worst(items, below(walk)))
}

/** Number of items limited by the schema, the extent and the remaining values. */
const upTo = (most: number | undefined, { extent, left, depth }: Walk): number[] => {
  const count =
    depth > extent.depth ? 1 : Math.min(most ?? extent.items, extent.items, Math.max(1, left.values))
  return Array.from({ length: count }, (_, index) => index)
}

const objectOf = (schema: JsonSchema, walk: Walk): unknown => {
  const fields = Object.entries(schema.properties ?? {})
  const rest = schema['additionalProperties']
  const named =
    walk.depth > walk.extent.depth ? fields.filter(([name]) => schema.required?.includes(name)) : fields
  const value = Object.fromEntries(named.map(([name, field]) => [name, worst(field, below(walk))]))
  if (typeof rest !== 'object' || rest === null) return value
  for (const index of upTo(numeric(schema, 'maxProperties'), walk)) {
    if (walk.left.values > 0) value[`name${index}`] = worst(rest as JsonSchema, below(walk))
  }
  return value
}

/** Nested lists for an open schema. */
const nested = ({ extent, depth, left }: Walk): unknown => {
  let value: unknown = 'x'
  const levels = Math.max(1, Math.min(extent.depth * 4 - depth, left.values))
  for (let level = 0; level < levels; level += 1) value = [value]
  return value
}
