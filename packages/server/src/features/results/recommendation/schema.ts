import { z } from 'zod'

export const recommendation = z.enum(['INCONCLUSIVE', 'CONTINUE_TESTING', 'SHIP_VARIANT', 'KEEP_CONTROL'])

/** The whole experiment in a few numbers and one recommendation. */
export const summary = z.object({
  total_users: z.int(),
  total_events: z.int(),
  total_conversions: z.int(),
  duration_days: z.number().nullable(),
  has_winner: z.boolean(),
  winning_variant_id: z.string().nullable(),
  recommendation,
  recommendation_reason: z.string(),
})

export type Recommendation = z.output<typeof recommendation>
export type Summary = z.output<typeof summary>
