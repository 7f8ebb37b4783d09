import { describe, expect, it } from 'vitest'
import type { HoldoutResults, Side } from './api-types.ts'
import { fisherCode, sidesOf, verdictOf, waitText } from './verdict.ts'

const side = (group: Side['group'], fields: Partial<Side>): Side => ({
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

const results = (free: Partial<Side>, fields: Partial<HoldoutResults> = {}): HoldoutResults => ({
  holdout_id: 'h',
  metric: 'purchase',
  groups: [
    side('in_holdout', { sample_size: 200, conversions: 30, mean: 0.15 }),
    side('not_in_holdout', { sample_size: 800, conversions: 200, mean: 0.25, p_value: 0.0026, ...free }),
  ],
  srm: null,
  excluded_users: 0,
  computed_at: '2026-11-21T12:00:00Z',
  unavailable_reason: null,
  ...fields,
})

const clear = {
  is_significant: true,
  difference: 0.1,
  difference_interval: [0.04, 0.15] as [number, number],
  relative_improvement_pct: 66.67,
  relative_improvement_interval_pct: [18, 136] as [number, number],
}

describe('the verdict of a holdout', () => {
  it('says by how much subjects outside of it differ, and how sure that is', () => {
    const verdict = verdictOf(results(clear), 0.95)
    expect(verdict?.title).toBe('Outside of the holdout 66.7 % more subjects do “purchase”')
    expect(verdict?.text).toContain('With 95 % confidence')
    expect(verdict?.text).toContain('+18.00 to +136.00 %')
    expect(verdict?.text).toContain('p = 0.0026')
  })

  it('says fewer where the effect is negative', () => {
    expect(verdictOf(results({ ...clear, relative_improvement_pct: -12 }), 0.95)?.title).toBe(
      'Outside of the holdout 12.0 % fewer subjects do “purchase”',
    )
  })

  it('speaks of percentage points where nobody in the holdout converted', () => {
    const none = { ...clear, relative_improvement_pct: null, relative_improvement_interval_pct: null }
    const verdict = verdictOf(results(none), 0.95)
    expect(verdict?.title).toContain('10.0 percentage points more')
    expect(verdict?.text).toContain('+4.00 to +15.00 pp')
  })

  it('claims nothing without significance', () => {
    expect(verdictOf(results({ ...clear, is_significant: false }), 0.9)).toMatchObject({
      tone: 'neutral',
      title: 'No clear joint effect so far',
    })
  })

  it('warns of a wrong split before anything else', () => {
    const srm: HoldoutResults['srm'] = {
      method: 'chi_square',
      chi2: 60,
      degrees_of_freedom: 1,
      p_value: 1e-14,
      warning: true,
      notice: true,
      observed: { in_holdout: 200, not_in_holdout: 800 },
      expected: { in_holdout: 100, not_in_holdout: 900 },
      zero_weight_subjects: 0,
      sequential: { p_value: 1e-14, warning: true },
    }
    expect(verdictOf(results(clear, { srm }), 0.95)?.title).toBe('Do not trust these figures yet')
  })

  it('is none while there are too few subjects, and says how many there are', () => {
    const few = results({}, { unavailable_reason: 'too_few_users' })
    expect(verdictOf(few, 0.95)).toBeUndefined()
    const sides = sidesOf(few)
    expect(sides && waitText(sides)).toContain('200 are in the holdout so far, 800 are not')
    expect(sidesOf({ groups: [] })).toBeUndefined()
  })

  it('can be recomputed elsewhere from the four counts', () => {
    const sides = sidesOf(results(clear))
    expect(sides && fisherCode(sides)).toEqual({
      R: 'fisher.test(matrix(c(200, 600, 30, 170), nrow = 2))$p.value',
      Python: 'from scipy.stats import fisher_exact; fisher_exact([[200, 600], [30, 170]])[1]',
    })
  })
})
