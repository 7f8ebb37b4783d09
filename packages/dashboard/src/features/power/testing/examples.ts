import type { paths } from 'assay:api'

type Answer<Path extends keyof paths> = paths[Path] extends {
  post: { responses: { 200: { content: { 'application/json': infer Body } } } }
}
  ? Body
  : never

type SampleSize = Answer<'/api/v1/power/sample-size'>

/** The answer for two variants with as many subjects each. */
export const sampleSize = (perVariant: number, fields: Partial<SampleSize> = {}): SampleSize => ({
  sample_size_per_variant: perVariant,
  sample_sizes: [perVariant, perVariant],
  total_sample_size: 2 * perVariant,
  alpha_per_comparison: 0.05,
  comparisons: 1,
  achieved_power: 0.8,
  effect_absolute: 0.01,
  treatment_rate: 0.11,
  inflation_factor: 1,
  method: 'fisher_exact',
  notes: ['Normal approximation.'],
  reproduce: { method: 'fisher_exact', inputs: { baseline_rate: 0.1 } },
  ...fields,
})

/** Answers to every question of the planner. */
export const ANSWERS = {
  'POST /api/v1/power/sample-size': sampleSize(14_751),
  'POST /api/v1/power/mde': { ...sampleSize(10_000), mde_relative: 0.121, mde_absolute: 0.0121 },
  'POST /api/v1/power/runtime': { ...sampleSize(14_751), days: 30, weeks: 5, end_date: '2027-01-01' },
  'POST /api/v1/power/plan': {
    ...sampleSize(14_751),
    options: [
      { days: 7, sample_size_per_variant: 3500, mde_relative: null, mde_absolute: null },
      { days: 14, sample_size_per_variant: 7000, mde_relative: 0.12, mde_absolute: 0.012 },
      { days: 28, sample_size_per_variant: 14_000, mde_relative: 0.09, mde_absolute: 0.009 },
    ],
    recommended_days: 28,
  } satisfies Answer<'/api/v1/power/plan'>,
  'GET /api/v1/power/curve': {
    ...sampleSize(14_751),
    points: [
      { x: 10_000, power: 0.65 },
      { x: 14_751, power: 0.8 },
    ],
  },
}
