import { z } from 'zod'
import { time } from '../../../http/shapes.ts'
import { correctionMethod, reproduce } from '../shapes.ts'

const METHODS = ['none', 'cuped', 'cuped_plus', 'winsorization'] as const

/** The slope of one covariate: the outcome's change per unit of it. */
const slope = z.object({ covariate: z.string(), value: z.number() })

const unavailableReason = z.enum([
  'fewer_than_2_units',
  'no_variation',
  'no_residual_variation',
  'no_control_variant',
  'no_treatment_variant',
  'winsorization_needs_mean_metric',
])

const comparison = z.object({
  metric_id: z.string(),
  metric_name: z.string(),
  method: z.enum(METHODS),
  variant_id: z.string().nullable(),
  variant_name: z.string().nullable(),
  control_variant_id: z.string().nullable(),
  control_sample_size: z.int().nullable(),
  treatment_sample_size: z.int().nullable(),
  unadjusted_effect: z.number().nullable(),
  unadjusted_se: z.number().nullable(),
  adjusted_control_mean: z.number().nullable(),
  adjusted_treatment_mean: z.number().nullable(),
  adjusted_effect: z.number().nullable(),
  adjusted_se: z.number().nullable(),
  adjusted_ci_lower: z.number().nullable(),
  adjusted_ci_upper: z.number().nullable(),
  adjusted_p_value: z.number().nullable(),
  corrected_p_value: z.number().nullable(),
  is_significant: z.boolean(),
  theta: z.array(slope),
  variance_reduction_pct: z.number().nullable(),
  effective_sample_multiplier: z.number().nullable(),
  covariate_coverage_pct: z.number().nullable(),
  unavailable_reason: unavailableReason.nullable(),
  reproduce: reproduce.nullable(),
})

/** The answer of GET /results/{id}/cuped. */
export const cuped = z.object({
  experiment_id: z.string(),
  method: z.enum(METHODS),
  confidence_level: z.number(),
  correction_method: correctionMethod,
  covariate_lookback_days: z.int(),
  computed_at: time,
  metrics: z.array(comparison),
})

export type CupedComparison = z.output<typeof comparison>
export type CupedUnavailable = z.output<typeof unavailableReason>
export type Cuped = z.output<typeof cuped>
