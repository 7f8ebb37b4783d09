import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { armComparisons } from './best-arm.ts'
import { conversionPosterior } from './beta-posterior.ts'
import { normalPosterior } from './normal-posterior.ts'
import { compareArms } from './two-arms.ts'

const counts = fc
  .integer({ min: 1, max: 10_000_000 })
  .chain((users) => fc.nat(users).map((conversions) => ({ conversions, users })))

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** Reference values by numerical integration in 40-digit arithmetic. */
describe('the best of several arms', () => {
  it('has the probabilities and losses of the reference for five rates', () => {
    const users = [70, 23, 12, 18, 20]
    const standings = armComparisons(
      [22, 7, 3, 0, 7].map((conversions, i) => conversionPosterior({ conversions, users: users[i]! })),
    )
    const best = [
      0.1619123707230182, 0.2298797954137283, 0.18302390947353325, 0.0001657886644903706, 0.4250181357252299,
    ]
    const second = [
      0.3327242818391834, 0.2525751082887019, 0.16548378601038763, 0.0006188173461129734, 0.24859800651561414,
    ]
    const loss = [
      0.10641492699501962, 0.10585937143946406, 0.14014508572517834, 0.3758593714394641, 0.062223007803100416,
    ]
    standings.forEach((standing, i) => {
      expect(standing.probabilityBest).toBeCloseTo(best[i]!, 10)
      expect(standing.probabilitySecond).toBeCloseTo(second[i]!, 10)
      expect(standing.expectedLoss).toBeCloseTo(loss[i]!, 10)
    })
  })

  it('has the probabilities and losses of the reference for means of very different precision', () => {
    const deviations = [0.7316898342271273, 0.130121331642233, 2.524810947543103]
    const standings = armComparisons(
      [2.6013635475359216, 0.5499897265745013, -1.508498757010653].map((mean, i) =>
        normalPosterior({ mean, standardDeviation: deviations[i]! }),
      ),
    )
    const best = [0.9387939262227958, 0.0023100933591330554, 0.05889598041807119]
    const loss = [0.06705931228334544, 2.118433133244766, 4.17692161682992]
    standings.forEach((standing, i) => {
      expect(standing.probabilityBest).toBeCloseTo(best[i]!, 10)
      expect(standing.expectedLoss).toBeCloseTo(loss[i]!, 10)
    })
  })

  it('gives an arm that stands no chance the logarithm of its probability', () => {
    const arms = [0, 30].map((mean) => normalPosterior({ mean, standardDeviation: 1 }))
    expect(armComparisons(arms)[0]!.lnProbabilityBest).toBeCloseTo(-228.97577233436638, 8)
  })

  it('adds up to one winner and one runner-up, with losses that differ by the means', () => {
    fc.assert(
      fc.property(fc.array(counts, { minLength: 2, maxLength: 6 }), (arms) => {
        const posteriors = arms.map((arm) => conversionPosterior(arm))
        const standings = armComparisons(posteriors)
        expect(total(standings.map((arm) => arm.probabilityBest))).toBeCloseTo(1, 8)
        expect(total(standings.map((arm) => arm.probabilitySecond))).toBeCloseTo(1, 8)
        standings.forEach((standing, i) => {
          const gap = posteriors[0]!.mean - posteriors[i]!.mean
          expect(standing.expectedLoss - standings[0]!.expectedLoss).toBeCloseTo(gap, 8)
        })
      }),
      { numRuns: 60 },
    )
  })

  it('agrees with the comparison of two arms', () => {
    fc.assert(
      fc.property(counts, counts, (first, second) => {
        const [a, b] = [conversionPosterior(first), conversionPosterior(second)]
        const [control, treatment] = armComparisons([a, b])
        const comparison = compareArms(a, b)
        expect(treatment!.probabilityBest).toBeCloseTo(comparison.probabilityBetter, 8)
        expect(control!.expectedLoss).toBeCloseTo(comparison.expectedLossOfControl, 9)
        const ln = comparison.lnProbabilityBetter
        expect(Math.abs(treatment!.lnProbabilityBest - ln)).toBeLessThan(1e-6 * (1 + Math.abs(ln)))
      }),
      { numRuns: 60 },
    )
  })

  it('follows the arms when they change places', () => {
    fc.assert(
      fc.property(fc.array(counts, { minLength: 2, maxLength: 5 }), (arms) => {
        const posteriors = arms.map((arm) => conversionPosterior(arm))
        const there = armComparisons(posteriors).map((arm) => arm.probabilityBest)
        const back = armComparisons(posteriors.toReversed()).map((arm) => arm.probabilityBest)
        back.toReversed().forEach((probability, i) => {
          expect(probability).toBeCloseTo(there[i]!, 8)
        })
      }),
      { numRuns: 30 },
    )
  })

  it('is a lone arm for certain', () => {
    const [only] = armComparisons([conversionPosterior({ conversions: 1, users: 2 })])
    expect(only).toEqual({ probabilityBest: 1, lnProbabilityBest: 0, probabilitySecond: 0, expectedLoss: 0 })
  })
})
