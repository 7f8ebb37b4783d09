import { z } from 'zod'
import { queryFlag, time } from '../../../http/shapes.ts'
import { breakdownResult } from '../breakdown/schema.ts'
import { summary } from '../recommendation/schema.ts'
import {
  comparisonFields,
  confidenceLevelQuery,
  correctionMethod,
  correctionMethodQuery,
  effectLabel,
  interval,
  reproduce,
  variantTotals,
} from '../shapes.ts'
import { srm } from '../srm/schema.ts'

const dimensionNames = z
  .string()
  .transform((text) => text.split(',').map((name) => name.trim()))
  .pipe(z.array(z.string().min(1).max(100)).min(1).max(5))
  .refine((names) => new Set(names).size === names.length, 'names must be distinct')

export const resultsQuery = z.strictObject({
  confidence_level: confidenceLevelQuery.optional(),
  correction_method: correctionMethodQuery.optional(),
  breakdown: dimensionNames.optional(),
  use_cache: queryFlag(true),
})

/** The number of cached answers that were invalidated. */
export const invalidated = z.object({ message: z.string(), keys_deleted: z.int() })

/** A treatment's mean against the control's; the control itself has only its own totals. */
const meanAnalysis = z.object({
  statistical_test_used: z.literal('welch_t_test').nullable(),
  mean: z.number().nullable(),
  std_dev: z.number().nullable(),
  confidence_interval: interval.nullable(),
  difference: z.number().nullable(),
  difference_interval: interval.nullable(),
  relative_improvement_pct: z.number().nullable(),
  relative_improvement_interval_pct: interval.nullable(),
  t: z.number().nullable(),
  degrees_of_freedom: z.number().nullable(),
  p_value: z.number().nullable(),
  adjusted_p_value: z.number().nullable(),
  is_significant: z.boolean(),
  effect_size: z.number().nullable(),
  effect_size_label: effectLabel.nullable(),
  note: z.string().nullable(),
  reproduce: reproduce.nullable(),
})

/** A bandit's rate, weighted by how likely each subject was to get the variant. */
const banditAnalysis = z.object({
  ipw_rate: z.number().nullable(),
  ipw_interval: interval.nullable(),
  current_weight: z.number().nullable(),
})

/** A variant with its conversions, its comparison with the control and its means. */
export const variantResult = z.object({
  ...variantTotals,
  ...comparisonFields,
  mean_analysis: meanAnalysis.nullable(),
  bandit_analysis: banditAnalysis.nullable(),
})

/** A metric with every variant's result. */
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

export type ResultsQuery = z.output<typeof resultsQuery>
export type MeanAnalysis = z.output<typeof meanAnalysis>
export type BanditAnalysis = z.output<typeof banditAnalysis>
export type VariantResult = z.output<typeof variantResult>
export type MetricResult = z.output<typeof metricResult>
export type Results = z.output<typeof results>
