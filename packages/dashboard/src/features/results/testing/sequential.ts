import type { Sequential, SequentialComparison } from '../api-types.ts'

const LOOKS: SequentialComparison['evidence_trajectory'] = [
  {
    at: '2026-11-08T00:00:00.000Z',
    sample_size: 1000,
    ln_lambda: 1.2,
    always_valid_p_value: 0.3,
    lower: -0.02,
    upper: 0.08,
    can_stop: false,
  },
  {
    at: '2026-11-15T00:00:00.000Z',
    sample_size: 2000,
    ln_lambda: 3.5,
    always_valid_p_value: 0.031,
    lower: 0.001,
    upper: 0.059,
    can_stop: true,
  },
]

/** Comparison of the treatment at two looks, the second of which can stop. */
export const comparisonExample = (change: Partial<SequentialComparison> = {}): SequentialComparison => ({
  metric_id: 'purchase',
  metric_name: 'Purchase',
  variant_id: 'treatment',
  variant_name: 'One page',
  sample_size: 2000,
  difference: 0.03,
  standard_error: 0.01,
  always_valid_p_value: 0.031,
  can_stop: true,
  corrected_can_stop: false,
  confidence_sequence: {
    kind: 'asymptotic',
    is_empty: false,
    lower: 0.001,
    upper: 0.059,
    width: 0.058,
    sample_size: 2000,
  },
  evidence_trajectory: LOOKS,
  msprt_result: {
    lambda_ratio: 33,
    ln_lambda: 3.5,
    boundary: 20,
    always_valid_p_value: 0.031,
    can_stop: true,
    evidence_strength: 'strong_for_effect',
  },
  group_sequential: null,
  ...change,
})

/** Always-valid sequential analysis that can stop for an effect. */
export const sequentialExample = (change: Partial<Sequential> = {}): Sequential => ({
  experiment_id: 'experiment',
  method: 'always_valid',
  alpha: 0.05,
  planned_looks: 2,
  spending_function: 'obrien_fleming',
  alpha_spending: [],
  n_star: 4000,
  information_fraction: 0.5,
  recommended_action: 'stop_for_effect',
  recommendation_reason: 'The always-valid p-value of One page is below 0.05.',
  long_running_risk: {
    is_at_risk: false,
    actual_duration_days: 20,
    expected_duration_days: 40,
    risk_ratio: 0.5,
  },
  comparisons: [comparisonExample()],
  ...change,
})
