/**
 * Count, mean and sum of squared deviations from the mean: what the mean and the variance of a sample need, kept in a
 * form that adds, merges and splits without the cancellation of sums of squares.
 */
export type Moments = Readonly<{
  count: number
  mean: number
  /** The sum of squared deviations from the mean. */
  squaredDeviations: number
}>

/** The moments of no values. */
export const NO_MOMENTS: Moments = { count: 0, mean: 0, squaredDeviations: 0 }

/** The moments after one more value. Source: Welford 1962. */
export function addValue({ count, mean, squaredDeviations }: Moments, value: number): Moments {
  const shift = value - mean
  const next = mean + shift / (count + 1)
  return { count: count + 1, mean: next, squaredDeviations: squaredDeviations + shift * (value - next) }
}

/** The moments of two samples together, in any order and grouping. Source: Chan, Golub & LeVeque 1983. */
export function mergeMoments(a: Moments, b: Moments): Moments {
  const count = a.count + b.count
  if (a.count === 0 || b.count === 0) return a.count === 0 ? b : a
  const shift = b.mean - a.mean
  return {
    count,
    mean: a.mean + shift * (b.count / count),
    squaredDeviations:
      a.squaredDeviations + b.squaredDeviations + shift * shift * (a.count * (b.count / count)),
  }
}

/** The moments of what remains of a sample once a part of it is taken out: the inverse of `mergeMoments`. */
export function removeMoments(whole: Moments, part: Moments): Moments {
  const count = whole.count - part.count
  if (count <= 0) return NO_MOMENTS
  const mean = whole.mean + (whole.mean - part.mean) * (part.count / count)
  const shift = part.mean - mean
  const between = shift * shift * (count * (part.count / whole.count))
  const squaredDeviations = Math.max(0, whole.squaredDeviations - part.squaredDeviations - between)
  return { count, mean, squaredDeviations }
}

/** The moments with `count` further values of 0, such as users without an event. */
export function addZeros(moments: Moments, count: number): Moments {
  return mergeMoments(moments, { count, mean: 0, squaredDeviations: 0 })
}

/** Sums of values shifted by an origin near their mean: sum of (x - origin) and of (x - origin)^2. */
export type ShiftedSums = Readonly<{ count: number; origin: number; sum: number; sumOfSquares: number }>

/**
 * The moments from shifted sums, as a database can report them. With the origin near the mean nothing cancels; with
 * origin 0 these are the plain sums, which are only safe for values around 0.
 */
export function momentsFromShiftedSums({ count, origin, sum, sumOfSquares }: ShiftedSums): Moments {
  if (count === 0) return NO_MOMENTS
  const shift = sum / count
  return { count, mean: origin + shift, squaredDeviations: Math.max(0, sumOfSquares - sum * shift) }
}

/** The moments of a list of values, by shifting them with the first and then correcting with their mean. */
export function momentsOf(values: readonly number[]): Moments {
  const count = values.length
  const origin = values[0] ?? 0
  let sum = 0
  for (const value of values) sum += value - origin
  const shift = count > 0 ? sum / count : 0
  let rest = 0
  let sumOfSquares = 0
  for (const value of values) {
    const deviation = value - origin - shift
    rest += deviation
    sumOfSquares += deviation * deviation
  }
  if (count === 0) return NO_MOMENTS
  const squaredDeviations = Math.max(0, sumOfSquares - (rest * rest) / count)
  return { count, mean: origin + (shift + rest / count), squaredDeviations }
}

/** The sample variance (divisor count - 1); null below two values. */
export function sampleVariance({ count, squaredDeviations }: Moments): number | null {
  return count < 2 ? null : squaredDeviations / (count - 1)
}

/** The sample standard deviation; null below two values. */
export function sampleDeviation(moments: Moments): number | null {
  const variance = sampleVariance(moments)
  return variance === null ? null : Math.sqrt(variance)
}
