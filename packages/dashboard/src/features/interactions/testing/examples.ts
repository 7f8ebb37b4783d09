import type { Pair, PairMetric, Scan, ScannedPair } from '../api-types.ts'

const PAIR = {
  experiment_a_id: 'price',
  experiment_a_name: 'Price',
  experiment_b_id: 'header',
  experiment_b_name: 'Header',
  shared_users: 1200,
  share_of_a: 0.5,
  share_of_b: 0.25,
  overlap_coefficient: 0.5,
  jaccard: 0.2,
  mutual_exclusion_group_id: null,
  independence: { chi2: 1.234, degrees_of_freedom: 1, p_value: 0.3, warning: false },
  overall_risk: 'low',
  has_interaction: false,
  recommendations: [],
  unavailable_reason: null,
} as const

/** Pair of a scan, Price and Header, without an interaction. */
export const scannedPairExample = (change: Partial<ScannedPair> = {}): ScannedPair => ({
  ...PAIR,
  recommendations: [],
  interaction_results: [],
  ...change,
})

/** Scan of three running experiments with two pairs. */
export const scanExample = (change: Partial<Scan> = {}): Scan => ({
  analyses: [
    scannedPairExample({ overall_risk: 'high', has_interaction: true }),
    scannedPairExample({
      experiment_b_id: 'footer',
      experiment_b_name: 'Footer',
      shared_users: 30,
      overlap_coefficient: null,
      jaccard: null,
      has_interaction: null,
      unavailable_reason: 'too_few_shared_users',
    }),
  ],
  correction_method: 'benjamini-hochberg',
  high_risk_pairs: 1,
  significant_pairs: 1,
  pairs_analyzed: 2,
  total_active_experiments: 3,
  total: 2,
  skip: 0,
  limit: 1000,
  ...change,
})

const CELLS = [
  { a_variant_id: 'old', b_variant_id: 'plain', conversions: 30, effect: null, rate: 0.1, sample_size: 300 },
  { a_variant_id: 'new', b_variant_id: 'plain', conversions: 60, effect: 0.1, rate: 0.2, sample_size: 300 },
  { a_variant_id: 'old', b_variant_id: 'big', conversions: 0, effect: null, rate: null, sample_size: 0 },
]

/** Test of the conversion rate of one metric, without an interaction. */
export const pairMetricExample = (change: Partial<PairMetric> = {}): PairMetric => ({
  metric_id: 'purchase',
  metric_name: 'Purchase',
  experiment_id: 'price',
  test: 'wald',
  statistic: 1,
  degrees_of_freedom: 1,
  p_value: 0.4,
  corrected_p_value: 0.8,
  is_significant: false,
  cells: CELLS,
  contrasts: [
    { a_variant_id: 'new', b_variant_id: 'big', interaction: 0.05, interval: [-0.01, 0.11], p_value: 0.4 },
  ],
  mean_analysis: null,
  unavailable_reason: null,
  reproduce: null,
  ...change,
})

/** Pair, Price and Header, tested on one metric. */
export const pairExample = (change: Partial<Pair> = {}): Pair => ({
  ...PAIR,
  recommendations: ['Both experiments can go on.'],
  interaction_results: [pairMetricExample()],
  ...change,
})
