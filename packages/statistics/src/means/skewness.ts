import type { ShiftedSums } from './moments.ts'

/**
 * The skewness (third central moment over the cubed standard deviation, divisor n) from sums shifted by an origin near
 * the mean; null without variation.
 */
export function skewness({
  count,
  sum,
  sumOfSquares,
  sumOfCubes,
}: ShiftedSums & { sumOfCubes: number }): number | null {
  if (count === 0) return null
  const shift = sum / count
  const second = sumOfSquares / count - shift * shift
  const third = sumOfCubes / count - 3 * shift * (sumOfSquares / count) + 2 * shift ** 3
  return second > 0 ? third / second ** 1.5 : null
}

/**
 * Units per arm from which the mean of values so skewed is close enough to normal for a t interval: 355 skewness^2.
 * Source: Kohavi, Tang & Xu 2020, chapter 17.
 */
export function unitsForNormalMean(skew: number): number {
  return Math.ceil(355 * skew * skew)
}
