import { z } from 'zod'
import { time } from '../../../http/shapes.ts'
import { segmentVariant, variantResult } from './variant-schema.ts'
import { correctionMethod, interval } from '../shapes.ts'
import { srm } from '../srm/schema.ts'

export const metricResult = z.object({
  metric_id: z.string(),
  metric_name: z.string(),
  event_name: z.string(),
  metric_type: z.enum(['conversion', 'revenue', 'count', 'duration', 'custom']),
  is_primary: z.boolean(),
  is_guardrail: z.boolean(),
  lower_is_better: z.boolean(),
  analysed_as: z.literal('conversion'),
  variants: z.array(variantResult),
  has_significant_result: z.boolean(),
  winning_variant_id: z.string().nullable(),
  guardrail_breached: z.boolean().nullable(),
})

export const recommendation = z.enum(['INCONCLUSIVE', 'CONTINUE_TESTING', 'SHIP_VARIANT', 'KEEP_CONTROL'])

const summary = z.object({
  total_users: z.int(),
  total_events: z.int(),
  total_conversions: z.int(),
  duration_days: z.number().nullable(),
  has_winner: z.boolean(),
  winning_variant_id: z.string().nullable(),
  recommendation,
  recommendation_reason: z.string(),
})

const segment = z.object({
  segment_value: z.string().nullable(),
  is_other: z.boolean(),
  sample_size: z.int(),
  metric_id: z.string(),
  variants: z.array(segmentVariant),
})

const heterogeneity = z.object({
  cochran_q: z.number(),
  degrees_of_freedom: z.int(),
  p_value: z.number(),
  adjusted_p_value: z.number(),
  i_squared: z.number(),
})

export const breakdownResult = z.object({
  dimension: z.string(),
  is_exploratory: z.literal(true),
  heterogeneity: heterogeneity.nullable(),
  has_heterogeneous_effects: z.boolean(),
  hte_warning: z.string().nullable(),
  post_stratified: z.object({ difference: z.number(), interval }).nullable(),
  segments: z.array(segment),
})

/** The answer of GET /results/{id}. */
export const results = z
  .object({
    experiment_id: z.string(),
    experiment_name: z.string(),
    experiment_key: z.string(),
    status: z.enum(['DRAFT', 'ACTIVE', 'PAUSED', 'COMPLETED']),
    start_date: time.nullable(),
    end_date: time.nullable(),
    confidence_level: z.number(),
    correction_method: correctionMethod,
    family_size: z.int(),
    sample_size_adequate: z.boolean(),
    computed_at: time,
    summary,
    metrics: z.array(metricResult),
    srm: srm.nullable(),
    allocation_warning: z.string().nullable(),
    breakdown: z.array(breakdownResult).nullable(),
  })
  .meta({ id: 'Results' })

export type MetricResult = z.output<typeof metricResult>
export type Recommendation = z.output<typeof recommendation>
export type Summary = z.output<typeof summary>
export type Heterogeneity = z.output<typeof heterogeneity>
export type Segment = z.output<typeof segment>
export type BreakdownResult = z.output<typeof breakdownResult>
export type Results = z.output<typeof results>
