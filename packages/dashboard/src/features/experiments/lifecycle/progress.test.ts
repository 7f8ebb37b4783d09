import { describe, expect, it } from 'vitest'
import { hasSampleRatioMismatch, hasSubjects } from './progress.ts'

const srm = (warning: boolean, sequential: boolean) => ({
  srm: {
    method: 'chi_square' as const,
    chi2: 1,
    degrees_of_freedom: 1,
    p_value: 0.5,
    warning,
    notice: warning,
    observed: {},
    expected: {},
    zero_weight_subjects: 0,
    sequential: { p_value: 0.5, warning: sequential },
  },
})

describe('the state of an experiment', () => {
  it('is an alarm when either test of the split says so, and never without one', () => {
    expect([srm(true, false), srm(false, true), srm(false, false)].map(hasSampleRatioMismatch)).toEqual([
      true,
      true,
      false,
    ])
    expect(hasSampleRatioMismatch({ srm: null })).toBe(false)
  })

  it('needs results only once somebody has a variant', () => {
    expect(hasSubjects({ assignments_count: 0 })).toBe(false)
    expect(hasSubjects({ assignments_count: 1 })).toBe(true)
  })
})
