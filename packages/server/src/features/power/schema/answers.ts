import { z } from 'zod'
import { time } from '../../../http/shapes.ts'

/** Fields of every answer; numbers that cannot be computed are null, with a note. */
const common = {
  /** Size of the control. */
  sample_size_per_variant: z.int(),
  /** One per allocation. */
  sample_sizes: z.array(z.int()),
  total_sample_size: z.int(),
  alpha_per_comparison: z.number(),
  comparisons: z.int(),
  achieved_power: z.number().nullable(),
  effect_absolute: z.number().nullable(),
  /** Conversions: the baseline with the effect. */
  treatment_rate: z.number().nullable(),
  /** Ratio of the sample size to that of a test at one fixed size. */
  inflation_factor: z.number(),
  method: z.enum(['fisher_exact', 'welch_t']),
  notes: z.array(z.string()),
  reproduce: z.object({ method: z.string(), inputs: z.record(z.string(), z.unknown()) }),
}

const detectable = { mde_relative: z.number().nullable(), mde_absolute: z.number().nullable() }

export const sampleSizeAnswer = z.object(common)

export const mdeAnswer = z.object({ ...common, ...detectable })

export const runtimeAnswer = z.object({
  ...common,
  days: z.int(),
  /** In whole weeks. */
  weeks: z.int(),
  end_date: time.nullable(),
})

const option = z.object({ days: z.int(), sample_size_per_variant: z.int(), ...detectable })

export const planAnswer = z.object({
  ...common,
  options: z.array(option),
  recommended_days: z.int().nullable(),
})

const AXES = ['sample_size', 'effect'] as const

export const curveAnswer = z.object({
  ...common,
  axis: z.enum(AXES),
  /** x is in subjects of the control, or in the unit of the effect. */
  points: z.array(z.object({ x: z.number(), power: z.number() })),
})

export type SampleSizeAnswer = z.output<typeof sampleSizeAnswer>
export type MdeAnswer = z.output<typeof mdeAnswer>
export type RuntimeAnswer = z.output<typeof runtimeAnswer>
export type DurationOption = z.output<typeof option>
export type DurationAnswer = z.output<typeof planAnswer>
export type CurveAnswer = z.output<typeof curveAnswer>
