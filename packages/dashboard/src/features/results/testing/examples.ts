import { UNCOMPARED_RATE } from '../../../testing/variant-result.ts'
import type { CupedComparison, MeanAnalysis, Metric, Results, VariantResult } from '../api-types.ts'

const CONTROL: VariantResult = {
  ...UNCOMPARED_RATE,
  variant_id: 'control',
  variant_name: 'Control',
  is_control: true,
  sample_size: 1000,
  confidence_interval: [0.083, 0.12],
}

/** Control with 100 conversions of 1,000 subjects. */
export const controlExample = (change: Partial<VariantResult> = {}): VariantResult => ({
  ...CONTROL,
  ...change,
})

/** Treatment with 130 conversions of 1,000 subjects, just significant. */
export const treatmentExample = (change: Partial<VariantResult> = {}): VariantResult => ({
  ...CONTROL,
  variant_id: 'treatment',
  variant_name: 'One page',
  is_control: false,
  conversions: 130,
  mean: 0.13,
  statistical_test_used: 'fisher_exact',
  p_value: 0.041904548,
  adjusted_p_value: 0.041904548,
  is_significant: true,
  difference: 0.03,
  difference_interval: [0.0020416, 0.0581725],
  relative_improvement_pct: 30,
  relative_improvement_interval_pct: [1.78029, 66.13592],
  effect_size: 0.09422,
  effect_size_label: 'negligible',
  ...change,
})

/** Mean per subject that is 1.5 higher in the treatment; its lift has no upper bound. */
export const meanExample: MeanAnalysis = {
  statistical_test_used: 'welch_t_test',
  mean: 10.3,
  std_dev: 22,
  confidence_interval: [9.7, 10.8],
  difference: 1.5,
  difference_interval: [0.7, 2.2],
  relative_improvement_pct: 17,
  relative_improvement_interval_pct: [8, null],
  t: 3.8,
  degrees_of_freedom: 1990,
  p_value: 0.0001,
  adjusted_p_value: 0.0001,
  is_significant: true,
  effect_size: 0.07,
  effect_size_label: 'negligible',
  note: null,
  reproduce: {
    method: 'welch_t_test',
    inputs: {
      control: { count: 1000, mean: 8.8, variance: 413 },
      treatment: { count: 1000, mean: 10.3, variance: 484 },
    },
  },
}

/** The same difference, adjusted by CUPED. */
export const cupedExample = (change: Partial<CupedComparison> = {}): CupedComparison => ({
  metric_id: 'revenue',
  metric_name: 'Revenue',
  method: 'cuped',
  variant_id: 'treatment',
  variant_name: 'One page',
  control_variant_id: 'control',
  control_sample_size: 1000,
  treatment_sample_size: 1000,
  unadjusted_effect: 1.5,
  unadjusted_se: 0.4,
  adjusted_control_mean: 9,
  adjusted_treatment_mean: 9.9,
  adjusted_effect: 0.9,
  adjusted_se: 0.25,
  adjusted_ci_lower: 0.4,
  adjusted_ci_upper: 1.4,
  adjusted_p_value: 0.001,
  corrected_p_value: 0.001,
  is_significant: true,
  theta: [{ covariate: 'Revenue', value: 0.9 }],
  variance_reduction_pct: 50,
  effective_sample_multiplier: 2,
  covariate_coverage_pct: 80,
  unavailable_reason: null,
  reproduce: null,
  ...change,
})

/** Primary conversion metric with the two variants above. */
export const metricExample = (change: Partial<Metric> = {}): Metric => ({
  metric_id: 'purchase',
  metric_name: 'Purchase',
  event_name: 'purchase',
  metric_type: 'conversion',
  is_primary: true,
  is_guardrail: false,
  lower_is_better: false,
  analysed_as: 'conversion',
  variants: [controlExample(), treatmentExample()],
  has_significant_result: true,
  winning_variant_id: 'treatment',
  guardrail_breached: null,
  ...change,
})

/** Results of a running experiment with that one metric, which recommend to ship. */
export const resultsExample = ({
  summary,
  ...change
}: Partial<Omit<Results, 'summary'>> & { summary?: Partial<Results['summary']> } = {}): Results => ({
  experiment_id: 'experiment',
  experiment_name: 'Checkout',
  experiment_key: 'checkout',
  status: 'ACTIVE',
  start_date: '2026-11-01T00:00:00.000Z',
  end_date: null,
  confidence_level: 0.95,
  correction_method: 'benjamini-hochberg',
  family_size: 1,
  sample_size_adequate: true,
  computed_at: '2026-11-21T00:00:00.000Z',
  summary: {
    total_users: 2000,
    total_events: 230,
    total_conversions: 230,
    duration_days: 20,
    has_winner: true,
    winning_variant_id: 'treatment',
    recommendation: 'SHIP_VARIANT',
    recommendation_reason: 'One page changes Purchase by +30.0 % (p 0.0419).',
    ...summary,
  },
  metrics: [metricExample()],
  srm: null,
  allocation_warning: null,
  breakdown: null,
  ...change,
})
