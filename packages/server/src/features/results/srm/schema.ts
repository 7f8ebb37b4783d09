import { z } from 'zod'
import { perVariant } from '../shapes.ts'

/** The check of the sample ratio (SRM): subjects per variant against the allocation. */
export const srm = z.object({
  method: z.enum(['chi_square', 'exact_multinomial']),
  chi2: z.number().nullable(),
  degrees_of_freedom: z.int(),
  p_value: z.number(),
  warning: z.boolean(),
  notice: z.boolean(),
  observed: perVariant,
  expected: perVariant,
  zero_weight_subjects: z.int(),
  sequential: z.object({ p_value: z.number(), warning: z.boolean() }),
})

const dimensionCheck = z.object({
  dimension: z.string(),
  value: z.string(),
  p_value: z.number(),
  adjusted_p_value: z.number(),
})

/** The answer of GET /results/{id}/srm: without a check every figure is null beside the reason. */
export const srmAnswer = z.object({
  method: srm.shape.method.nullable(),
  chi2: z.number().nullable(),
  degrees_of_freedom: z.int().nullable(),
  p_value: z.number().nullable(),
  warning: z.boolean(),
  notice: z.boolean(),
  observed: perVariant,
  expected: perVariant,
  zero_weight_subjects: z.int(),
  sequential: srm.shape.sequential.nullable(),
  by_dimension: z.array(dimensionCheck),
  unavailable_reason: z.enum(['bandit', 'too_few_variants', 'no_assignments']).nullable(),
})

export type Srm = z.output<typeof srm>
export type DimensionCheck = z.output<typeof dimensionCheck>
export type SrmAnswer = z.output<typeof srmAnswer>
export type SrmUnavailable = NonNullable<SrmAnswer['unavailable_reason']>
