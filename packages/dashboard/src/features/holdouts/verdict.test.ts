import { describe, expect, it } from 'vitest'
import type { HoldoutResults } from './api-types.ts'
import { results } from './testing/examples.ts'
import { fisherCode, groupsOf, verdictOf, waitText } from './verdict.ts'

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
    expect(verdict?.title).toBe('Outside the holdout, 66.7 % more subjects convert on “purchase”')
    expect(verdict?.text).toContain('With 95 % confidence')
    expect(verdict?.text).toContain('+18.00 to +136.00 %')
    expect(verdict?.text).toContain('p = 0.0026')
  })

  it('says fewer where the effect is negative', () => {
    expect(verdictOf(results({ ...clear, relative_improvement_pct: -12 }), 0.95)?.title).toBe(
      'Outside the holdout, 12.0 % fewer subjects convert on “purchase”',
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
      title: 'No significant joint effect so far',
    })
  })

  it('warns of a sample ratio mismatch before anything else', () => {
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
    expect(verdictOf(results(clear, { srm }), 0.95)?.title).toBe('Do not trust these results yet')
  })

  it('is none while there are too few subjects, and says how many there are', () => {
    const few = results({}, { unavailable_reason: 'too_few_users' })
    expect(verdictOf(few, 0.95)).toBeUndefined()
    const groups = groupsOf(few)
    expect(groups && waitText(groups)).toContain('200 are in the holdout and 800 are not')
    expect(groupsOf({ groups: [] })).toBeUndefined()
  })

  it('can be recomputed elsewhere from the four counts', () => {
    const groups = groupsOf(results(clear))
    expect(groups && fisherCode(groups)).toEqual({
      R: 'fisher.test(matrix(c(200, 600, 30, 170), nrow = 2))$p.value',
      Python: 'from scipy.stats import fisher_exact; fisher_exact([[200, 600], [30, 170]])[1]',
    })
  })
})
