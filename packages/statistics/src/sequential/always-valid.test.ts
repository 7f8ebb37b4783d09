import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  alwaysValid,
  alwaysValidLowerBound,
  mixtureRho,
  mixtureSprt,
  optimalMixtureRho,
} from './always-valid.ts'
import { averageLnEValues, multiplyLnEValues, pValueOfEValue } from './e-values.ts'
import { mergeEvidence, noEvidence, sequentialResult, withLook } from './evidence.ts'
import { alwaysValidT, smallSamplePhi } from './small-samples.ts'

const effects = fc.double({ min: -5, max: 5, noNaN: true })
const errors = fc.double({ min: 0.01, max: 10, noNaN: true })
const sizes = fc.integer({ min: 10, max: 1_000_000 })

/** Reference values from the formulas of Waudby-Smith et al. 2024 in 50-digit arithmetic. */
describe('the always-valid interval', () => {
  const look = { estimate: -0.02029251531244117, standardError: 0.005883102523860794, sampleSize: 32 }
  const alpha = 0.001
  const rho = mixtureRho({ alpha, plannedSize: 124.75274240671021 })

  it('has the tuning parameter, evidence and width of the reference', () => {
    const result = alwaysValid({ ...look, rho, alpha })
    expect(rho).toBeCloseTo(0.36380115513513733, 13)
    expect(result.lnEValue).toBeCloseTo(3.9847895927890233, 12)
    expect(result.pValue).toBeCloseTo(0.018596356718676703, 14)
    expect(result.lower).toBeCloseTo(-0.046019791617771484, 14)
    expect(result.upper).toBeCloseTo(0.005434760992889139, 14)
  })

  it('has the one-sided bound of the reference', () => {
    const { lower, halfWidth } = alwaysValidLowerBound({ ...look, rho, alpha })
    expect(lower).toBeCloseTo(-0.04484160194760373, 14)
    expect(halfWidth).toBeCloseTo(0.024549086635162566, 14)
  })

  it('is nearly as narrow with the approximate tuning as with the exact one', () => {
    const exact = optimalMixtureRho({ alpha, plannedSize: 124.75274240671021 })
    expect(exact).toBeCloseTo(0.3657485139004886, 13)
    expect(alwaysValid({ ...look, rho: exact, alpha }).halfWidth).toBeCloseTo(0.025708348663558523, 14)
  })

  it('is the mixture test with the mixing variance rho^2 n se^2', () => {
    fc.assert(
      fc.property(effects, errors, sizes, (estimate, standardError, sampleSize) => {
        const tauSquared = rho ** 2 * sampleSize * standardError ** 2
        const sequence = alwaysValid({ estimate, standardError, sampleSize, rho, alpha })
        const sprt = mixtureSprt({ estimate, standardError, tauSquared, alpha })
        expect(sprt.lnEValue).toBeCloseTo(sequence.lnEValue, 6)
        expect(sprt.halfWidth / sequence.halfWidth).toBeCloseTo(1, 10)
      }),
    )
  })

  it('excludes 0 exactly when its p-value is below alpha', () => {
    fc.assert(
      fc.property(effects, errors, sizes, (estimate, standardError, sampleSize) => {
        const result = alwaysValid({ estimate, standardError, sampleSize, rho: 0.02, alpha: 0.05 })
        if (Math.abs(result.pValue - 0.05) < 1e-9) return
        expect(result.lower > 0 || result.upper < 0).toBe(result.pValue < 0.05)
      }),
    )
  })

  it('mirrors when the arms are exchanged', () => {
    const result = alwaysValid({ ...look, rho, alpha })
    const mirrored = alwaysValid({ ...look, estimate: -look.estimate, rho, alpha })
    expect(mirrored.pValue).toBe(result.pValue)
    expect(mirrored.lower).toBe(-result.upper)
  })
})

describe('the anytime-valid t-test', () => {
  it('agrees with the reference', () => {
    const result = alwaysValidT({
      estimate: 0.12643284959675496,
      standardError: 0.027583529511932353,
      degreesOfFreedom: 48,
      information: 11.22,
      phi: 11.22,
      alpha: 0.01,
    })
    expect(result.lnEValue).toBeCloseTo(3.699295457022469, 12)
    expect(result.pValue).toBeCloseTo(0.024740951394877194, 13)
    expect(result.lower).toBeCloseTo(-0.01876492396327356, 12)
    expect(result.upper).toBeCloseTo(0.2716306231567835, 12)
  })

  it('has no bounded interval while there are too few observations', () => {
    const result = alwaysValidT({
      estimate: 0.22,
      standardError: 0.32,
      degreesOfFreedom: 26,
      information: 3.43,
      phi: 5000,
      alpha: 0.01,
    })
    expect([result.lower, result.upper]).toEqual([Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY])
  })

  it('becomes the asymptotic sequence in large samples', () => {
    const [rho, alpha, perArm] = [0.01, 0.05, 500_000]
    const input = { estimate: 0.004, standardError: 0.002, alpha }
    const phi = smallSamplePhi({ rho, treatmentShare: 0.5 })
    const exact = alwaysValidT({ ...input, degreesOfFreedom: 2 * perArm - 2, information: perArm / 2, phi })
    const asymptotic = alwaysValid({ ...input, sampleSize: 2 * perArm, rho })
    expect(exact.lnEValue).toBeCloseTo(asymptotic.lnEValue, 4)
    expect(exact.halfWidth / asymptotic.halfWidth).toBeCloseTo(1, 4)
  })
})

describe('evidence over many looks', () => {
  const looks = fc.array(fc.record({ estimate: effects, standardError: errors, sampleSize: sizes }), {
    minLength: 1,
    maxLength: 30,
  })
  const evaluate = (input: { estimate: number; standardError: number; sampleSize: number }) =>
    alwaysValid({ ...input, rho: 0.05, alpha: 0.05 })

  it('never takes a rejection back and never widens the interval', () => {
    fc.assert(
      fc.property(looks, (inputs) => {
        let evidence = noEvidence
        for (const input of inputs) {
          const before = sequentialResult(evidence)
          evidence = withLook(evidence, evaluate(input))
          const after = sequentialResult(evidence)
          expect(after.pValue).toBeLessThanOrEqual(before.pValue)
          expect(after.lower).toBeGreaterThanOrEqual(before.lower)
          expect(after.upper).toBeLessThanOrEqual(before.upper)
        }
      }),
    )
  })

  it('is the same however the looks are split and merged', () => {
    fc.assert(
      fc.property(looks, fc.nat(30), (inputs, cut) => {
        const all = inputs.map(evaluate).reduce(withLook, noEvidence)
        const first = inputs.slice(0, cut).map(evaluate).reduce(withLook, noEvidence)
        const second = inputs.slice(cut).map(evaluate).reduce(withLook, noEvidence)
        expect(mergeEvidence(first, second)).toEqual(all)
        expect(mergeEvidence(second, first)).toEqual(all)
      }),
    )
  })

  it('says so when intervals exclude each other, with the ends as they are', () => {
    const early = withLook(noEvidence, { lnEValue: 5, lower: 0.1, upper: 0.2 })
    const result = sequentialResult(withLook(early, { lnEValue: 4, lower: -0.2, upper: -0.1 }))
    expect(result.isEmpty).toBe(true)
    expect([result.lower, result.upper]).toEqual([0.1, -0.1])
  })
})

describe('e-values', () => {
  it('give a p-value of at most 1 whose logarithm survives where the p-value is 0', () => {
    expect(pValueOfEValue(-3)).toEqual({ pValue: 1, lnPValue: 0 })
    expect(pValueOfEValue(1000)).toEqual({ pValue: 0, lnPValue: -1000 })
  })

  it('average and multiply in logarithms', () => {
    expect(averageLnEValues([Math.log(2), Math.log(4)])).toBeCloseTo(Math.log(3), 14)
    expect(averageLnEValues([1000, Number.NEGATIVE_INFINITY])).toBeCloseTo(1000 - Math.LN2, 10)
    expect(averageLnEValues([Number.NEGATIVE_INFINITY])).toBe(Number.NEGATIVE_INFINITY)
    expect(multiplyLnEValues([1, 2, -0.5])).toBe(2.5)
  })
})
