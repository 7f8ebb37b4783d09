import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { relativeError } from '../../testing/relative-error.ts'
import {
  expm1MinusArgument,
  findRoot,
  findRootByNewton,
  gaussLegendre,
  integrateAdaptively,
  integrateTail,
  log1mexp,
  log1pMinusArgument,
  logAddExp,
  logSumExp,
} from './index.ts'

describe('logarithms of sums and differences', () => {
  it('adds without overflow', () => {
    expect(logAddExp(1000, 1000)).toBeCloseTo(1000 + Math.LN2, 12)
    expect(logAddExp(-Infinity, -3)).toBe(-3)
    expect(logAddExp(-Infinity, -Infinity)).toBe(-Infinity)
    expect(logSumExp([])).toBe(-Infinity)
    expect(logSumExp([-2000, -2000, -2000])).toBeCloseTo(-2000 + Math.log(3), 12)
  })

  it('takes 1 - e^x without cancellation', () => {
    expect(relativeError(log1mexp(-1e-12), Math.log(1e-12))).toBeLessThan(1e-12)
    expect(relativeError(log1mexp(-50), -Math.exp(-50))).toBeLessThan(1e-12)
    expect(log1mexp(0)).toBe(-Infinity)
  })

  it('takes the argument off without cancellation', () => {
    expect(relativeError(log1pMinusArgument(1e-9), -4.99999999666667e-19)).toBeLessThan(1e-13)
    expect(relativeError(expm1MinusArgument(-1e-9), 4.99999999833333e-19)).toBeLessThan(1e-13)
    fc.assert(
      fc.property(fc.double({ min: -0.9, max: 3, noNaN: true }), (v) => {
        expect(Math.abs(log1pMinusArgument(v) - (Math.log1p(v) - v))).toBeLessThan(1e-14)
        expect(Math.abs(expm1MinusArgument(v) - (Math.expm1(v) - v))).toBeLessThan(1e-13)
      }),
    )
  })
})

describe('quadrature', () => {
  it('is exact for polynomials up to degree 2n - 1', () => {
    for (const n of [2, 5, 16, 33]) {
      const { nodes, weights } = gaussLegendre(n)
      const moment = (power: number) => nodes.reduce((sum, x, i) => sum + weights[i]! * x ** power, 0)
      expect(moment(0)).toBeCloseTo(2, 13)
      expect(moment(2 * n - 2)).toBeCloseTo(2 / (2 * n - 1), 13)
      expect(moment(2 * n - 1)).toBeCloseTo(0, 13)
      expect(nodes).toEqual([...nodes].sort((a, b) => a - b))
    }
  })

  it('gives the same rule object every time', () => {
    expect(gaussLegendre(12)).toBe(gaussLegendre(12))
  })

  it('finds narrow steps by halving', () => {
    const logistic = (x: number) => 1 / (1 + Math.exp(-1e4 * (x - 0.3)))
    expect(integrateAdaptively(logistic, { lower: 0, upper: 1, tolerance: 1e-13 })).toBeCloseTo(0.7, 10)
  })

  it('integrates tails of any scale', () => {
    expect(integrateTail({ drop: (u) => -u, slope: 1, curvature: 0 })).toBeCloseTo(1, 12)
    const gaussian = integrateTail({ drop: (u) => -(u * u) / 2e8, slope: 0, curvature: 1e-8 })
    expect(relativeError(gaussian, 1e4 * Math.sqrt(Math.PI / 2))).toBeLessThan(1e-12)
  })
})

describe('root finding', () => {
  it('finds the root of a monotone function by either method', () => {
    fc.assert(
      fc.property(fc.double({ min: -20, max: 20, noNaN: true }), (root) => {
        const f = (x: number) => Math.sinh((x - root) / 4)
        expect(findRoot(f, { lower: -25, upper: 25 })).toBeCloseTo(root, 12)
        const newton = findRootByNewton((x) => ({ value: f(x), slope: Math.cosh((x - root) / 4) / 4 }), {
          lower: -25,
          upper: 25,
        })
        expect(newton).toBeCloseTo(root, 10)
      }),
    )
  })

  it('finds steep, flat and falling ones', () => {
    expect(findRoot((x) => x ** 9, { lower: -1, upper: 4, tolerance: 1e-3 })).toBeCloseTo(0, 2)
    expect(findRoot((x) => 1e300 * (2 - x), { lower: 0, upper: 1e6 })).toBeCloseTo(2, 9)
    expect(findRootByNewton((x) => ({ value: 2 - x, slope: -1 }), { lower: 0, upper: 9 })).toBe(2)
  })

  it('returns the better end of a bracket without a change of sign', () => {
    expect(findRoot((x) => x + 1, { lower: 0, upper: 5 })).toBe(0)
    expect(findRoot((x) => x - 9, { lower: 0, upper: 5 })).toBe(5)
    expect(findRoot((x) => x, { lower: 0, upper: 5 })).toBe(0)
  })
})
