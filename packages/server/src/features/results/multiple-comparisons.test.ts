import { describe, expect, it } from 'vitest'
import { correctFamily } from './multiple-comparisons.ts'

describe('a family', () => {
  it('excludes guardrails and comparisons without a p-value', () => {
    const corrected = correctFamily(
      [
        { p_value: 0.01, in_family: true },
        { p_value: null, in_family: true },
        { p_value: 0.04, in_family: true },
        { p_value: 0.04, in_family: false },
      ],
      { alpha: 0.05, correction_method: 'bonferroni' },
    )
    expect(corrected).toEqual([
      expect.objectContaining({
        adjusted_p_value: 0.02,
        is_significant: true,
        family_size: 2,
        interval_alpha: 0.025,
      }),
      expect.objectContaining({ adjusted_p_value: null, is_significant: false }),
      expect.objectContaining({
        adjusted_p_value: 0.08,
        is_significant: false,
        interval_adjustment: 'bonferroni',
      }),
      expect.objectContaining({
        adjusted_p_value: null,
        is_significant: true,
        interval_alpha: 0.05,
        interval_adjustment: 'none',
      }),
    ])
  })

  it('draws selected intervals at the false coverage level under Benjamini-Hochberg', () => {
    const [selected, other] = correctFamily(
      [
        { p_value: 0.001, in_family: true },
        { p_value: 0.9, in_family: true },
      ],
      { alpha: 0.05, correction_method: 'benjamini-hochberg' },
    )
    expect(selected).toMatchObject({ interval_alpha: 0.025, interval_adjustment: 'fcr' })
    expect(other).toMatchObject({ interval_alpha: 0.05, interval_adjustment: 'none' })
  })
})
