import { z } from 'zod'
import { effectLabel, interval, reproduce } from '../shapes.ts'

/** A treatment's mean against the control's; the control itself has only its own figures. */
export const meanAnalysis = z.object({
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

/** What may be read at any time, however often. */
export const alwaysValid = z.object({
  p_value: z.number(),
  difference_interval: interval.nullable(),
  n_star: z.number(),
})

/** A bandit's rate, weighted by how likely each subject was to get the variant. */
export const banditAnalysis = z.object({
  ipw_rate: z.number().nullable(),
  ipw_interval: interval.nullable(),
  current_weight: z.number().nullable(),
})

const figures = {
  variant_id: z.string(),
  variant_name: z.string(),
  is_control: z.boolean(),
  sample_size: z.int(),
  conversions: z.int(),
  mean: z.number().nullable(),
  std_dev: z.number().nullable(),
  confidence_interval: interval,
}

/** A variant's conversions and, for a treatment, its comparison with the control; null for the control. */
const comparison = {
  statistical_test_used: z.literal('fisher_exact').nullable(),
  p_value: z.number().nullable(),
  ln_p_value: z.number().nullable(),
  mid_p_value: z.number().nullable(),
  adjusted_p_value: z.number().nullable(),
  is_significant: z.boolean(),
  difference: z.number().nullable(),
  difference_interval: interval.nullable(),
  adjusted_difference_interval: interval.nullable(),
  interval_adjustment: z.enum(['none', 'bonferroni', 'fcr']).nullable(),
  relative_improvement_pct: z.number().nullable(),
  relative_improvement_interval_pct: interval.nullable(),
  odds_ratio: z.number().nullable(),
  odds_ratio_interval: interval.nullable(),
  effect_size: z.number().nullable(),
  effect_size_interval: interval.nullable(),
  effect_size_label: effectLabel.nullable(),
  power: z.number().nullable(),
  always_valid: alwaysValid.nullable(),
  reproduce: reproduce.nullable(),
}

export const variantResult = z.object({
  ...figures,
  ...comparison,
  mean_analysis: meanAnalysis.nullable(),
  bandit_analysis: banditAnalysis.nullable(),
})

/** A variant within one value of a dimension; the shrunken effect has the noise of small segments taken out. */
export const segmentVariant = z.object({
  ...figures,
  ...comparison,
  shrunken_difference: z.number().nullable(),
  shrunken_interval: interval.nullable(),
})

export type Figures = z.output<z.ZodObject<typeof figures>>
export type Comparison = z.output<z.ZodObject<typeof comparison>>
export type MeanAnalysis = z.output<typeof meanAnalysis>
export type AlwaysValid = z.output<typeof alwaysValid>
export type BanditAnalysis = z.output<typeof banditAnalysis>
export type VariantResult = z.output<typeof variantResult>
export type SegmentVariant = z.output<typeof segmentVariant>
