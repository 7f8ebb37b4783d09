import { z } from 'zod'

/** A JSON Schema (2020-12, as OpenAPI 3.1 uses it). */
export interface JsonSchema {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  allOf?: JsonSchema[]
  description?: string
  [keyword: string]: unknown
}

/** Side of a shape: what a caller sends, or what an answer contains. */
type Side = 'input' | 'output'

/** Converts shapes to JSON Schemas and collects the named ones, so that each is defined once. */
export interface SchemaCollection {
  /** Named schemas, for `components.schemas`. */
  components: Record<string, JsonSchema>
  of: (shape: z.ZodType, side: Side) => JsonSchema
}

/** Starts a collection that already holds `components`. */
export const collectSchemas = (components: Record<string, JsonSchema>): SchemaCollection => {
  const origins = new Map(Object.keys(components).map((name) => [name, '']))
  return {
    components,
    of: (shape, side) => {
      const { $schema: _version, $defs: named = {}, ...schema } = jsonSchemaOf(shape, side)
      const names = Object.fromEntries(
        Object.entries(named).map(([name, part]) => [name, claimName(origins, { name, part })]),
      )
      for (const [name, part] of Object.entries(named)) {
        components[names[name] ?? name] = withReferences(part, names) as JsonSchema
      }
      return withReferences(schema, names) as JsonSchema
    },
  }
}

interface RootSchema extends JsonSchema {
  $defs?: Record<string, JsonSchema>
}

const jsonSchemaOf = (shape: z.core.$ZodType, side: Side): RootSchema => {
  const generated = z.toJSONSchema(shape, {
    io: side,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      Object.assign(jsonSchema, moreOf(zodSchema._zod.def as z.core.$ZodTypes['_zod']['def'], side))
      if (jsonSchema.items === false) delete jsonSchema.items
      if (!isOfType(jsonSchema.default, jsonSchema.type)) delete jsonSchema.default
    },
  })
  return JSON.parse(JSON.stringify(generated)) as RootSchema
}

/**
 * Adds what the generator omits. Dates are ISO 8601 text in JSON. Defaults are documented even for converted values.
 * The result of a conversion is unknown to the generator, but has the form of its input on the wire.
 */
const moreOf = (def: z.core.$ZodTypes['_zod']['def'], side: Side): JsonSchema => {
  switch (def.type) {
    case 'date':
      return { type: 'string', format: 'date-time' }
    case 'default':
      return { default: def.defaultValue }
    case 'pipe':
      return side === 'output' && def.out._zod.def.type === 'transform' ? partOf(def.in) : {}
    default:
      return {}
  }
}

/** A default for a converted value may not be of the type that is sent. */
const isOfType = (value: unknown, type: unknown): boolean => {
  switch (type) {
    case 'string':
    case 'boolean':
    case 'number':
      return typeof value === type
    case 'integer':
      return Number.isInteger(value)
    default:
      return true
  }
}

const partOf = (shape: z.core.$ZodType): JsonSchema => {
  const { $schema: _version, ...schema } = jsonSchemaOf(shape, 'input')
  return schema
}

/**
 * Returns the name itself, or the first numbered one that no other schema uses.
 *
 * @param origins schemas that are named already, as text
 */
const claimName = (
  origins: Map<string, string>,
  { name, part }: { name: string; part: JsonSchema },
): string => {
  const text = JSON.stringify(part)
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${name}${number}`
    const origin = origins.get(candidate) ?? text
    if (origin !== text) continue
    origins.set(candidate, text)
    return candidate
  }
}

const LOCAL = '#/$defs/'

/** Rewrites references within `value` to the components of the document. */
const withReferences = (value: unknown, names: Record<string, string>): unknown => {
  if (Array.isArray(value)) return value.map((item) => withReferences(item, names))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (key !== '$ref' || typeof inner !== 'string') return [key, withReferences(inner, names)]
      const name = inner.startsWith(LOCAL) ? inner.slice(LOCAL.length) : inner
      return [key, `#/components/schemas/${names[name] ?? name}`]
    }),
  )
}

/** The fields of an object schema, those of its parts included. */
export const fieldsOf = (schema: JsonSchema): { name: string; schema: JsonSchema; required: boolean }[] => [
  ...Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    name,
    schema: field,
    required: schema.required?.includes(name) === true,
  })),
  ...(schema.allOf ?? []).flatMap(fieldsOf),
]
