import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  noSampleRatioEvidence,
  sampleRatioLnEvidence,
  sampleRatioSequentialPValue,
  withSampleRatioLook,
} from './sequential.ts'

/** Reference values from the Dirichlet mixture of Lindon & Malek 2022 in 50-digit arithmetic. */
describe('the sequential sample ratio check', () => {
  it('has the evidence of the reference', () => {
    const weights = [1, 2, 1, 3]
    const dirichlet = [10 / 7, 20 / 7, 10 / 7, 30 / 7]
    const evidence = (counts: number[]) => sampleRatioLnEvidence({ counts, weights }, { dirichlet })
    expect(evidence([5, 8, 10, 27])).toBeCloseTo(-0.06830983410545505, 12)
    expect(evidence([413, 849, 381, 1259])).toBeCloseTo(-6.915569209888453, 11)
    expect(evidence([6834, 13535, 6847, 20275])).toBeCloseTo(-12.197791005504822, 10)
  })

  it('sees a ten-point shift within a few thousand users', () => {
    const evidence = withSampleRatioLook(noSampleRatioEvidence, [{ counts: [1650, 1350], weights: [50, 50] }])
    expect(sampleRatioSequentialPValue(evidence).pValue).toBeLessThan(0.001)
  })

  it('never takes an alarm back', () => {
    const alarmed = withSampleRatioLook(noSampleRatioEvidence, [{ counts: [1650, 1350], weights: [1, 1] }])
    const later = withSampleRatioLook(alarmed, [{ counts: [10_000, 10_000], weights: [1, 1] }])
    expect(later).toEqual(alarmed)
  })

  it('leaves a variant of weight 0 out', () => {
    const without = sampleRatioLnEvidence({ counts: [480, 520], weights: [1, 1] })
    expect(sampleRatioLnEvidence({ counts: [480, 520, 7], weights: [1, 1, 0] })).toBeCloseTo(without, 12)
  })

  it('does not depend on the unit of the weights or the order of the variants', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(100_000), { minLength: 2, maxLength: 5 }), (counts) => {
        const weights = counts.map((_, i) => i + 1)
        const evidence = sampleRatioLnEvidence({ counts, weights })
        const scaled = sampleRatioLnEvidence({ counts, weights: weights.map((weight) => 20 * weight) })
        const turned = sampleRatioLnEvidence({ counts: counts.toReversed(), weights: weights.toReversed() })
        const tolerance = 1e-8 * (1 + Math.abs(evidence))
        expect(Math.abs(scaled - evidence)).toBeLessThan(tolerance)
        expect(Math.abs(turned - evidence)).toBeLessThan(tolerance)
      }),
    )
  })

  it('holds every period to its own allocation', () => {
    const periods = [
      { counts: [5000, 5000], weights: [50, 50] },
      { counts: [1000, 9000], weights: [10, 90] },
    ]
    const split = withSampleRatioLook(noSampleRatioEvidence, periods)
    expect(sampleRatioSequentialPValue(split).pValue).toBe(1)
    const mixed = withSampleRatioLook(noSampleRatioEvidence, [{ counts: [6000, 14_000], weights: [50, 50] }])
    expect(sampleRatioSequentialPValue(mixed).pValue).toBeLessThan(1e-100)
  })

  it('averages to 1 over all outcomes of the hypothesis: it is an e-value', () => {
    const [users, share] = [60, 0.4]
    let [probability, mean] = [(1 - share) ** users, 0]
    for (let first = 0; first <= users; first++) {
      mean +=
        probability * Math.exp(sampleRatioLnEvidence({ counts: [first, users - first], weights: [40, 60] }))
      probability *= ((users - first) / (first + 1)) * (share / (1 - share))
    }
    expect(mean).toBeCloseTo(1, 11)
  })
})
