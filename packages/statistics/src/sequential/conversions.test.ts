import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alwaysValidConversions } from './conversions.ts'
import { lnDirichletEvidence } from './dirichlet-mixture.ts'

/** Reference values from the Beta-binomial mixture of Lindon & Malek 2022 in 50-digit arithmetic. */
describe('the exact always-valid test of conversions', () => {
  it('agrees with the reference at 2,000 conversions', () => {
    const result = alwaysValidConversions({
      controlConversions: 1054,
      treatmentConversions: 968,
      treatmentShare: 0.5,
      concentration: 1000,
      alpha: 0.05,
    })
    expect(result.lnEValue).toBeCloseTo(0.6711366177777697, 10)
    expect(result.pValue).toBeCloseTo(0.5111272911329456, 10)
    expect(result.treatmentProbability.lower).toBeCloseTo(0.4468038592677818, 12)
    expect(result.treatmentProbability.upper).toBeCloseTo(0.5107803557767319, 12)
    expect(result.rateRatio.lower).toBeCloseTo(0.8076771082972233, 11)
    expect(result.rateRatio.upper).toBeCloseTo(1.044071639003163, 11)
  })

  it('holds from the first conversions on', () => {
    const result = alwaysValidConversions({
      controlConversions: 1,
      treatmentConversions: 2,
      treatmentShare: 0.5,
      concentration: 1000,
      alpha: 0.05,
    })
    expect(result.lnEValue).toBeCloseTo(-0.0009995003330835331, 12)
    expect(result.rateRatio.lower).toBeCloseTo(0.08991021929488661, 11)
    expect(result.rateRatio.upper).toBeCloseTo(157.14086835239982, 8)
  })

  it('sets no limit where nobody converted', () => {
    const none = { controlConversions: 0, treatmentConversions: 0, treatmentShare: 0.3, alpha: 0.05 }
    const nothing = alwaysValidConversions(none)
    expect([nothing.pValue, nothing.treatmentProbability]).toEqual([1, { lower: 0, upper: 1 }])
    expect(nothing.rateRatio).toEqual({ lower: 0, upper: Number.POSITIVE_INFINITY })
    expect(alwaysValidConversions({ ...none, treatmentConversions: 9 }).rateRatio.upper).toBe(
      Number.POSITIVE_INFINITY,
    )
    expect(alwaysValidConversions({ ...none, controlConversions: 9 }).rateRatio.lower).toBe(0)
  })

  const counts = fc.integer({ min: 0, max: 2_000_000 })

  it('mirrors when the arms are exchanged', () => {
    fc.assert(
      fc.property(counts, counts, (a, b) => {
        const one = alwaysValidConversions({
          controlConversions: a,
          treatmentConversions: b,
          treatmentShare: 0.25,
          alpha: 0.05,
        })
        const other = alwaysValidConversions({
          controlConversions: b,
          treatmentConversions: a,
          treatmentShare: 0.75,
          alpha: 0.05,
        })
        expect(other.lnEValue).toBeCloseTo(one.lnEValue, 5)
        expect(other.treatmentProbability.lower).toBeCloseTo(1 - one.treatmentProbability.upper, 9)
      }),
    )
  })

  it('excludes a ratio of 1 exactly when its p-value is below alpha', () => {
    fc.assert(
      fc.property(counts, fc.double({ min: 0.8, max: 1.25, noNaN: true }), (a, factor) => {
        const treatmentConversions = Math.round(a * factor)
        const result = alwaysValidConversions({
          controlConversions: a,
          treatmentConversions,
          treatmentShare: 0.5,
          alpha: 0.05,
        })
        if (Math.abs(result.pValue - 0.05) < 1e-6) return
        const { lower, upper } = result.rateRatio
        expect(lower > 1 || upper < 1).toBe(result.pValue < 0.05)
      }),
    )
  })

  it('averages to 1 over all outcomes of the hypothesis, which is what makes it an e-value', () => {
    const [conversions, share] = [40, 0.3]
    let [probability, mean] = [(1 - share) ** conversions, 0]
    for (let c = 0; c <= conversions; c++) {
      const lnE = alwaysValidConversions({
        controlConversions: conversions - c,
        treatmentConversions: c,
        treatmentShare: share,
        alpha: 0.05,
      }).lnEValue
      mean += probability * Math.exp(lnE)
      probability *= ((conversions - c) / (c + 1)) * (share / (1 - share))
    }
    expect(mean).toBeCloseTo(1, 12)
  })
})

describe('the Dirichlet mixture', () => {
  it('keeps its digits at 1e8 units, where log-gammas are of order 1e9', () => {
    // Exactly proportional counts: the evidence is that of the normal approximation, -ln sqrt(1 + n / concentration).
    const evidence = lnDirichletEvidence([
      { count: 5e7, share: 0.5, prior: 500 },
      { count: 5e7, share: 0.5, prior: 500 },
    ])
    expect(evidence).toBeCloseTo(-0.5 * Math.log1p(1e8 / 1000), 3)
  })

  it('is 0 when nothing was counted', () => {
    expect(lnDirichletEvidence([{ count: 0, share: 1, prior: 3 }])).toBe(0)
  })
})
