import { compilePattern } from '@assay/evaluation'
import { Ajv, type ValidateFunction } from 'ajv'

/** What a JSON Schema asks of a pattern: only linear-time syntax is taken, so that no text can hold a check up. */
const linearPattern = Object.assign(
  (pattern: string) => {
    const isFound = compilePattern(pattern)
    if (!isFound) throw new SyntaxError('the pattern is not one that runs in linear time')
    return { test: isFound, toString: () => pattern }
  },
  { code: 'linearPattern' },
)

/**
 * Prepares a JSON Schema (draft-07). References lead within the schema only; nothing is fetched.
 *
 * @returns a test of values; undefined when the schema is not valid
 */
export const compileSchema = (schema: Record<string, unknown>): ((value: unknown) => boolean) | undefined => {
  const ajv = new Ajv({
    strict: false,
    logger: false,
    validateFormats: false,
    code: { regExp: linearPattern },
  })
  const validate = compiled(ajv, schema)
  return validate && ((value) => validate(value) === true)
}

/** Asynchronous schemas would answer with promises; a flag's value is checked at once. */
const compiled = (ajv: Ajv, schema: Record<string, unknown>): ValidateFunction | undefined => {
  if (schema['$async'] !== undefined) return undefined
  try {
    return ajv.compile(schema)
  } catch {
    return undefined
  }
}
