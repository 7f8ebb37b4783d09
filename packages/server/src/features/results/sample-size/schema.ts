import { z } from 'zod'
import { queryNumber } from '../../../http/query-number.ts'
import { id, time } from '../../../http/shapes.ts'
import { confidenceLevelQuery, correctionMethod, correctionMethodQuery, reproduce } from '../shapes.ts'

const fraction = queryNumber(z.number().gt(0).lt(1))

export const sampleSizeQuery = z.strictObject({
  metric_id: id.optional(),
  baseline_conversion_rate: fraction.optional(),
  mde: queryNumber(z.number().positive()).optional(),
  power_target: fraction.optional(),
  confidence_level: confidenceLevelQuery.optional(),
  correction_method: correctionMethodQuery.optional(),
})

/** The answer of GET /results/{id}/sample-size. */
export const sampleSize = z.object({
  required_sample_size_per_variant: z.int().nullable(),
  current_sample_size_per_variant: z.int(),
  is_adequate: z.boolean(),
  achieved_power: z.number().nullable(),
  achieved_mde: z.number().nullable(),
  baseline_rate: z.number().nullable(),
  baseline_source: z.enum(['observed', 'request', 'plan']),
  baseline_users: z.int().nullable(),
  mde: z.number(),
  mde_absolute: z.number().nullable(),
  confidence_level: z.number(),
  power_target: z.number(),
  alpha: z.number(),
  comparisons: z.int(),
  correction_method: correctionMethod,
  metric_id: z.string().nullable(),
  metric_name: z.string().nullable(),
  metric_type: z.string().nullable(),
  analysed_as: z.literal('conversion'),
  guide_only_reasons: z.array(
    z.enum(['adaptive_allocation', 'unequal_allocation', 'sequential_testing', 'bayesian']),
  ),
  unavailable_reason: z
    .enum([
      'no_metric',
      'no_control_data',
      'no_control_conversions',
      'rate_at_boundary',
      'effect_out_of_range',
      'effect_too_small',
    ])
    .nullable(),
  daily_new_subjects: z.number().nullable(),
  days_to_significance: z.number().nullable(),
  projected_completion_date: time.nullable(),
  reproduce: reproduce.nullable(),
})

export type SampleSizeQuery = z.output<typeof sampleSizeQuery>
export type SampleSize = z.output<typeof sampleSize>
export type GuideOnlyReason = SampleSize['guide_only_reasons'][number]
export type SampleSizeUnavailable = NonNullable<SampleSize['unavailable_reason']>
