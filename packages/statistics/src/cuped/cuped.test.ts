import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type CovariateMoments,
  covariateMomentsFromSums,
  covariateMomentsOf,
  mergeCovariateMoments,
  noCovariateMoments,
  withUnit,
} from './covariate-moments.ts'
import { compareAdjusted, cupedAdjustment, outcomeSample } from './cuped.ts'
import { withMissingIndicators } from './missing-covariates.ts'
import { ancovaAdjusted, linAdjusted } from './regression-adjusted.ts'
import { sampleQuantile, winsorize, winsorLimits } from './winsorize.ts'

const pairs = (x: number[], y: number[]) => x.map((value, i) => [value, y[i]!])
const control = pairs([2.14, 2.22, 6.26, 2.3, 4.94], [10.18, 13.96, 4.88, 11.51, 8.12])
const treatment = pairs(
  [8.11, 6.31, 7.21, 7.15, 4.51, 4.81, 5.07, 3.74],
  [6.18, 13.41, 13.72, 8.64, 11.05, 10.8, 6.56, 10.59],
)

function compare(first: CovariateMoments, second: CovariateMoments) {
  const { theta, arms } = cupedAdjustment([first, second])
  const comparison = compareAdjusted({
    control: first,
    treatment: second,
    adjustedControl: arms[0]!,
    adjustedTreatment: arms[1]!,
    alpha: 0.05,
  })
  return { theta, arms, comparison }
}

function computed(first: number[][], second: number[][]) {
  const result = compare(covariateMomentsOf(first), covariateMomentsOf(second))
  if ('notComputed' in result.comparison) throw new Error(result.comparison.notComputed)
  return { ...result, comparison: result.comparison }
}

/** Reference values from statsmodels (OLS, HC2) and from the formulas in 50-digit arithmetic. */
describe('CUPED with one covariate', () => {
  it('agrees with the reference', () => {
    const { theta, arms, comparison } = computed(control, treatment)
    expect(theta[0]).toBeCloseTo(-0.9065158661592265, 12)
    expect(arms[0]!.mean).toBeCloseTo(8.451533700756672, 12)
    expect(arms[1]!.variance).toBeCloseTo(8.743550037290914, 12)
    expect(comparison.adjusted.difference).toBeCloseTo(2.4662577362704075, 12)
    expect(comparison.adjusted.standardError).toBeCloseTo(1.3776491547350007, 12)
    expect(comparison.adjusted.pValue).toBeCloseTo(0.10138715017467437, 12)
    expect(comparison.unadjusted.standardError).toBeCloseTo(1.8340986862956499, 12)
    expect(comparison.varianceReduction).toBeCloseTo(0.4358015865489148, 12)
    expect(comparison.effectiveSampleMultiplier).toBeCloseTo(1 / (1 - 0.4358015865489148), 11)
  })

  it('takes the slope from within the arms, where an effect cannot leak into it', () => {
    const moments = [control, treatment].map(covariateMomentsOf)
    expect(cupedAdjustment(moments, 'total').theta[0]).toBeCloseTo(-0.5407658750021436, 12)
    const shifted = treatment.map(([x, y]) => [x!, y! + 100])
    expect(computed(control, shifted).theta[0]).toBeCloseTo(-0.9065158661592265, 10)
  })

  it('gives the unadjusted comparison back when the covariate does not vary', () => {
    const flat = (rows: number[][]) => rows.map(([, y]) => [3, y!])
    const { theta, comparison } = computed(flat(control), flat(treatment))
    expect(theta).toEqual([0])
    expect(comparison.adjusted).toEqual(comparison.unadjusted)
    expect(comparison.varianceReduction).toBe(0)
  })

  it('mirrors when the arms are exchanged', () => {
    const [there, back] = [computed(control, treatment), computed(treatment, control)]
    expect(back.comparison.adjusted.difference).toBeCloseTo(-there.comparison.adjusted.difference, 12)
    expect(back.comparison.adjusted.pValue).toBeCloseTo(there.comparison.adjusted.pValue, 12)
  })

  it('keeps the control the same in every comparison of an experiment with several treatments', () => {
    const other = treatment.map(([x, y]) => [x! + 1, y! - 2])
    const { arms } = cupedAdjustment([control, treatment, other].map(covariateMomentsOf))
    expect(arms).toHaveLength(3)
    expect(arms[2]!.mean).not.toBe(arms[1]!.mean)
  })

  it('says what it does to the variance of both arms where one of them has no variation', () => {
    const flat = covariateMomentsOf([
      [1, 2],
      [5, 2],
      [4, 2],
    ])
    const varying = covariateMomentsOf([
      [1, 3],
      [2, 4.5],
      [3, 7],
      [4, 8.5],
    ])
    const { arms, theta } = cupedAdjustment([flat, varying])
    const residual = (moments: typeof flat) => {
      const [[xx = 0, xy = 0] = [], [, yy = 0] = []] = moments.products
      const slope = theta[0]!
      return { before: yy, after: yy - 2 * slope * xy + slope * slope * xx }
    }
    const varianceOfMean = (sum: number, count: number) => sum / (count - 1) / count
    const before = varianceOfMean(residual(varying).before, 4)
    const after = varianceOfMean(residual(flat).after, 3) + varianceOfMean(residual(varying).after, 4)
    for (const [control, treatment] of [
      [0, 1],
      [1, 0],
    ] as const) {
      const moments = [flat, varying]
      const comparison = compareAdjusted({
        control: moments[control]!,
        treatment: moments[treatment]!,
        adjustedControl: arms[control]!,
        adjustedTreatment: arms[treatment]!,
        alpha: 0.05,
      })
      expect(comparison).toEqual({
        notComputed: 'no variation',
        varianceReduction: expect.closeTo(1 - after / before, 12),
      })
    }
  })

  it('says why there is nothing to compare', () => {
    const moments = covariateMomentsOf(control)
    expect(compare(moments, covariateMomentsOf([[1, 2]])).comparison).toEqual({
      notComputed: 'fewer than 2 units',
    })
    const constant = covariateMomentsOf([
      [1, 2],
      [5, 2],
    ])
    expect(compare(moments, constant).comparison).toMatchObject({ notComputed: 'no variation' })
    expect(compare(constant, constant).comparison).toEqual({ notComputed: 'no variation' })
    const exact = covariateMomentsOf([
      [1, 2],
      [5, 10],
      [3, 6],
    ])
    expect(compare(exact, exact).comparison).toEqual({ notComputed: 'no residual variation' })
  })
})

describe('CUPED with several covariates', () => {
  const first = [
    [1.5, -1.86, -1.43],
    [-0.14, -1.07, 0.38],
    [-0.25, 0.07, 1.86],
    [-1.55, -0.67, -0.94],
    [-0.31, -4.59, -2.6],
    [0.68, 0.5, 0.52],
    [-1.33, -4.52, -4.15],
    [1.03, 0.21, -0.13],
    [-0.91, -1.41, -0.67],
    [-1.02, 2.1, 2.08],
    [0.3, 1.41, 0.85],
    [-0.95, 0.25, -0.22],
    [-0.02, -0.35, 0.98],
    [-1.55, -1.06, -2.31],
    [-2.29, -1.71, -1.05],
  ]
  const second = [
    [-0.7, 0.19, -0.89],
    [0.9, -1.67, 0.53],
    [0.4, 0.76, 0.9],
    [-0.47, -2.46, -1.94],
    [-0.66, -2.55, -1.02],
    [0.09, 0.94, -1.46],
    [-0.7, -2.47, -0.45],
    [0.58, -1.97, 0.37],
    [-1.88, -0.61, 1.02],
    [-0.7, -0.17, -0.69],
    [0.72, -0.94, 2.01],
    [-0.63, -0.33, -0.98],
    [-0.49, -1.33, -2.2],
    [0.69, -1.04, 0.22],
  ]

  it('agrees with the reference', () => {
    const { theta, comparison } = computed(first, second)
    expect(theta[0]).toBeCloseTo(0.3499966404911456, 12)
    expect(theta[1]).toBeCloseTo(0.5824283414488436, 12)
    expect(comparison.adjusted.difference).toBeCloseTo(0.11528628799341424, 12)
    expect(comparison.adjusted.standardError).toBeCloseTo(0.4090078946552389, 12)
  })

  it('gives a covariate that repeats another the slope 0', () => {
    const doubled = (rows: number[][]) => rows.map(([a, b, y]) => [a!, b!, a! + 2 * b!, y!])
    const { theta, comparison } = computed(doubled(first), doubled(second))
    expect(theta[2]).toBe(0)
    expect(comparison.adjusted.standardError).toBeCloseTo(0.4090078946552389, 9)
  })

  it('has the Lin estimate and HC2 error of the reference', () => {
    const units = (rows: number[][]) =>
      rows.map((row) => ({ covariates: row.slice(0, -1), outcome: row.at(-1)! }))
    const lin = linAdjusted({ control: units(first), treatment: units(second) })
    expect(lin.difference).toBeCloseTo(0.09066687932522016, 12)
    expect(Math.sqrt(lin.robust.hc2!)).toBeCloseTo(0.45346470061055666, 12)
  })
})

describe('regression adjustment', () => {
  const units = (rows: number[][]) => rows.map(([x, y]) => ({ covariates: [x!], outcome: y! }))
  const arms = { control: units(control), treatment: units(treatment) }

  it('has the four robust errors of the reference', () => {
    const { difference, robust } = linAdjusted(arms)
    expect(difference).toBeCloseTo(2.936004583566, 11)
    expect(Math.sqrt(robust.hc0)).toBeCloseTo(0.8401910077466908, 12)
    expect(Math.sqrt(robust.hc1)).toBeCloseTo(1.009783919871485, 12)
    expect(Math.sqrt(robust.hc2!)).toBeCloseTo(0.9798402391032147, 12)
    expect(Math.sqrt(robust.hc3!)).toBeCloseTo(1.218123757061403, 12)
  })

  it('with common slopes is the analysis of covariance', () => {
    const ancova = ancovaAdjusted(arms)
    expect(ancova.slopes[0]).toBeCloseTo(-0.9065158661592265, 12)
    expect(Math.sqrt(ancova.classicalVariance)).toBeCloseTo(1.9508725367575142, 12)
    expect(Math.sqrt(ancova.robust.hc2!)).toBeCloseTo(1.6959064479801043, 12)
    expect(ancova.residualDegreesOfFreedom).toBe(10)
  })

  it('has no HC2 error when a unit determines its own fit', () => {
    const alone = {
      ...arms,
      treatment: units([
        [1, 2],
        [1, 3],
        [5, 9],
      ]),
    }
    expect(linAdjusted(alone).robust.hc2).toBeNull()
  })

  it('ignores a covariate without variation', () => {
    const flat = (rows: number[][]) => rows.map(([, y]) => ({ covariates: [7], outcome: y! }))
    const { difference, slopes } = linAdjusted({ control: flat(control), treatment: flat(treatment) })
    expect(difference).toBeCloseTo(0.38875, 12)
    expect(slopes).toEqual([0])
  })
})

describe('covariate moments', () => {
  const row = fc.tuple(fc.integer({ min: -1000, max: 1000 }), fc.integer({ min: -1000, max: 1000 }))
  const rows = fc.array(row, { minLength: 1, maxLength: 40 })
  const close = (one: CovariateMoments, other: CovariateMoments) => {
    expect(one.count).toBe(other.count)
    one.means.forEach((mean, i) => {
      expect(mean).toBeCloseTo(other.means[i]!, 8)
    })
    one.products.flat().forEach((value, i) => {
      expect(value).toBeCloseTo(other.products.flat()[i]!, 4)
    })
  }

  it('are the same however the units are split and merged', () => {
    fc.assert(
      fc.property(rows, fc.nat(40), (units, cut) => {
        const parts = [units.slice(0, cut), units.slice(cut)].filter((part) => part.length > 0)
        close(mergeCovariateMoments(parts.map(covariateMomentsOf)), covariateMomentsOf(units))
        close(units.reduce<CovariateMoments>(withUnit, noCovariateMoments(2)), covariateMomentsOf(units))
      }),
    )
  })

  it('come out of shifted sums as they do of the units, far from 0 too', () => {
    fc.assert(
      fc.property(rows, (units) => {
        const far = units.map((unit) => unit.map((value) => value + 1e9))
        const sums = [0, 1].map((i) => units.reduce((total, unit) => total + unit[i]!, 0))
        const products = [0, 1].map((i) =>
          [0, 1].map((j) => units.reduce((total, unit) => total + unit[i]! * unit[j]!, 0)),
        )
        const moments = covariateMomentsFromSums({ count: units.length, origins: [1e9, 1e9], sums, products })
        const direct = covariateMomentsOf(far)
        moments.products.flat().forEach((value, i) => {
          expect(value).toBeCloseTo(direct.products.flat()[i]!, 3)
        })
      }),
    )
  })

  it('of nothing are neutral', () => {
    const moments = covariateMomentsOf(control)
    expect(mergeCovariateMoments([noCovariateMoments(2), moments, noCovariateMoments(2)])).toBe(moments)
    expect(
      covariateMomentsFromSums({
        count: 0,
        origins: [1, 2],
        sums: [0, 0],
        products: [
          [0, 0],
          [0, 0],
        ],
      }).count,
    ).toBe(0)
    expect(outcomeSample(noCovariateMoments(2))).toEqual({ count: 0, mean: 0, variance: 0 })
    expect(() => mergeCovariateMoments([])).toThrow(RangeError)
  })
})

describe('winsorization', () => {
  it('cuts at the percentile and its mirror image', () => {
    const values = Array.from({ length: 101 }, (_, i) => i)
    const limits = winsorLimits(values, 95)
    expect(limits.lower).toBeCloseTo(5, 12)
    expect(limits.upper).toBeCloseTo(95, 12)
    expect([-3, 50, 99].map((value) => winsorize(value, limits))).toEqual([limits.lower, 50, limits.upper])
  })

  it('interpolates between order statistics and copes with a single value', () => {
    expect(sampleQuantile([1, 2, 4], 0.75)).toBe(3)
    expect(sampleQuantile([7], 0.99)).toBe(7)
    expect(sampleQuantile([], 0.5)).toBeNaN()
  })
})

describe('missing covariates', () => {
  it('become 0 with an indicator, and no unit is dropped', () => {
    expect(
      withMissingIndicators([
        [1, null],
        [2, 5],
        [3, 0],
      ]),
    ).toEqual([
      [1, 0, 1],
      [2, 5, 0],
      [3, 0, 0],
    ])
    expect(
      withMissingIndicators([
        [1, 4],
        [2, 5],
      ]),
    ).toEqual([
      [1, 4],
      [2, 5],
    ])
    expect(withMissingIndicators([])).toEqual([])
  })
})
