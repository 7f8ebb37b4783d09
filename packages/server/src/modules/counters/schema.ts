import { z } from 'zod'
import { id, text, time, word } from '../../http/shapes.ts'

/** What is counted. */
export const COUNTER_TYPES = ['assignment', 'event', 'conversion'] as const

export const counterParams = z.strictObject({ experiment_id: id })

const counterType = word(COUNTER_TYPES)

const increment = {
  variant_id: id,
  counter_type: counterType,
  amount: z.int().min(1).max(1000).default(1),
  increment_id: text(1, 64).optional().describe('A repeat within 24 hours counts nothing'),
}

export const incrementBody = z.object({ ...increment, experiment_id: id.optional() })

export const bulkBody = z.object({
  increments: z
    .array(z.object({ ...increment, experiment_id: id }))
    .min(1)
    .max(100),
})

export const resetBody = z.strictObject({
  reason: text(1, 256),
  variant_id: id.optional(),
  counter_type: counterType.optional(),
})

const count = z.int().min(0)

export const incremented = z.object({
  experiment_id: id,
  variant_id: id,
  counter_type: z.enum(COUNTER_TYPES),
  value: count,
  duplicate: z.boolean(),
})

export const bulkAnswer = z.object({
  success_count: count,
  failure_count: count,
  errors: z.array(z.object({ index: count, message: z.string() })),
})

export const countersRead = z
  .object({
    experiment_id: id,
    experiment_name: z.string(),
    total_assignments: count,
    total_events: count,
    total_conversions: count,
    variants: z.array(
      z.object({
        variant_id: id,
        variant_name: z.string(),
        is_control: z.boolean(),
        assignments: count,
        events: count,
        conversions: count,
        /** Conversions by assignments; null without assignments. */
        conversion_rate: z.number().nullable(),
      }),
    ),
    last_updated: time.nullable(),
  })
  .meta({ id: 'Counters' })

export type CounterType = (typeof COUNTER_TYPES)[number]
export type IncrementBody = z.output<typeof incrementBody>
export type BulkBody = z.output<typeof bulkBody>
export type ResetBody = z.output<typeof resetBody>
export type Incremented = z.output<typeof incremented>
export type BulkAnswer = z.output<typeof bulkAnswer>
export type Counters = z.output<typeof countersRead>
