import type {
  Bayesian,
  BayesianVariant,
  Breakdown,
  Calibration,
  Daily,
  SampleRatio,
  SampleRatioAnswer,
  SampleSize,
} from '../api-types.ts'
import { controlExample, treatmentExample } from './examples.ts'

/** Sample ratio of 1,000 and 1,000 subjects, as expected. */
export const sampleRatioExample = (change: Partial<SampleRatio> = {}): SampleRatio => ({
  method: 'chi_square',
  chi2: 0,
  degrees_of_freedom: 1,
  p_value: 1,
  warning: false,
  notice: false,
  observed: { control: 1000, treatment: 1000 },
  expected: { control: 1000, treatment: 1000 },
  zero_weight_subjects: 0,
  sequential: { p_value: 1, warning: false },
  ...change,
})

/** The same check with the check by dimension: Germany is off. */
export const srmExample = (change: Partial<SampleRatioAnswer> = {}): SampleRatioAnswer => ({
  ...sampleRatioExample({ chi2: 2.5, p_value: 0.1138, sequential: { p_value: 0.4, warning: false } }),
  unavailable_reason: null,
  by_dimension: [
    { dimension: 'country', value: 'FR', p_value: 0.5, adjusted_p_value: 0.5 },
    { dimension: 'country', value: 'DE', p_value: 0.0002, adjusted_p_value: 0.0004 },
  ],
  ...change,
})

/** Sample size of which a quarter is reached. */
export const sampleSizeExample = (change: Partial<SampleSize> = {}): SampleSize => ({
  metric_id: 'purchase',
  metric_name: 'Purchase',
  metric_type: 'conversion',
  analysed_as: 'conversion',
  alpha: 0.05,
  confidence_level: 0.95,
  correction_method: 'benjamini-hochberg',
  comparisons: 1,
  power_target: 0.8,
  baseline_rate: 0.1,
  baseline_source: 'observed',
  baseline_users: 1000,
  mde: 0.1,
  mde_absolute: 0.01,
  required_sample_size_per_variant: 4000,
  current_sample_size_per_variant: 1000,
  achieved_power: 0.35,
  achieved_mde: 0.21,
  is_adequate: false,
  daily_new_subjects: 100,
  days_to_significance: 29.4,
  projected_completion_date: '2026-12-20T00:00:00.000Z',
  guide_only_reasons: [],
  unavailable_reason: null,
  reproduce: null,
  ...change,
})

const bayesianVariant = (change: Partial<BayesianVariant> = {}): BayesianVariant => ({
  variant_id: 'control',
  variant_name: 'Control',
  is_control: true,
  posterior: {
    family: 'beta',
    alpha: 101,
    beta: 901,
    mean: 0.1008,
    standard_deviation: 0.0095,
    credible_interval_lower: 0.083,
    credible_interval_upper: 0.12,
  },
  probability_to_be_best: 0.02,
  probability_to_beat_control: null,
  expected_loss: 0.03,
  relative_lift_credible_interval: null,
  difference_credible_interval: null,
  bayes_factor: null,
  ...change,
})

/** Bayesian analysis in which the treatment wins with a probability of 98 %. */
export const bayesianExample = (change: Partial<Bayesian> = {}): Bayesian => ({
  metric_id: 'purchase',
  metric_name: 'Purchase',
  is_enabled: true,
  method: 'quadrature',
  decision: 'STOP_WINNER',
  decision_reason: 'One page is the best with a probability of 98.0 %.',
  prior: { family: 'beta', alpha: 1, beta: 1, mean: null, standard_deviation: null },
  reproduce: null,
  variant_results: [
    bayesianVariant(),
    bayesianVariant({
      variant_id: 'treatment',
      variant_name: 'One page',
      is_control: false,
      posterior: {
        family: 'beta',
        alpha: 131,
        beta: 871,
        mean: 0.1307,
        standard_deviation: 0.0106,
        credible_interval_lower: 0.11,
        credible_interval_upper: 0.152,
      },
      probability_to_be_best: 0.98,
      probability_to_beat_control: 0.98,
      expected_loss: 0.0000001,
      relative_lift_credible_interval: [0.018, 0.65],
      difference_credible_interval: [0.002, 0.058],
      bayes_factor: 3.2,
    }),
  ],
  ...change,
})

/** Breakdown by country: Germany, subjects without a country, and all others. */
export const breakdownExample = (change: Partial<Breakdown> = {}): Breakdown => {
  const variants = [
    { ...controlExample(), shrunken_difference: null, shrunken_interval: null },
    {
      ...treatmentExample(),
      shrunken_difference: 0.02,
      shrunken_interval: [0.01, 0.03] as [number, number],
    },
  ]
  const group = (segment_value: string | null, is_other = false) => ({
    segment_value,
    is_other,
    sample_size: 2000,
    metric_id: 'purchase',
    variants,
  })
  return {
    dimension: 'country',
    is_exploratory: true,
    heterogeneity: null,
    has_heterogeneous_effects: false,
    hte_warning: null,
    post_stratified: null,
    segments: [group('DE'), group(null), group(null, true)],
    ...change,
  }
}

type DaySoFar = Daily['series'][number]['cumulative'][number]

const soFar = (day: number, change: Partial<DaySoFar> = {}): DaySoFar => ({
  date: `2026-11-0${day}`,
  sample_size: 500 * day,
  conversions: 50 * day,
  mean: 0.1,
  confidence_interval: [0.08, 0.12],
  p_value: null,
  difference: null,
  difference_interval: null,
  always_valid_interval: null,
  ...change,
})

const VALUES = [1, 2].map((day) => ({
  date: `2026-11-0${day}`,
  assigned: 500,
  conversions: 50 * day,
  events: 60 * day,
  value_sum: null,
}))

/** Two days of the control and the treatment, whose band excludes zero on the second. */
export const dailyExample = (change: Partial<Daily> = {}): Daily => ({
  experiment_id: 'experiment',
  metric_id: 'purchase',
  time_zone: 'Europe/Berlin',
  series: [
    {
      variant_id: 'control',
      variant_name: 'Control',
      is_control: true,
      values: VALUES,
      cumulative: [soFar(1), soFar(2)],
    },
    {
      variant_id: 'treatment',
      variant_name: 'One page',
      is_control: false,
      values: VALUES,
      cumulative: [
        soFar(1, { difference: 0.02, always_valid_interval: [-0.02, 0.06] }),
        soFar(2, { difference: 0.03, always_valid_interval: [0.004, 0.06] }),
      ],
    },
  ],
  ...change,
})

/** A/A check that has ended: both tests are calibrated. */
export const calibrationExample = (change: Partial<Calibration> = {}): Calibration => ({
  id: 'run',
  experiment_id: 'experiment',
  status: 'succeeded',
  progress: 1,
  repetitions: 1000,
  seed: 1,
  subjects: 2000,
  alpha: 0.05,
  interval_level: 0.99,
  created_at: '2026-11-21T00:00:00.000Z',
  started_at: '2026-11-21T00:00:01.000Z',
  finished_at: '2026-11-21T00:00:09.000Z',
  error: null,
  metrics: [
    {
      metric_id: 'purchase',
      metric_name: 'Purchase',
      method: 'fisher_exact',
      repetitions: 1000,
      false_positive_rate: 0.041,
      interval: [0.027, 0.06],
      target: 0.043,
      ks_p_value: 0.6,
      calibrated: true,
      unavailable_reason: null,
    },
  ],
  ...change,
})
