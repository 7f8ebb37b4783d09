import { at } from '../linear-algebra/element.ts'

/** Values outside of the limits are set to the nearer limit. */
export interface WinsorLimits {
  readonly lower: number
  readonly upper: number
}

/**
 * The sample quantile by linear interpolation between order statistics (type 7 of Hyndman & Fan 1996, the default of R
 * and NumPy), for a share from 0 to 1 of values in rising order. NaN without a value.
 */
export function sampleQuantile(sorted: readonly number[], share: number): number {
  const position = share * (sorted.length - 1)
  const below = Math.floor(position)
  const low = at(sorted, below)
  const high = below + 1 < sorted.length ? at(sorted, below + 1) : low
  return low + (position - below) * (high - low)
}

/**
 * The limits at a percentile from 50 to 100 and at its mirror image, over the values of all arms together: limits per
 * arm would cut away a part of the effect. For values that are 0 or more and mostly 0 only the upper one acts.
 */
export function winsorLimits(values: readonly number[], percentile: number): WinsorLimits {
  const sorted = [...values].sort((a, b) => a - b)
  const share = percentile / 100
  return { lower: sampleQuantile(sorted, 1 - share), upper: sampleQuantile(sorted, share) }
}

/** The value within the limits. */
export function winsorize(value: number, { lower, upper }: WinsorLimits): number {
  return Math.min(upper, Math.max(lower, value))
}
