import { compilePattern } from '@assay/evaluation'
import { Ajv, type ValidateFunction } from 'ajv'

/** A JSON Schema within the limit of size, and the values that have to match it. */
export interface SchemaQuestion {
  schema: Record<string, unknown>
  values: readonly unknown[]
}

/** Whether each value matches, in the order of the values; null when the schema is invalid. */
export type SchemaAnswer = readonly boolean[] | null

/** Upper bound for the length of any text in a value, so that patterns check values as a whole. */
const MAX_VALUE_TEXT = 16 * 1024

/** Compiler of patterns that accepts linear-time syntax only, so that no text can block a check. */
const linearPattern = Object.assign(
  (pattern: string) => {
    const isFound = compilePattern(pattern, { maxText: MAX_VALUE_TEXT })
    if (!isFound) throw new SyntaxError('the pattern is not one that runs in linear time')
    return { test: (text: string) => isFound(text), toString: () => pattern }
  },
  { code: 'linearPattern' },
)

/** Checks values against a JSON Schema (draft-07), which is compiled once for all of them. Nothing is fetched. */
export const checkValues = ({ schema, values }: SchemaQuestion): SchemaAnswer => {
  const validate = compiled(schema)
  return validate ? values.map((value) => validate(value) === true) : null
}

const OPTIONS = { strict: false, logger: false, validateFormats: false } as const

/** Validator of schemas, created once because that takes longer than compiling most schemas. */
const schemas = new Ajv(OPTIONS)

const compiled = (schema: Record<string, unknown>): ValidateFunction | undefined => {
  try {
    if (schemas.validateSchema(schema) !== true) return undefined
    const ajv = new Ajv({ ...OPTIONS, meta: false, validateSchema: false, code: { regExp: linearPattern } })
    return ajv.compile(schema)
  } catch {
    return undefined
  }
}

/** Characters of JSON up to which a check takes a few milliseconds and runs without a thread. */
const MAX_SMALL_SCHEMA = 1000
const MAX_SMALL_VALUES = 4000
/** Keywords whose cost grows faster than the schema and the values. */
const COSTLY = /"(?:\$ref|pattern|patternProperties|uniqueItems)"/

/** Whether a check is so small that handing it to a thread would cost more. */
export const isTrivial = ({ schema, values }: SchemaQuestion): boolean => {
  const text = JSON.stringify(schema)
  if (text.length > MAX_SMALL_SCHEMA || COSTLY.test(text)) return false
  return JSON.stringify(values).length <= MAX_SMALL_VALUES
}
