import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { at, entry } from './element.ts'
import { leastSquares } from './least-squares.ts'
import { quadraticForm, solveSymmetric } from './solve.ts'

describe('reading outside of an array', () => {
  it('yields NaN, which spoils every result it enters', () => {
    expect(at([1, 2], 2)).toBeNaN()
    expect(entry([[1]], 1, 0)).toBeNaN()
  })
})

describe('symmetric systems', () => {
  it('are solved', () => {
    expect(
      solveSymmetric(
        [
          [4, 2],
          [2, 3],
        ],
        [10, 8],
      ),
    ).toEqual([expect.closeTo(1.75, 14), expect.closeTo(1.5, 14)])
    expect(
      quadraticForm(
        [
          [4, 2],
          [2, 3],
        ],
        [10, 8],
      ),
    ).toBeCloseTo(29.5, 12)
  })

  it('leave out what depends on earlier unknowns', () => {
    expect(
      solveSymmetric(
        [
          [1, 2],
          [2, 4],
        ],
        [3, 6],
      ),
    ).toEqual([3, 0])
    expect(solveSymmetric([[0]], [0])).toEqual([0])
  })
})

describe('least squares', () => {
  it('recovers exact coefficients', () => {
    const value = fc.integer({ min: -50, max: 50 })
    fc.assert(
      fc.property(value, value, value, (a, b, c) => {
        const x = [1, 2, 3, 5, 8, 13]
        const z = [2, -1, 4, 0, 3, 1]
        const fit = leastSquares(
          [x.map(() => 1), x, z],
          x.map((_, i) => a + b * x[i]! + c * z[i]!),
        )
        const found = fit.coefficients
        expect([found[0]!, found[1]!, found[2]!].map((f) => Math.round(f * 1e9) / 1e9 + 0)).toEqual([
          a + 0,
          b + 0,
          c + 0,
        ])
        expect(fit.rank).toBe(3)
      }),
    )
  })

  it('has the variance of a mean for a column of ones', () => {
    const fit = leastSquares([[1, 1, 1, 1]], [1, 2, 3, 6])
    expect(fit.coefficients[0]).toBeCloseTo(3, 14)
    expect(fit.classicalVariance(0)).toBeCloseTo(14 / 3 / 4, 13)
    expect(fit.robustVariances(0).hc2).toBeCloseTo(14 / 3 / 4, 13)
  })
})
