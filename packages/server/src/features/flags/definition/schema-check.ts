import { compilePattern } from '@assay/evaluation'
import { Ajv, type ValidateFunction } from 'ajv'

/** A JSON Schema, already found small enough, and the values that have to match it. */
export interface SchemaQuestion {
  schema: Record<string, unknown>
  values: readonly unknown[]
}

/** Whether each of the values matches, in their order; null: the schema is not a valid one. */
export type SchemaAnswer = readonly boolean[] | null

/** A value is checked whole: the longest text in it is shorter than this. */
const MAX_VALUE_TEXT = 16 * 1024

/** What a JSON Schema asks of a pattern: only linear-time syntax is taken, so that no text can hold a check up. */
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

/** Knows what a schema is; made once, because that takes longer than most schemas. */
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

/** Up to here a check takes a few milliseconds, and is done without a thread: characters of JSON. */
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
