import { z } from 'zod'
import { queryNumber } from '../../http/query-number.ts'
import { id, word } from '../../http/shapes.ts'

/** Lower and upper end; an end that the data do not bound is null. */
export const interval = z.tuple([z.number().nullable(), z.number().nullable()])

/** The method and every number that a figure is computed from, so that it can be recomputed elsewhere. */
export const reproduce = z.object({ method: z.string(), inputs: z.record(z.string(), z.unknown()) })

const CORRECTION_METHODS = ['benjamini-hochberg', 'bonferroni', 'none'] as const

/** The correction of p-values over a family. */
export const correctionMethod = z.enum(CORRECTION_METHODS)

/** The name of a standardised effect's size. */
export const effectLabel = z.enum(['negligible', 'small', 'medium', 'large'])

/** Days as YYYY-MM-DD. */
export const day = z.string()

/** One number per variant id. */
export const perVariant = z.record(z.string(), z.number())

/** The always-valid p-value and interval of a comparison, and the size at which the interval is tightest. */
const alwaysValid = z.object({
  p_value: z.number(),
  difference_interval: interval.nullable(),
  n_star: z.number(),
})

/** A variant's own conversions. */
export const variantTotals = {
  variant_id: z.string(),
  variant_name: z.string(),
  is_control: z.boolean(),
  sample_size: z.int(),
  conversions: z.int(),
  mean: z.number().nullable(),
  std_dev: z.number().nullable(),
  confidence_interval: interval,
}

/** A treatment's comparison with the control; null for the control. */
export const comparisonFields = {
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

/** A confidence level that a request names. */
export const confidenceLevelQuery = queryNumber(z.number().min(0.8).max(0.99))

/** A correction method that a request names. */
export const correctionMethodQuery = word(CORRECTION_METHODS)

/** The query of an analysis of one metric; the primary metric unless given. */
export const metricQuery = z.strictObject({ metric_id: id.optional() })

export type IntervalEnds = z.output<typeof interval>
export type AlwaysValid = z.output<typeof alwaysValid>
export type VariantTotals = z.output<z.ZodObject<typeof variantTotals>>
export type Comparison = z.output<z.ZodObject<typeof comparisonFields>>
