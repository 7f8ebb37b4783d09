import { z } from 'zod'
import { interval, reproduce } from '../shapes.ts'

/** The prior before the first subject; a flat prior of a mean has neither mean nor standard deviation. */
const prior = z.object({
  family: z.enum(['beta', 'normal']),
  alpha: z.number().nullable(),
  beta: z.number().nullable(),
  mean: z.number().nullable(),
  standard_deviation: z.number().nullable(),
})

/** The posterior of a variant's rate or mean. */
const posterior = z.object({
  family: z.enum(['beta', 'normal']),
  alpha: z.number().nullable(),
  beta: z.number().nullable(),
  mean: z.number(),
  standard_deviation: z.number(),
  credible_interval_lower: z.number(),
  credible_interval_upper: z.number(),
})

const variantResult = z.object({
  variant_id: z.string(),
  variant_name: z.string(),
  is_control: z.boolean(),
  posterior: posterior.nullable(),
  probability_to_be_best: z.number().nullable(),
  probability_to_beat_control: z.number().nullable(),
  expected_loss: z.number().nullable(),
  difference_credible_interval: interval.nullable(),
  relative_lift_credible_interval: interval.nullable(),
  bayes_factor: z.number().nullable(),
})

const decision = z.enum(['CONTINUE', 'STOP_WINNER', 'STOP_EQUIVALENT', 'STOP_FUTILE'])

/** The answer of GET /results/{id}/bayesian. */
export const bayesian = z.object({
  is_enabled: z.boolean(),
  metric_id: z.string().nullable(),
  metric_name: z.string().nullable(),
  prior: prior.nullable(),
  decision: decision.nullable(),
  decision_reason: z.string(),
  variant_results: z.array(variantResult),
  method: z.literal('quadrature'),
  reproduce: reproduce.nullable(),
})

export type Prior = z.output<typeof prior>
export type PosteriorFields = z.output<typeof posterior>
export type BayesianVariant = z.output<typeof variantResult>
export type BayesianDecision = z.output<typeof decision>
export type Bayesian = z.output<typeof bayesian>
