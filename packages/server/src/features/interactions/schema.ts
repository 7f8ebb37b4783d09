import { z } from 'zod'
import { pageQuery, queryWhole } from '../../http/paging.ts'
import { id } from '../../http/shapes.ts'

const MAX_USERS_PER_CELL = 1_000_000

export const scanQuery = pageQuery.extend({ min_users_per_cell: queryWhole(1000, [100, MAX_USERS_PER_CELL]) })

export const pairParams = z.strictObject({ experiment_a_id: id, experiment_b_id: id })

export const pairQuery = z.strictObject({
  min_users_per_cell: queryWhole(100, [1, MAX_USERS_PER_CELL]),
  metric_id: id.optional(),
})

/** Reasons why a metric, or a whole pair, was not tested. */
const UNAVAILABLE_REASONS = [
  'mutual_exclusion_group',
  'no_shared_users',
  'no_metric',
  'no_control_variant',
  'too_few_shared_users',
  'too_few_conversions',
] as const

const interval = z.tuple([z.number().nullable(), z.number().nullable()])

const reproduce = z.object({ method: z.string(), inputs: z.record(z.string(), z.unknown()) })

/** The difference between the effect of a's treatment within b's treatment and within b's control. */
const contrast = z.object({
  a_variant_id: id,
  b_variant_id: id,
  interaction: z.number(),
  interval,
  p_value: z.number(),
})

const test = {
  statistic: z.number().nullable(),
  degrees_of_freedom: z.int().nullable(),
  p_value: z.number().nullable(),
  corrected_p_value: z.number().nullable(),
  is_significant: z.boolean().nullable(),
  contrasts: z.array(contrast),
}

/** Shared subjects of one variant of each; `effect` is a's variant against a's control within b's variant. */
const rateCell = z.object({
  a_variant_id: id,
  b_variant_id: id,
  sample_size: z.int(),
  conversions: z.int(),
  rate: z.number().nullable(),
  effect: z.number().nullable(),
})

const meanCell = z.object({
  a_variant_id: id,
  b_variant_id: id,
  sample_size: z.int(),
  mean: z.number().nullable(),
  std_dev: z.number().nullable(),
  effect: z.number().nullable(),
})

const meanAnalysis = z.object({
  test: z.literal('wald').nullable(),
  ...test,
  cells: z.array(meanCell),
  unavailable_reason: z.enum([...UNAVAILABLE_REASONS, 'no_variation']).nullable(),
  reproduce: reproduce.nullable(),
})

const row = z.object({
  metric_id: id,
  metric_name: z.string(),
  /** The experiment that the metric belongs to. */
  experiment_id: id,
  test: z.enum(['wald', 'likelihood_ratio']).nullable(),
  ...test,
  cells: z.array(rateCell),
  /** Analysis of the subjects' values, for metrics that have them; not used for decisions. */
  mean_analysis: meanAnalysis.nullable(),
  unavailable_reason: z.enum(UNAVAILABLE_REASONS).nullable(),
  reproduce: reproduce.nullable(),
})

const independence = z.object({
  chi2: z.number(),
  degrees_of_freedom: z.int(),
  p_value: z.number(),
  warning: z.boolean(),
})

/** Two experiments with the subjects that they share. */
export const pairRead = z.object({
  experiment_a_id: id,
  experiment_b_id: id,
  experiment_a_name: z.string(),
  experiment_b_name: z.string(),
  shared_users: z.int(),
  share_of_a: z.number().nullable(),
  share_of_b: z.number().nullable(),
  overlap_coefficient: z.number().nullable(),
  jaccard: z.number().nullable(),
  mutual_exclusion_group_id: id.nullable(),
  independence: independence.nullable(),
  overall_risk: z.enum(['low', 'medium', 'high']),
  has_interaction: z.boolean().nullable(),
  interaction_results: z.array(row),
  recommendations: z.array(z.string()),
  unavailable_reason: z.enum(UNAVAILABLE_REASONS).nullable(),
})

const analysis = pairRead.extend({
  interaction_results: z.array(
    row.omit({ cells: true }).extend({ mean_analysis: meanAnalysis.omit({ cells: true }).nullable() }),
  ),
})

export const scanRead = z.object({
  total_active_experiments: z.int(),
  pairs_analyzed: z.int(),
  significant_pairs: z.int(),
  high_risk_pairs: z.int(),
  correction_method: z.literal('benjamini-hochberg'),
  analyses: z.array(analysis),
  total: z.int(),
  skip: z.int(),
  limit: z.int(),
})

export type ScanQuery = z.output<typeof scanQuery>
export type PairQuery = z.output<typeof pairQuery>
export type UnavailableReason = (typeof UNAVAILABLE_REASONS)[number]
export type Contrast = z.output<typeof contrast>
export type RateCell = z.output<typeof rateCell>
export type MeanCell = z.output<typeof meanCell>
export type MeanAnalysis = z.output<typeof meanAnalysis>
export type Row = z.output<typeof row>
export type Pair = z.output<typeof pairRead>
export type Analysis = z.output<typeof analysis>
export type Scan = z.output<typeof scanRead>
