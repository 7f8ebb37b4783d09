import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { relativeError } from '../../testing/relative-error.ts'
import {
  addValue,
  addZeros,
  cohensD,
  cohensDInterval,
  compareMeans,
  compareRatios,
  meanInterval,
  mergeMoments,
  mergeRatioMoments,
  momentsFromShiftedSums,
  momentsOf,
  NO_MOMENTS,
  NO_RATIO_MOMENTS,
  ratioEstimate,
  ratioMomentsFromSums,
  ratioMomentsOf,
  removeMoments,
  type Sample,
  sampleDeviation,
  sampleFrom,
  sampleVariance,
  skewness,
  unitsForNormalMean,
} from './index.ts'

const values = fc.array(fc.double({ min: -1e3, max: 1e3, noNaN: true }), { minLength: 1, maxLength: 40 })

const sample: fc.Arbitrary<Sample> = fc.record({
  count: fc.integer({ min: 2, max: 1e6 }),
  mean: fc.double({ min: -100, max: 100, noNaN: true }),
  variance: fc.double({ min: 1e-3, max: 1e3, noNaN: true }),
})

function expectSameMoments(a: ReturnType<typeof momentsOf>, b: ReturnType<typeof momentsOf>): void {
  expect(a.count).toBe(b.count)
  expect(Math.abs(a.mean - b.mean)).toBeLessThan(1e-9)
  expect(Math.abs(a.squaredDeviations - b.squaredDeviations)).toBeLessThan(1e-6 * (1 + b.squaredDeviations))
}

describe('moments', () => {
  it('are the same value by value, all at once, from shifted sums, and in parts', () => {
    fc.assert(
      fc.property(
        values,
        values,
        fc.double({ min: -500, max: 500, noNaN: true }),
        (first, second, origin) => {
          const all = [...first, ...second]
          const whole = momentsOf(all)
          expectSameMoments(all.reduce(addValue, NO_MOMENTS), whole)
          expectSameMoments(mergeMoments(momentsOf(first), momentsOf(second)), whole)
          expectSameMoments(removeMoments(whole, momentsOf(second)), momentsOf(first))
          const shifted = all.map((value) => value - origin)
          const sum = shifted.reduce((a, b) => a + b, 0)
          const sumOfSquares = shifted.reduce((a, b) => a + b * b, 0)
          expectSameMoments(momentsFromShiftedSums({ count: all.length, origin, sum, sumOfSquares }), whole)
        },
      ),
    )
  })

  it('merge in any order and grouping', () => {
    fc.assert(
      fc.property(values, values, values, (a, b, c) => {
        const [x, y, z] = [momentsOf(a), momentsOf(b), momentsOf(c)]
        expectSameMoments(mergeMoments(mergeMoments(x, y), z), mergeMoments(x, mergeMoments(y, z)))
        expectSameMoments(mergeMoments(x, y), mergeMoments(y, x))
        expectSameMoments(mergeMoments(NO_MOMENTS, x), x)
      }),
    )
  })

  it('keep the variance of values around 1e15', () => {
    const base = [0.4, 1.9, 1, -0.4, 1.2, 0.6, 3.4, 0.8]
    const large = momentsOf(base.map((value) => 1e9 + value))
    expect(relativeError(sampleVariance(large)!, sampleVariance(momentsOf(base))!)).toBeLessThan(1e-6)
    const sums = { count: 40, origin: 999999999999999.9, sum: 1.25, sumOfSquares: 45.28125 }
    expect(relativeError(sampleVariance(momentsFromShiftedSums(sums))!, 1.1600560897435896)).toBeLessThan(
      1e-12,
    )
  })

  it('count units without an event as zeros', () => {
    expectSameMoments(addZeros(momentsOf([3, 5]), 3), momentsOf([3, 5, 0, 0, 0]))
  })

  it('have no variance below two values and none at all without values', () => {
    expect(sampleVariance(momentsOf([4]))).toBeNull()
    expect(sampleDeviation(NO_MOMENTS)).toBeNull()
    expect(momentsOf([])).toEqual(NO_MOMENTS)
    expect(momentsFromShiftedSums({ count: 0, origin: 3, sum: 0, sumOfSquares: 0 })).toEqual(NO_MOMENTS)
    expect(removeMoments(momentsOf([1, 2]), momentsOf([1, 2]))).toEqual(NO_MOMENTS)
    expect(sampleDeviation(momentsOf([1, 3]))).toBeCloseTo(Math.SQRT2, 14)
  })

  it('tell how skewed values are and how many units that takes', () => {
    expect(skewness({ count: 4, origin: 0, sum: 10, sumOfSquares: 30, sumOfCubes: 100 })).toBeCloseTo(0, 12)
    expect(skewness({ count: 4, origin: 7, sum: 1, sumOfSquares: 1, sumOfCubes: 1 })).toBeCloseTo(
      1.1547005383792515,
      12,
    )
    expect(skewness({ count: 3, origin: 2, sum: 0, sumOfSquares: 0, sumOfCubes: 0 })).toBeNull()
    expect(skewness({ count: 0, origin: 0, sum: 0, sumOfSquares: 0, sumOfCubes: 0 })).toBeNull()
    expect(unitsForNormalMean(2)).toBe(1420)
  })
})

describe("Welch's test", () => {
  it('has the reference values', () => {
    const result = compareMeans({
      control: { count: 2810, mean: 1.6630798459583214, variance: 0.18017001169337626 },
      treatment: { count: 2810, mean: 1.9255480592203078, variance: 0.09593198044876905 },
      alpha: 0.05,
    })
    if (result.notComputed !== null) throw new Error('should be computed')
    expect(relativeError(result.test.t, 26.478605225694245)).toBeLessThan(1e-12)
    expect(relativeError(result.test.degreesOfFreedom, 5139.584394105169)).toBeLessThan(1e-12)
    expect(relativeError(result.test.pValue, 6.133529806145669e-145)).toBeLessThan(1e-9)
    expect(relativeError(result.test.lnPValue, -332.0610680750922)).toBeLessThan(1e-12)
    expect(relativeError(result.test.criticalValue, 1.9604256600985754)).toBeLessThan(1e-12)
    expect(relativeError(result.effectSize.d, 0.7064101692269898)).toBeLessThan(1e-12)
    expect(relativeError(result.effectSize.hedgesG, 0.706315858950338)).toBeLessThan(1e-12)
    expect(relativeError(result.lift!.fieller!.lower, 0.14500477643645326)).toBeLessThan(1e-11)
    expect(relativeError(result.lift!.delta.upper, 0.17073854557848572)).toBeLessThan(1e-11)
    expect(result.effectSizeLabel).toBe('medium')
    expect(result.liftInterval).toEqual(result.lift!.fieller)
  })

  it('has a p-value below every double by its logarithm', () => {
    const result = compareMeans({
      control: { count: 1000, mean: 0, variance: 1 },
      treatment: { count: 1000, mean: 10, variance: 1 },
      alpha: 0.01,
    })
    if (result.notComputed !== null) throw new Error('should be computed')
    expect(result.test.pValue).toBe(0)
    expect(relativeError(result.test.lnPValue, -3259.8058138117976)).toBeLessThan(1e-12)
    expect(result.lift).toBeNull()
    expect(result.liftInterval).toBeNull()
  })

  it('says why it is not computed instead of giving a number', () => {
    const good = { count: 10, mean: 3, variance: 1 }
    const single = compareMeans({ control: good, treatment: { count: 1, mean: 4, variance: 0 }, alpha: 0.05 })
    expect(single).toMatchObject({
      notComputed: 'fewer than 2 units',
      difference: null,
      treatmentInterval: null,
    })
    const still = compareMeans({
      control: { ...good, variance: 0 },
      treatment: { ...good, mean: 4 },
      alpha: 0.05,
    })
    expect(still).toMatchObject({ notComputed: 'no variation', difference: 1, controlInterval: null })
    expect(still.treatmentInterval).not.toBeNull()
    expect(still).not.toHaveProperty('test')
  })

  it('mirrors when the arms are swapped', () => {
    fc.assert(
      fc.property(sample, sample, (control, treatment) => {
        const result = compareMeans({ control, treatment, alpha: 0.05 })
        const swapped = compareMeans({ control: treatment, treatment: control, alpha: 0.05 })
        if (result.notComputed !== null || swapped.notComputed !== null) throw new Error('should be computed')
        expect(swapped.test.t).toBeCloseTo(-result.test.t, 10)
        expect(Math.abs(swapped.test.lnPValue - result.test.lnPValue)).toBeLessThan(
          1e-9 * (1 - result.test.lnPValue),
        )
        expect(swapped.effectSize.d).toBeCloseTo(-result.effectSize.d, 10)
      }),
    )
  })

  it('does not depend on the unit of measurement', () => {
    fc.assert(
      fc.property(sample, sample, fc.constantFrom(1e-9, 1e-3, 1e6), (control, treatment, scale) => {
        const scaled = ({ count, mean, variance }: Sample) => ({
          count,
          mean: mean * scale,
          variance: variance * scale * scale,
        })
        const result = compareMeans({ control, treatment, alpha: 0.05 })
        const other = compareMeans({ control: scaled(control), treatment: scaled(treatment), alpha: 0.05 })
        if (result.notComputed !== null || other.notComputed !== null) throw new Error('should be computed')
        expect(Math.abs(other.test.t - result.test.t)).toBeLessThan(1e-7)
        expect(Math.abs(other.effectSize.d - result.effectSize.d)).toBeLessThan(1e-9)
      }),
    )
  })

  it('draws intervals around the estimates', () => {
    fc.assert(
      fc.property(sample, sample, (control, treatment) => {
        const result = compareMeans({ control, treatment, alpha: 0.05 })
        if (result.notComputed !== null) throw new Error('should be computed')
        const { difference, interval } = result.test
        expect(interval.lower).toBeLessThan(difference)
        expect(interval.upper).toBeGreaterThan(difference)
        expect(interval.lower > 0 || interval.upper < 0).toBe(result.test.pValue < 0.05)
        expect(result.controlInterval!.lower).toBeLessThan(control.mean)
      }),
    )
  })

  it('falls back to the delta method where the base mean is not clearly positive', () => {
    const result = compareMeans({
      control: { count: 20, mean: 0.1, variance: 4 },
      treatment: { count: 20, mean: 1, variance: 4 },
      alpha: 0.05,
    })
    if (result.notComputed !== null) throw new Error('should be computed')
    expect(result.lift!.fieller).toBeNull()
    expect(result.liftInterval).toEqual(result.lift!.delta)
  })

  it('has a mean interval only with two units that vary', () => {
    expect(meanInterval({ count: 1, mean: 2, variance: 0, alpha: 0.05 })).toBeNull()
    expect(meanInterval({ count: 9, mean: 2, variance: 0, alpha: 0.05 })).toBeNull()
    const interval = meanInterval({ count: 10, mean: 4, variance: 1, alpha: 0.05 })
    expect(relativeError(interval!.lower, 3.284643094029335)).toBeLessThan(1e-12)
  })
})

describe("Cohen's d", () => {
  it('is exact for the smallest samples', () => {
    const unitVariance = { count: 2, mean: 0, variance: 1 }
    const effect = cohensD({ control: unitVariance, treatment: { ...unitVariance, mean: 1 } })
    expect(effect.d).toBe(1)
    expect(relativeError(effect.hedgesG, 0.5641895835477563)).toBeLessThan(1e-13)
  })

  it('weighs variances by the units, or not', () => {
    const effect = cohensD({
      control: { count: 3, mean: 1, variance: 0.5 },
      treatment: { count: 2, mean: 7.25, variance: 0.125 },
    })
    expect(relativeError(effect.d, 10.206207261596575)).toBeLessThan(1e-13)
    expect(relativeError(effect.dAverage, 11.180339887498949)).toBeLessThan(1e-13)
  })

  it('has an interval around it', () => {
    const control = { count: 500, mean: 0, variance: 1 }
    const { lower, upper } = cohensDInterval({ control, treatment: { ...control, mean: 0.3 }, alpha: 0.05 })
    expect((lower + upper) / 2).toBeCloseTo(0.3, 12)
    expect(upper - lower).toBeCloseTo(2 * 1.959963984540054 * Math.sqrt(2 / 500 + 0.09 / 2000), 10)
  })

  it('takes its sample from moments', () => {
    expect(sampleFrom(momentsOf([1, 2, 3]))).toEqual({ count: 3, mean: 2, variance: 1 })
    expect(sampleFrom(momentsOf([1]))).toEqual({ count: 1, mean: 1, variance: 0 })
  })
})

describe('a ratio metric', () => {
  const control = { numerator: [1, 0, 2, 1, 1, 2, 0, 0], denominator: [3, 3, 7, 5, 1, 5, 2, 2] }
  const unitsOf = ({ numerator, denominator }: typeof control) =>
    numerator.map((value, i) => ({ numerator: value, denominator: denominator[i]! }))

  it('has the reference values', () => {
    const left = ratioMomentsOf(
      unitsOf({ numerator: [0, 0, 1, 1, 2, 0, 3, 2], denominator: [2, 1, 3, 7, 7, 1, 9, 8] }),
    )
    const right = ratioMomentsOf(
      unitsOf({
        numerator: [3, 1, 1, 6, 3, 1, 1, 0, 3, 5, 4, 3],
        denominator: [9, 7, 5, 9, 5, 1, 1, 2, 8, 7, 8, 9],
      }),
    )
    const result = compareRatios({ control: left, treatment: right, alpha: 0.05 })!
    expect(relativeError(ratioEstimate(left)!.variance, 0.0013735315106544609)).toBeLessThan(1e-12)
    expect(relativeError(result.t, 2.7530608510068646)).toBeLessThan(1e-12)
    expect(relativeError(result.pValue, 0.013666682055898587)).toBeLessThan(1e-11)
    expect(relativeError(result.normalPValue, 0.005904092109212017)).toBeLessThan(1e-11)
    expect(relativeError(result.lift!, 0.8435054773082942)).toBeLessThan(1e-12)
    expect(relativeError(result.liftStandardError!, 0.39064578716866627)).toBeLessThan(1e-12)
    expect(relativeError(result.interval.lower, 0.04656542842358789)).toBeLessThan(1e-10)
  })

  it('is the same from sums, and from parts merged', () => {
    const units = unitsOf(control)
    const whole = ratioMomentsOf(units)
    const merged = mergeRatioMoments(ratioMomentsOf(units.slice(0, 3)), ratioMomentsOf(units.slice(3)))
    const add = (f: (unit: (typeof units)[number]) => number) => units.reduce((sum, unit) => sum + f(unit), 0)
    const fromSums = ratioMomentsFromSums({
      count: units.length,
      numerator: add((u) => u.numerator),
      denominator: add((u) => u.denominator),
      numeratorSquares: add((u) => u.numerator ** 2),
      denominatorSquares: add((u) => u.denominator ** 2),
      products: add((u) => u.numerator * u.denominator),
    })
    for (const moments of [merged, fromSums]) {
      expect(ratioEstimate(moments)!.value).toBeCloseTo(ratioEstimate(whole)!.value, 14)
      expect(ratioEstimate(moments)!.variance).toBeCloseTo(ratioEstimate(whole)!.variance, 14)
    }
  })

  it('with a denominator of one per unit is an ordinary mean', () => {
    fc.assert(
      fc.property(values, (numerators) => {
        fc.pre(numerators.length > 1)
        const estimate = ratioEstimate(
          ratioMomentsOf(numerators.map((numerator) => ({ numerator, denominator: 1 }))),
        )!
        const moments = momentsOf(numerators)
        expect(Math.abs(estimate.value - moments.mean)).toBeLessThan(1e-9)
        const variance = sampleVariance(moments)! / numerators.length
        expect(Math.abs(estimate.variance - variance)).toBeLessThan(1e-7 * (1 + variance))
      }),
    )
  })

  it('is not computed without units, denominators or variation', () => {
    const fine = ratioMomentsOf(unitsOf(control))
    const empty = ratioMomentsFromSums({
      count: 0,
      numerator: 0,
      denominator: 0,
      numeratorSquares: 0,
      denominatorSquares: 0,
      products: 0,
    })
    expect(empty).toEqual(NO_RATIO_MOMENTS)
    expect(compareRatios({ control: empty, treatment: fine, alpha: 0.05 })).toBeNull()
    const flat = ratioMomentsOf([
      { numerator: 1, denominator: 2 },
      { numerator: 2, denominator: 4 },
    ])
    expect(compareRatios({ control: flat, treatment: flat, alpha: 0.05 })).toBeNull()
    const zero = ratioMomentsOf([
      { numerator: 0, denominator: 2 },
      { numerator: 0, denominator: 3 },
    ])
    expect(compareRatios({ control: zero, treatment: fine, alpha: 0.05 })).toMatchObject({
      lift: null,
      liftStandardError: null,
    })
  })
})
