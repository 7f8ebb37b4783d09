import type { Holdout, HoldoutGroup, HoldoutResults } from '../api-types.ts'

/** A holdout of 10 % that has not started. */
export const holdout = (fields: Partial<Holdout> = {}): Holdout => ({
  id: '00000000-0000-4000-8000-0000000000d1',
  name: 'Winter',
  description: null,
  holdout_percentage: 10,
  is_active: false,
  activated_at: null,
  deactivated_at: null,
  subjects_count: 0,
  owner_id: null,
  created_at: '2026-10-01T00:00:00Z',
  updated_at: '2026-10-01T00:00:00Z',
  ...fields,
})

export const ACTIVE = { is_active: true, activated_at: '2026-11-01T00:00:00Z', subjects_count: 1200 }
export const ENDED = { activated_at: '2026-11-01T00:00:00Z', deactivated_at: '2026-11-20T00:00:00Z' }

/** One group of a comparison, without anything computed. */
const resultGroup = (group: HoldoutGroup['group'], fields: Partial<HoldoutGroup>): HoldoutGroup => ({
  group,
  variant_id: group,
  variant_name: group,
  is_control: group === 'in_holdout',
  sample_size: 0,
  conversions: 0,
  mean: null,
  std_dev: null,
  confidence_interval: [0, 1],
  p_value: null,
  ln_p_value: null,
  mid_p_value: null,
  adjusted_p_value: null,
  is_significant: false,
  statistical_test_used: null,
  difference: null,
  difference_interval: null,
  adjusted_difference_interval: null,
  interval_adjustment: null,
  relative_improvement_pct: null,
  relative_improvement_interval_pct: null,
  effect_size: null,
  effect_size_interval: null,
  effect_size_label: null,
  odds_ratio: null,
  odds_ratio_interval: null,
  power: null,
  always_valid: null,
  mean_analysis: null,
  bandit_analysis: null,
  reproduce: null,
  ...fields,
})

/** Results with 200 held-out subjects and 800 others. */
export const results = (
  free: Partial<HoldoutGroup>,
  fields: Partial<HoldoutResults> = {},
): HoldoutResults => ({
  holdout_id: 'h',
  metric: 'purchase',
  groups: [
    resultGroup('in_holdout', { sample_size: 200, conversions: 30, mean: 0.15 }),
    resultGroup('not_in_holdout', {
      sample_size: 800,
      conversions: 200,
      mean: 0.25,
      p_value: 0.0026,
      ...free,
    }),
  ],
  srm: null,
  excluded_users: 0,
  computed_at: '2026-11-21T12:00:00Z',
  unavailable_reason: null,
  ...fields,
})
