import type { Schemas } from '../api/client.ts'

type VariantResult = Schemas['Results']['metrics'][number]['variants'][number]

/** The result of a variant with 100 conversions of 1,000 subjects that is compared with nothing. */
export const UNCOMPARED_RATE: Omit<
  VariantResult,
  'variant_id' | 'variant_name' | 'is_control' | 'sample_size'
> = {
  conversions: 100,
  mean: 0.1,
  std_dev: 0.3,
  confidence_interval: [0.08, 0.12],
  statistical_test_used: null,
  p_value: null,
  ln_p_value: null,
  mid_p_value: null,
  adjusted_p_value: null,
  is_significant: false,
  difference: null,
  difference_interval: null,
  adjusted_difference_interval: null,
  interval_adjustment: null,
  relative_improvement_pct: null,
  relative_improvement_interval_pct: null,
  odds_ratio: null,
  odds_ratio_interval: null,
  effect_size: null,
  effect_size_interval: null,
  effect_size_label: null,
  power: null,
  always_valid: null,
  reproduce: null,
  mean_analysis: null,
  bandit_analysis: null,
}
