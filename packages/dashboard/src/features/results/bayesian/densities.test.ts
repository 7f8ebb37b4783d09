import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { densityOf } from './densities.ts'

const beta = (alpha: number, beta: number) => ({
  family: 'beta' as const,
  alpha,
  beta,
  mean: alpha / (alpha + beta),
  standard_deviation: Math.sqrt((alpha * beta) / ((alpha + beta) ** 2 * (alpha + beta + 1))),
  credible_interval_lower: 0,
  credible_interval_upper: 1,
})

const moments = (points: readonly { x: number; y: number }[]) => {
  const step = (points[1]?.x ?? 0) - (points[0]?.x ?? 0)
  const sum = (of: (x: number) => number) => points.reduce((total, { x, y }) => total + of(x) * y * step, 0)
  return { area: sum(() => 1), mean: sum((x) => x) / sum(() => 1) }
}

describe('the density of a posterior', () => {
  it('has an area of one around its mean, for few and for very many subjects', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10, max: 1e7 }),
        fc.integer({ min: 10, max: 1e7 }),
        (successes, failures) => {
          const posterior = beta(successes, failures)
          const { area, mean } = moments(densityOf(posterior))
          expect(area).toBeCloseTo(1, 3)
          expect(Math.abs(mean - posterior.mean)).toBeLessThan(0.05 * posterior.standard_deviation)
        },
      ),
    )
  })

  it('is highest at the mean of a normal posterior', () => {
    const normal = {
      ...beta(1, 1),
      family: 'normal' as const,
      alpha: null,
      beta: null,
      mean: 8,
      standard_deviation: 2,
    }
    const points = densityOf(normal)
    const top = points.reduce((best, point) => (point.y > best.y ? point : best))
    expect(top.x).toBeCloseTo(8, 6)
    expect(top.y).toBeCloseTo(1 / (2 * Math.sqrt(2 * Math.PI)), 3)
  })

  it('is nothing without any spread', () => {
    expect(densityOf({ ...beta(1, 1), standard_deviation: 0 })).toEqual([])
  })
})
