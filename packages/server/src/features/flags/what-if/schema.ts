import { z } from 'zod'
import { id } from '../../../http/shapes.ts'
import { context, evaluationFields, userId } from '../evaluation/schema.ts'

export const previewBody = z.strictObject({ user_id: userId, context: context.default({}) })

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
    /** Steps of the evaluation in order, up to the result. */
    steps: z.array(
      z.object({
        check: z.enum(['status', 'targeting_rules', 'rule_share', 'rollout_share', 'variant']),
        passed: z.boolean(),
        detail: z.string(),
      }),
    ),
    /** Every condition of the rules; null when the rules were not evaluated or could not be read. */
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
  /** Number of subjects that the change was evaluated for. */
  sampled: z.int(),
  /** Number of those that would get another value; null when the count is not disclosed. */
  changed: z.int().nullable(),
  /** changed / sampled; null when the count is not disclosed, or no subject was sampled. */
  share: z.number().nullable(),
  enabled_before: z.int().nullable(),
  enabled_after: z.int().nullable(),
  /**
   * For callers who may not read the data of subjects: the counts follow from the percentages, and none is below 10.
   */
  is_estimate: z.literal(true).optional(),
  /** The first few subjects that would change, the most recent first; empty for an estimate. */
  sample: z.array(z.object({ user_id: z.string(), before: outcome, after: outcome })),
  /** Why there is no share. */
  reason: z.string().nullable(),
})

export type Preview = z.output<typeof previewRead>
export type WhatIf = z.output<typeof whatIfRead>
