import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { betaQuantile } from '../numeric/index.ts'
import { lnBayesFactorOfEffect, lnBayesFactorOfRates } from './bayes-factor.ts'
import { betaContrast } from './beta-contrast.ts'
import { betaPosterior, conversionPosterior } from './beta-posterior.ts'
import { effectPosterior, expectedExcess, normalLiftInterval } from './normal-effect.ts'
import { normalPosterior } from './normal-posterior.ts'
import { credibleInterval } from './posterior.ts'
import { compareArms } from './two-arms.ts'

const arm = (users: number) =>
  fc.nat(users).map((conversions) => conversionPosterior({ conversions, users }, { alpha: 0.5, beta: 0.5 }))
const anyArm = fc.integer({ min: 0, max: 100_000_000 }).chain(arm)
const relative = (value: number, reference: number) => Math.abs(value / reference - 1)

/** Reference values by numerical integration in 40-digit arithmetic. */
describe('two conversion rates', () => {
  it('compare as in the reference at 50 of 500 each', () => {
    const posterior = conversionPosterior({ conversions: 50, users: 500 })
    const comparison = compareArms(posterior, posterior)
    expect(comparison.probabilityBetter).toBeCloseTo(0.5, 12)
    expect(comparison.expectedLossOfTreatment).toBeCloseTo(0.007588679092377233, 13)
    const contrast = betaContrast(posterior, posterior, 0.95)
    expect(contrast.difference.upper).toBeCloseTo(0.03738580435672553, 11)
    expect(contrast.lift.lower).toBeCloseTo(-0.3094003536039464, 10)
    expect(contrast.lift.upper).toBeCloseTo(0.4480169592014353, 10)
    expect(contrast.meanLift).toBeCloseTo(0.01796812749003984, 13)
    const { lower, upper } = credibleInterval(posterior, 0.95)
    expect(lower).toBeCloseTo(0.07673686025971446, 12)
    expect(upper).toBeCloseTo(0.12945448809721105, 12)
  })

  it('compare as in the reference at 3 and 9 conversions among a million', () => {
    const a = conversionPosterior({ conversions: 3, users: 1_000_000 })
    const b = conversionPosterior({ conversions: 9, users: 1_000_000 })
    const { lnProbabilityWorse, expectedLossOfControl, expectedLossOfTreatment } = compareArms(a, b)
    expect(lnProbabilityWorse).toBeCloseTo(-3.076030500921941, 9)
    expect(relative(expectedLossOfTreatment, 7.226425855315342e-8)).toBeLessThan(1e-8)
    expect(relative(expectedLossOfControl, 6.0722522585771535e-6)).toBeLessThan(1e-9)
    const { difference, lift } = betaContrast(a, b, 0.95)
    expect(relative(difference.lower, -1.0131999496773725e-6)).toBeLessThan(1e-8)
    expect(relative(difference.upper, 1.3813540313281402e-5)).toBeLessThan(1e-8)
    expect(relative(lift.upper, 8.998605159463104)).toBeLessThan(1e-8)
  })

  it('keep their digits at 1e8 users', () => {
    const a = conversionPosterior({ conversions: 1_000_000, users: 100_000_000 })
    const b = conversionPosterior({ conversions: 1_009_000, users: 100_000_000 })
    expect(compareArms(a, b).lnProbabilityWorse).toBeCloseTo(-23.15948988999813, 8)
    expect(relative(betaContrast(a, b, 0.95).difference.lower, 6.235953253170426e-5)).toBeLessThan(1e-8)
  })

  it('keep the relative accuracy of probabilities far below 1e-16', () => {
    const prior = { alpha: 30, beta: 970 }
    const a = conversionPosterior({ conversions: 844, users: 1419 }, prior)
    const b = conversionPosterior({ conversions: 212, users: 446 }, prior)
    expect(compareArms(a, b).lnProbabilityBetter).toBeCloseTo(-91.0287587014023, 7)
    const [c, d] = [100_000, 200_000].map((conversions) =>
      conversionPosterior({ conversions, users: 1_000_000 }),
    )
    expect(compareArms(d!, c!).lnProbabilityBetter).toBeLessThan(-15_000)
  })

  it('have the exact answers of uniform posteriors', () => {
    const uniform = betaPosterior({ alpha: 1, beta: 1 })
    const comparison = compareArms(uniform, uniform)
    expect(comparison.expectedLossOfControl).toBeCloseTo(1 / 6, 11)
    const { difference, lift, meanLift } = betaContrast(uniform, uniform, 0.95)
    expect(difference.upper).toBeCloseTo(1 - Math.sqrt(0.05), 9)
    expect(lift.upper).toBeCloseTo(19, 6)
    expect(meanLift).toBeNull()
  })

  it('mirror when they are exchanged', () => {
    fc.assert(
      fc.property(anyArm, anyArm, (a, b) => {
        const [one, other] = [compareArms(a, b), compareArms(b, a)]
        expect(one.probabilityBetter + other.probabilityBetter).toBeCloseTo(1, 10)
        expect(other.expectedLossOfControl).toBeCloseTo(one.expectedLossOfTreatment, 11)
        const [forth, back] = [betaContrast(a, b, 0.9), betaContrast(b, a, 0.9)]
        const width = forth.difference.upper - forth.difference.lower
        expect(Math.abs(forth.difference.lower + back.difference.upper) / width).toBeLessThan(1e-6)
        // Of two rates eight orders of magnitude apart the lift keeps six digits.
        expect((1 + forth.lift.lower) * (1 + back.lift.upper)).toBeCloseTo(1, 5)
      }),
      { numRuns: 60 },
    )
  })

  it('lose on average by their mean difference', () => {
    fc.assert(
      fc.property(anyArm, anyArm, (a, b) => {
        const { expectedLossOfControl, expectedLossOfTreatment } = compareArms(a, b)
        expect(expectedLossOfControl - expectedLossOfTreatment).toBeCloseTo(b.mean - a.mean, 10)
      }),
      { numRuns: 100 },
    )
  })
})

describe('the posterior of a rate', () => {
  it('has the quantiles of the Beta distribution', () => {
    fc.assert(
      fc.property(anyArm, fc.double({ min: 1e-6, max: 1 - 1e-6, noNaN: true }), (posterior, probability) => {
        const reference = betaQuantile(probability, posterior.alpha, posterior.beta)
        if (reference < 1e-290 || reference === 1) return
        expect(relative(posterior.quantile(probability), reference)).toBeLessThan(1e-7)
      }),
      { numRuns: 60 },
    )
  })

  it('has complementary tails and gains', () => {
    fc.assert(
      fc.property(anyArm, fc.double({ min: -40, max: 40, noNaN: true }), (posterior, t) => {
        const { lower, upper } = posterior.point(t)
        expect(lower + upper).toBeCloseTo(1, 13)
        expect(posterior.shortfall(t) - posterior.excess(t)).toBeCloseTo(
          posterior.value(t) - posterior.mean,
          12,
        )
      }),
    )
  })
})

describe('a Normal effect', () => {
  it('has the posterior of the reference', () => {
    const posterior = effectPosterior({
      estimate: 0.9731099380130656,
      standardError: 0.906914029709739,
      prior: { mean: 0, standardDeviation: 0.024508577617032633 },
      level: 0.95,
    })
    expect(posterior.mean).toBeCloseTo(0.0007101479375925885, 15)
    expect(posterior.probabilityPositive).toBeCloseTo(0.5115621474281304, 13)
    expect(posterior.expectedLossOfShipping).toBeCloseTo(0.009422971255539911, 14)
    expect(posterior.interval.lower).toBeCloseTo(-0.047308250678047024, 13)
  })

  it('keeps digits far from 0, where the plain formula cancels', () => {
    const posterior = effectPosterior({
      estimate: -0.02,
      standardError: 0.0005,
      level: 0.9,
      prior: { mean: 0, standardDeviation: 0.1 },
    })
    expect(posterior.lnProbabilityPositive).toBeCloseTo(-804.5884300294739, 9)
    expect(relative(expectedExcess(10), 7.47456025458933e-25)).toBeLessThan(1e-12)
    expect(relative(expectedExcess(6 + 1e-12), expectedExcess(6))).toBeLessThan(1e-9)
  })

  it('is the estimate itself under a flat prior', () => {
    const posterior = effectPosterior({ estimate: 2, standardError: 0.5, level: 0.95 })
    expect([posterior.mean, posterior.standardDeviation]).toEqual([2, 0.5])
  })

  it('compares means in closed form exactly as the quadrature does', () => {
    const a = normalPosterior({ mean: 10, standardDeviation: 1 })
    const b = normalPosterior({ mean: 11, standardDeviation: 0.25 })
    const effect = effectPosterior({ estimate: 1, standardError: Math.hypot(1, 0.25), level: 0.95 })
    const comparison = compareArms(a, b)
    expect(comparison.probabilityBetter).toBeCloseTo(effect.probabilityPositive, 12)
    expect(comparison.expectedLossOfTreatment).toBeCloseTo(effect.expectedLossOfShipping, 12)
    expect(comparison.expectedLossOfControl).toBeCloseTo(effect.expectedLossOfHolding, 12)
  })

  it('has a lift interval only where the control is safely above 0', () => {
    const treatment = { mean: 12, standardDeviation: 1 }
    const interval = normalLiftInterval({ mean: 10, standardDeviation: 0.5 }, treatment, 0.95)
    expect(interval!.lower).toBeLessThan(0.2)
    expect(interval!.upper).toBeGreaterThan(0.2)
    expect(normalLiftInterval({ mean: 1, standardDeviation: 1 }, treatment, 0.95)).toBeNull()
    expect(normalLiftInterval({ mean: -10, standardDeviation: 1 }, treatment, 0.95)).toBeNull()
  })
})

describe('the Bayes factor', () => {
  it('speaks for equality of equal rates and for a difference of different ones', () => {
    const control = { conversions: 1000, users: 10_000 }
    expect(lnBayesFactorOfRates(control, control)).toBeLessThan(-3)
    expect(lnBayesFactorOfRates(control, { conversions: 1300, users: 10_000 })).toBeGreaterThan(10)
    expect(lnBayesFactorOfRates({ conversions: 0, users: 0 }, { conversions: 0, users: 0 })).toBe(0)
  })

  it('of an effect is that of two normal densities of the estimate', () => {
    const prior = { mean: 0.5, standardDeviation: 2 }
    const variance = 1 + 4
    const densities = Math.exp(-((3 - 0.5) ** 2) / (2 * variance)) / Math.sqrt(variance) / Math.exp(-9 / 2)
    expect(lnBayesFactorOfEffect({ estimate: 3, standardError: 1 }, prior)).toBeCloseTo(
      Math.log(densities),
      13,
    )
  })
})
