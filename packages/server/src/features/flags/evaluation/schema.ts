import { z } from 'zod'
import { parseJsonText } from '../../../http/json-body.ts'
import { jsonObject, queryFlag, text } from '../../../http/shapes.ts'
import { AppError } from '../../../lib/errors.ts'
import { isPlainObject } from '../../../lib/plain-object.ts'
import { storedMetadata } from '../definition/metadata.ts'

/** Maximum length of texts in characters, and maximum size of a context in bytes of JSON. */
export const LIMITS = { user_id: 255, key: 100, context: 64 * 1024 } as const

export const userId = text(1, LIMITS.user_id)
export const context = jsonObject(LIMITS.context)

const parsed = (json: string): unknown => {
  try {
    return parseJsonText(json)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

/**
 * The attributes of a subject in a query: a JSON object as text, read as strictly as one in a body. Its size is that of
 * the text, so that it need not be serialised again.
 */
const queryContext = z
  .string()
  .refine((json) => Buffer.byteLength(json) <= LIMITS.context, {
    message: `must be at most ${LIMITS.context} bytes of JSON`,
    params: { type: 'too_long' },
    abort: true,
  })
  .transform((json, issues): Record<string, unknown> => {
    const value = parsed(json)
    if (isPlainObject(value)) return value
    const type = value === undefined ? 'bad_format' : 'wrong_type'
    issues.addIssue({ code: 'custom', message: 'must be a JSON object', params: { type } })
    return z.NEVER
  })
  .default({})

export const keyParams = z.strictObject({ flag_key: text(1, LIMITS.key) })
export const userParams = z.strictObject({ user_id: userId })

export const evaluateQuery = z.object({ user_id: userId, context: queryContext })
export const evaluateBody = z.object({ user_id: userId, context: context.default({}) })
export const userQuery = z.object({ context: queryContext, details: queryFlag(false) })
export const evaluationFields = {
  key: z.string(),
  enabled: z.boolean(),
  value: z.unknown(),
  variant: z.string().nullable(),
  /** The value when it is an object. */
  config: z.record(z.string(), z.unknown()).nullable(),
  reason: z.enum(['inactive', 'error', 'targeting_rule', 'rollout']),
  /** The flag's metadata; left out for a flag without any. */
  metadata: storedMetadata.optional(),
}

export const evaluationRead = z.object(evaluationFields).meta({ id: 'Evaluation' })

/** For every ACTIVE flag: whether it is enabled, or with `details` the whole evaluation. */
export const userRead = z.record(z.string(), z.union([z.boolean(), evaluationRead]))

export interface SubjectRequest {
  user_id: string
  context: Record<string, unknown>
}
