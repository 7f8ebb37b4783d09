import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  adjustLnPValues,
  adjustPValues,
  type CorrectionMethod,
  eBenjaminiHochberg,
  intervalLevels,
  normalInterval,
  perComparisonAlpha,
} from './index.ts'

const METHODS: CorrectionMethod[] = [
  'none',
  'benjamini-hochberg',
  'bonferroni',
  'holm',
  'benjamini-yekutieli',
]
const family = fc.array(fc.option(fc.double({ min: 1e-12, max: 1, noNaN: true })), { maxLength: 40 })

const closeTo = (values: readonly (number | null)[]) =>
  values.map((value) => (value === null ? null : expect.closeTo(value, 12)))

describe('adjusted p-values', () => {
  const raw = [0.7310518385236516, 0.019775588066797772, null, 0.48]

  it.each([
    ['none', [0.7310518385236516, 0.019775588066797772, null, 0.48]],
    ['benjamini-hochberg', [0.7310518385236516, 0.05932676420039332, null, 0.72]],
    ['bonferroni', [1, 0.05932676420039332, null, 1]],
    ['holm', [0.96, 0.05932676420039332, null, 0.96]],
    ['benjamini-yekutieli', [1, 0.10876573436738775, null, 1]],
  ] as const)('are those of R for %s, without counting what was not computed', (method, expected) => {
    expect(adjustPValues(raw, method)).toEqual(closeTo(expected))
  })

  it('stay empty for an empty family and null for a family without any', () => {
    expect(adjustPValues([], 'holm')).toEqual([])
    expect(adjustPValues([null, null], 'benjamini-hochberg')).toEqual([null, null])
  })

  it('never fall below the raw value and never exceed 1', () => {
    fc.assert(
      fc.property(family, fc.constantFrom(...METHODS), (pValues, method) => {
        const adjusted = adjustPValues(pValues, method)
        expect(adjusted.map((value) => value === null)).toEqual(pValues.map((p) => p === null))
        expect(adjusted.every((value, i) => value === null || (value >= pValues[i]! && value <= 1))).toBe(
          true,
        )
      }),
    )
  })

  it('keep the order of the raw values', () => {
    fc.assert(
      fc.property(family, fc.constantFrom(...METHODS), (pValues, method) => {
        const adjusted = adjustPValues(pValues, method)
        const pairs = pValues.flatMap((p, i) => (p === null ? [] : [{ p, q: adjusted[i]! }]))
        const byRaw = pairs.sort((a, b) => a.p - b.p || a.q - b.q).map(({ q }) => q)
        expect(byRaw).toEqual([...byRaw].sort((a, b) => a - b))
      }),
    )
  })

  it('are ordered by how much the methods promise', () => {
    fc.assert(
      fc.property(family, (pValues) => {
        const [bh, holm, bonferroni] = (['benjamini-hochberg', 'holm', 'bonferroni'] as const).map((method) =>
          adjustPValues(pValues, method),
        )
        for (const [i, p] of pValues.entries()) {
          if (p === null) continue
          expect(bh![i]!).toBeLessThanOrEqual(holm![i]! * (1 + 1e-12))
          expect(holm![i]!).toBeLessThanOrEqual(bonferroni![i]!)
        }
      }),
    )
  })

  it('do not depend on the order of the family', () => {
    fc.assert(
      fc.property(family, fc.constantFrom(...METHODS), (pValues, method) => {
        const reversed = adjustPValues([...pValues].reverse(), method).reverse()
        expect(reversed).toEqual(closeTo(adjustPValues(pValues, method)))
      }),
    )
  })

  it('are the same on the ln scale, and go on where p-values underflow', () => {
    fc.assert(
      fc.property(family, fc.constantFrom(...METHODS), (pValues, method) => {
        const lnAdjusted = adjustLnPValues(
          pValues.map((p) => (p === null ? null : Math.log(p))),
          method,
        )
        expect(lnAdjusted.map((ln) => (ln === null ? null : Math.exp(ln)))).toEqual(
          closeTo(adjustPValues(pValues, method)),
        )
      }),
    )
    expect(adjustLnPValues([-5000, -6000], 'bonferroni')).toEqual(
      closeTo([-5000 + Math.LN2, -6000 + Math.LN2]),
    )
  })
})

describe('levels of intervals', () => {
  const pValues = [1e-9, 0.4, 1e-4, null, 0.01]

  it('are simultaneous for Bonferroni', () => {
    const levels = intervalLevels({ pValues, method: 'bonferroni', alpha: 0.05 })
    expect(levels).toEqual(
      [0, 1, 2, 3, 4].map((i) => (i === 3 ? null : { alpha: 0.0125, adjustment: 'bonferroni' })),
    )
  })

  it('hold the share of false coverage for the selected, and leave the others marginal', () => {
    const levels = intervalLevels({ pValues, method: 'benjamini-hochberg', alpha: 0.05 })
    expect(levels[0]).toEqual({ alpha: expect.closeTo((3 * 0.05) / 4, 12), adjustment: 'fcr' })
    expect(levels[1]).toEqual({ alpha: 0.05, adjustment: 'none' })
    expect(levels[3]).toBeNull()
  })

  it('are stricter by the harmonic number under any dependence', () => {
    const levels = intervalLevels({ pValues: [1e-9, 1e-8], method: 'benjamini-yekutieli', alpha: 0.05 })
    expect(levels[0]).toEqual({ alpha: expect.closeTo(0.05 / 1.5, 12), adjustment: 'fcr' })
  })

  it('are the plain level without a correction', () => {
    expect(intervalLevels({ pValues: [0.2], method: 'none', alpha: 0.1 })).toEqual([
      { alpha: 0.1, adjustment: 'none' },
    ])
  })

  it('draw intervals of selected effects that exclude 0', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 1e-9, max: 1, noNaN: true }), { minLength: 1, maxLength: 30 }),
        (family) => {
          for (const [i, level] of intervalLevels({
            pValues: family,
            method: 'benjamini-hochberg',
            alpha: 0.05,
          }).entries()) {
            if (level?.adjustment === 'fcr') expect(family[i]!).toBeLessThanOrEqual(level.alpha * (1 + 1e-12))
          }
        },
      ),
    )
    expect(normalInterval({ estimate: 2, standardError: 1, alpha: 0.05 }).lower).toBeCloseTo(
      0.040036015459946,
      12,
    )
  })

  it('plan at the worst case under any correction', () => {
    expect(perComparisonAlpha({ alpha: 0.05, comparisons: 4, method: 'benjamini-hochberg' })).toBe(0.0125)
    expect(perComparisonAlpha({ alpha: 0.05, comparisons: 4, method: 'none' })).toBe(0.05)
    expect(perComparisonAlpha({ alpha: 0.05, comparisons: 0, method: 'bonferroni' })).toBe(0.05)
  })
})

describe('e-BH', () => {
  it('has the reference values', () => {
    const e = [
      0.23697798716096513, 0, 0, 0, 0, 2843.5759504767525, 0.03941183743717159, 174.56727965986056,
      1237.7329855097857,
    ]
    const selection = eBenjaminiHochberg({ lnEValues: e.map(Math.log), alpha: 0.1 })
    expect(selection.count).toBe(3)
    expect(selection.isSelected).toEqual([false, false, false, false, false, true, false, true, true])
    expect(1 - selection.intervalAlpha!).toBeCloseTo(0.9666666666666667, 12)
  })

  it('selects nothing without evidence and does not count what is not there', () => {
    expect(eBenjaminiHochberg({ lnEValues: [0, null], alpha: 0.05 })).toEqual({
      count: 0,
      isSelected: [false, null],
      intervalAlpha: null,
    })
    expect(eBenjaminiHochberg({ lnEValues: [Math.log(20), null], alpha: 0.05 }).count).toBe(1)
  })

  it('selects no less when the evidence grows', () => {
    const lnEValues = fc.array(fc.double({ min: -5, max: 12, noNaN: true }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(
        lnEValues,
        fc.nat({ max: 19 }),
        fc.double({ min: 0, max: 9, noNaN: true }),
        (values, at, more) => {
          const stronger = values.map((value, i) => (i === at % values.length ? value + more : value))
          const before = eBenjaminiHochberg({ lnEValues: values, alpha: 0.05 }).count
          expect(eBenjaminiHochberg({ lnEValues: stronger, alpha: 0.05 }).count).toBeGreaterThanOrEqual(
            before,
          )
        },
      ),
    )
  })
})
