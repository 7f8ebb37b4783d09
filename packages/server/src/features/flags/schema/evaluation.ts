import { z } from 'zod'
import { parseJsonText } from '../../../http/json-body.ts'
import { id, jsonObject, queryFlag, text } from '../../../http/shapes.ts'
import { AppError } from '../../../lib/errors.ts'
import { storedMetadata } from './metadata.ts'

/** Longest texts in characters, and most bytes of a context as JSON. */
export const LIMITS = { user_id: 255, key: 100, context: 64 * 1024 } as const

export const userId = text(1, LIMITS.user_id)
const context = jsonObject(LIMITS.context)

const parsed = (json: string): unknown => {
  try {
    return parseJsonText(json)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The attributes of a subject in a query: a JSON object as text, read as strictly as one in a body. Its size is that
 * of the text, so that nothing has to be written again to be measured.
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
    if (isObject(value)) return value
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
export const previewBody = z.strictObject({ user_id: userId, context: context.default({}) })

const evaluationFields = {
  key: z.string(),
  enabled: z.boolean(),
  value: z.unknown(),
  variant: z.string().nullable(),
  /** The value when it is an object. */
  config: z.record(z.string(), z.unknown()).nullable(),
  reason: z.enum(['inactive', 'error', 'targeting_rule', 'rollout']),
  /** The flag's own; left out where it has none. */
  metadata: storedMetadata.optional(),
}

export const evaluationRead = z.object(evaluationFields).meta({ id: 'Evaluation' })

/** Of every ACTIVE flag: whether it is enabled, or with `details` the whole evaluation. */
export const userRead = z.record(z.string(), z.union([z.boolean(), evaluationRead]))

const unit = z.number().nullable()

const conditionRead = z.object({
  attribute: z.string(),
  operator: z.string(),
  matched: z.boolean(),
  reason: z.string(),
  actual: z.unknown(),
})

export const previewRead = z.object({
  ...evaluationFields,
  explain: z.object({
    rule_matched: z.boolean(),
    rule_unit: unit,
    rollout_unit: unit,
    variant_unit: unit,
    percentage: z.number(),
    /** What was asked in turn, up to the answer. */
    steps: z.array(
      z.object({
        check: z.enum(['status', 'targeting_rules', 'rule_share', 'rollout_share', 'variant']),
        passed: z.boolean(),
        detail: z.string(),
      }),
    ),
    /** Every condition of the rules; null where the rules were not asked or could not be read. */
    rules: z
      .object({
        matched: z.boolean(),
        /** `error`: the decision takes more tests than are allowed. */
        reason: z.enum(['matched', 'not_matched', 'error']),
        groups: z.array(
          z.object({
            logical_operator: z.enum(['AND', 'OR']),
            matched: z.boolean(),
            conditions: z.array(conditionRead),
          }),
        ),
      })
      .nullable(),
  }),
})

const outcome = z.object({
  enabled: z.boolean(),
  value: z.unknown(),
  variant: z.string().nullable(),
  reason: evaluationFields.reason,
})

export const whatIfRead = z.object({
  flag_id: id,
  /** Subjects that the change was tried on. */
  sampled: z.int(),
  /** Those of them that would get another value; null where the count is not told. */
  changed: z.int().nullable(),
  /** changed / sampled; null where there is no such count, or nobody was sampled. */
  share: z.number().nullable(),
  enabled_before: z.int().nullable(),
  enabled_after: z.int().nullable(),
  /** For those who may not read the data of subjects: the counts follow from the shares, and none is below 10. */
  is_estimate: z.literal(true).optional(),
  /** The first few of those that would change, the one seen last first; empty for an estimate. */
  sample: z.array(z.object({ user_id: z.string(), before: outcome, after: outcome })),
  /** Why there is no share. */
  reason: z.string().nullable(),
})

export type Preview = z.output<typeof previewRead>
export type WhatIf = z.output<typeof whatIfRead>
export interface Asking {
  user_id: string
  context: Record<string, unknown>
}
