import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareMeans } from '../means/index.ts'
import { covariateMomentsOf } from './covariate-moments.ts'
import { compareLin, hasLinError, linArms, linSquaredError } from './lin-from-sums.ts'
import { linAdjusted } from './regression-adjusted.ts'

type Units = readonly (readonly number[])[]

function fromSums(control: Units, treatment: Units) {
  const moments = [control, treatment].map(covariateMomentsOf)
  const arms = linArms(moments)
  const sides = [control, treatment].map((units, i) => ({
    moments: moments[i]!,
    arm: arms[i]!,
    squaredError: linSquaredError(arms[i]!, units) ?? Number.NaN,
  }))
  return { arms, sides, comparison: compareLin(sides[0]!, sides[1]!, 0.05) }
}

const asUnits = (units: Units) =>
  units.map((unit) => ({ covariates: unit.slice(0, -1), outcome: unit.at(-1)! }))

const value = fc.integer({ min: -500, max: 500 }).map((tenths) => tenths / 10)
const units = (covariates: number) =>
  fc.array(fc.array(value, { minLength: covariates + 1, maxLength: covariates + 1 }), {
    minLength: 2 * covariates + 6,
    maxLength: 40,
  })

describe("Lin's regression from moments and one more sum", () => {
  it('is the regression over the units, estimate and HC2 error', () => {
    const arms = fc
      .integer({ min: 0, max: 4 })
      .chain((covariates) => fc.tuple(units(covariates), units(covariates)))
    fc.assert(
      fc.property(arms, ([control, treatment]) => {
        const { comparison, arms: fitted } = fromSums(control, treatment)
        fc.pre(!('notComputed' in comparison))
        // Where covariates repeat each other within one arm, a joint regression borrows the other arm's slopes.
        fc.pre(fitted.every(({ rank, slopes }) => rank === slopes.length))
        if ('notComputed' in comparison) return
        const direct = linAdjusted({ control: asUnits(control), treatment: asUnits(treatment) })
        fc.pre(direct.robust.hc2 !== null && direct.residualDegreesOfFreedom > 1)
        expect(comparison.adjusted.difference).toBeCloseTo(direct.difference, 6)
        expect(comparison.adjusted.standardError).toBeCloseTo(Math.sqrt(direct.robust.hc2!), 6)
      }),
      { numRuns: 60 },
    )
  })

  it("is Welch's test without a covariate", () => {
    const [control, treatment] = [
      [[1], [4], [2], [8]],
      [[3], [9], [2], [7], [5]],
    ]
    const { comparison } = fromSums(control!, treatment!)
    if ('notComputed' in comparison) throw new Error(comparison.notComputed)
    const [first, second] = [control!, treatment!]
      .map(covariateMomentsOf)
      .map(({ count, means, products }) => ({
        count,
        mean: means[0]!,
        variance: products[0]![0]! / (count - 1),
      }))
    const welch = compareMeans({ control: first!, treatment: second!, alpha: 0.05 })
    if (welch.notComputed !== null) throw new Error(welch.notComputed)
    expect(comparison.adjusted.pValue).toBeCloseTo(welch.test.pValue, 12)
    expect(comparison.adjusted.degreesOfFreedom).toBeCloseTo(welch.test.degreesOfFreedom, 10)
    expect(comparison.varianceReduction).toBeCloseTo(0, 12)
  })

  it('mirrors when the arms are exchanged, and does not care for the units of covariates', () => {
    fc.assert(
      fc.property(
        units(2),
        units(2),
        fc.double({ min: 0.01, max: 100, noNaN: true }),
        (control, treatment, factor) => {
          const there = fromSums(control, treatment).comparison
          const back = fromSums(treatment, control).comparison
          const rescaled = (all: Units) => all.map(([a, b, y]) => [a! * factor + 7, b!, y!])
          const scaled = fromSums(rescaled(control), rescaled(treatment)).comparison
          fc.pre(!('notComputed' in there || 'notComputed' in back || 'notComputed' in scaled))
          if ('notComputed' in there || 'notComputed' in back || 'notComputed' in scaled) return
          expect(back.adjusted.difference).toBeCloseTo(-there.adjusted.difference, 6)
          expect(back.adjusted.pValue).toBeCloseTo(there.adjusted.pValue, 6)
          expect(scaled.adjusted.pValue).toBeCloseTo(there.adjusted.pValue, 5)
        },
      ),
      { numRuns: 40 },
    )
  })

  it('gives a covariate that repeats another no slope, and takes no degree of freedom for it', () => {
    const doubled = (all: Units) => all.map(([x, y]) => [x!, 3 * x!, y!])
    const rows = [
      [1, 2],
      [2, 1],
      [4, 6],
      [7, 3],
      [5, 8],
    ]
    const other = rows.map(([x, y]) => [y!, x! + 1])
    const [single, twice] = [fromSums(rows, other), fromSums(doubled(rows), doubled(other))]
    expect(twice.arms[0]).toMatchObject({ rank: 1 })
    expect(twice.arms[0]?.slopes[1]).toBe(0)
    if ('notComputed' in single.comparison || 'notComputed' in twice.comparison)
      throw new Error('not computed')
    expect(twice.comparison.adjusted.pValue).toBeCloseTo(single.comparison.adjusted.pValue, 9)
  })

  it('has no error where a unit determines its own fit, and says what cannot be compared', () => {
    const alone = [
      [1, 2],
      [1, 3],
      [5, 9],
    ]
    const [arm] = linArms([covariateMomentsOf(alone)])
    expect(linSquaredError(arm!, alone)).toBeNull()
    expect(hasLinError(arm!)).toBe(true)
    const two = linArms([covariateMomentsOf(alone.slice(1))])
    expect(hasLinError(two[0]!)).toBe(false)
    const exact = [
      [1, 2],
      [2, 4],
      [3, 6],
      [7, 14],
    ]
    expect(fromSums(exact, exact).comparison).toEqual({ notComputed: 'no residual variation' })
    expect(fromSums([[1, 2]], exact).comparison).toEqual({ notComputed: 'fewer than 2 units' })
    const flat = exact.map(([x]) => [x!, 5])
    expect(fromSums(flat, exact).comparison).toEqual({
      notComputed: 'no variation',
      varianceReduction: expect.closeTo(1, 9),
    })
    expect(fromSums(flat, flat).comparison).toEqual({ notComputed: 'no variation' })
  })
})
