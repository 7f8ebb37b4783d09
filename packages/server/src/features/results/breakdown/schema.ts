import { z } from 'zod'
import { comparisonFields, interval, variantTotals } from '../shapes.ts'

/** A variant within one value of a dimension; the shrunken effect has the noise of small segments taken out. */
const segmentVariant = z.object({
  ...variantTotals,
  ...comparisonFields,
  shrunken_difference: z.number().nullable(),
  shrunken_interval: interval.nullable(),
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

export type SegmentVariant = z.output<typeof segmentVariant>
export type Segment = z.output<typeof segment>
export type Heterogeneity = z.output<typeof heterogeneity>
export type BreakdownResult = z.output<typeof breakdownResult>
