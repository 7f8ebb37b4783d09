import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { effectHeterogeneity } from './segment-effects.ts'
import { mantelHaenszel, postStratifiedDifference } from './stratified-rates.ts'

/** Reference values from the formulas in 50-digit arithmetic; they agree with R's meta and mantelhaen.test. */
describe('heterogeneity of effects', () => {
  it('agrees with the reference for three segments', () => {
    const result = effectHeterogeneity([
      { estimate: 0.29579022099861463, standardError: 0.04791027058278646 },
      { estimate: 0.13779096724914738, standardError: 0.10781369823447347 },
      { estimate: 0.058539743830876456, standardError: 0.45157477852980155 },
    ])
    expect(result.pooled).toBeCloseTo(0.2677680178523164, 13)
    expect(result.cochranQ).toBeCloseTo(2.0101714638202193, 12)
    expect(result.pValue).toBeCloseTo(0.3660132544434565, 12)
    expect(result.iSquared).toBeCloseTo(0.005059998116224944, 12)
    expect(result.tauSquared).toBeCloseTo(6.68889643521118e-5, 14)
    expect(result.randomEffectsMean).toBeCloseTo(0.2672203692378999, 13)
    const shrunken = [0.2680293357345931, 0.26647983089361166, 0.2671519410854949]
    result.shrunken.forEach(({ estimate }, i) => {
      expect(estimate).toBeCloseTo(shrunken[i]!, 12)
    })
  })

  it('pulls every segment towards the mean and never past it', () => {
    const segment = fc.record({
      estimate: fc.double({ min: -1, max: 1, noNaN: true }),
      standardError: fc.double({ min: 0.001, max: 1, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.array(segment, { minLength: 2, maxLength: 12 }), (segments) => {
        const { shrunken, randomEffectsMean, iSquared, pValue } = effectHeterogeneity(segments)
        shrunken.forEach((effect, i) => {
          const [raw, pulled] = [
            segments[i]!.estimate - randomEffectsMean,
            effect.estimate - randomEffectsMean,
          ]
          expect(Math.abs(pulled)).toBeLessThanOrEqual(Math.abs(raw) + 1e-12)
          expect(raw * pulled).toBeGreaterThanOrEqual(-1e-12)
        })
        expect(iSquared).toBeGreaterThanOrEqual(0)
        expect(iSquared).toBeLessThan(1)
        expect(pValue! >= 0 && pValue! <= 1).toBe(true)
      }),
    )
  })

  it('has no test with one segment', () => {
    const result = effectHeterogeneity([{ estimate: 0.3, standardError: 0.1 }])
    expect([result.pValue, result.degreesOfFreedom, result.iSquared]).toEqual([null, 0, 0])
    expect(result.shrunken[0]!.estimate).toBeCloseTo(0.3, 14)
  })
})

describe('effects adjusted for strata', () => {
  const strata = [
    { control: { conversions: 744, users: 20968 }, treatment: { conversions: 21, users: 377 } },
    { control: { conversions: 1892, users: 11536 }, treatment: { conversions: 85, users: 498 } },
  ]

  it('agree with the reference', () => {
    const pooled = mantelHaenszel(strata)
    expect(pooled.oddsRatio).toBeCloseTo(1.1380212341084084, 12)
    expect(pooled.chiSquare).toBeCloseTo(1.4544235306984123, 11)
    expect(pooled.pValue).toBeCloseTo(0.22781948376573624, 11)
    expect(pooled.correctedChiSquare).toBeCloseTo(1.321365008982945, 11)
    expect(pooled.correctedPValue).toBeCloseTo(0.2503472211344136, 11)
    const difference = postStratifiedDifference(strata)
    expect(difference!.difference).toBeCloseTo(0.015336638730097874, 13)
    expect(difference!.standardError).toBeCloseTo(0.00980876193572067, 13)
  })

  it('undo a paradox in which both strata say the opposite of the whole', () => {
    const paradox = [
      { control: { conversions: 81, users: 87 }, treatment: { conversions: 234, users: 270 } },
      { control: { conversions: 192, users: 263 }, treatment: { conversions: 55, users: 80 } },
    ]
    expect(mantelHaenszel(paradox).oddsRatio!).toBeLessThan(1)
    expect(postStratifiedDifference(paradox)!.difference).toBeLessThan(0)
    expect((234 + 55) / 350 - (81 + 192) / 350).toBeGreaterThan(0)
  })

  it('mirror when the arms are exchanged', () => {
    const swapped = strata.map(({ control, treatment }) => ({ control: treatment, treatment: control }))
    expect(mantelHaenszel(swapped).oddsRatio! * mantelHaenszel(strata).oddsRatio!).toBeCloseTo(1, 12)
    expect(mantelHaenszel(swapped).pValue).toBeCloseTo(mantelHaenszel(strata).pValue!, 12)
  })

  it('are not computed where the data do not determine them', () => {
    const empty = { conversions: 0, users: 0 }
    expect(postStratifiedDifference([{ control: empty, treatment: { conversions: 1, users: 2 } }])).toBeNull()
    expect(mantelHaenszel([{ control: empty, treatment: empty }]).oddsRatio).toBeNull()
    const nobody = { conversions: 0, users: 50 }
    expect(mantelHaenszel([{ control: nobody, treatment: nobody }])).toMatchObject({
      oddsRatio: null,
      pValue: null,
    })
  })
})
