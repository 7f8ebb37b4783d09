import type { Interval } from '../interval.ts'

/** A posterior at one position: its density there and the probabilities below and above. */
export interface PosteriorPoint {
  readonly lnDensity: number
  readonly density: number
  readonly lower: number
  readonly upper: number
}

/**
 * A posterior distribution of one arm's rate or mean, on a coordinate t in which its density is smooth and falls to
 * both sides of one peak: the logit of a rate, the value itself of a mean. Tails keep their relative accuracy far
 * beyond what a number can hold, because they are given as logarithms.
 */
export interface Posterior {
  readonly family: 'beta' | 'normal'
  /** Mean and standard deviation of the rate or mean itself. */
  readonly mean: number
  readonly standardDeviation: number
  /** The position t of the density's peak and its width there, one over the root of the curvature of the logarithm. */
  readonly mode: number
  readonly scale: number
  /** The longest step between equally spaced nodes at which sums over the density are exact to rounding. */
  readonly step: number
  /** The widest panel over which `value` is smooth enough for a few nodes, wherever the density is. */
  readonly valueSpan: number
  /** The rate or mean at a position. */
  value(t: number): number
  /** The growth of the rate or mean with t. */
  slope(t: number): number
  /** ln of the density with respect to t. */
  lnDensity(t: number): number
  /** Density and both tails at once, for sums over many positions. */
  point(t: number): PosteriorPoint
  lnLower(t: number): number
  lnUpper(t: number): number
  /** The expected shortfall below a position, E max(value(t) - X, 0), and the expected excess, E max(X - value(t), 0). */
  shortfall(t: number): number
  excess(t: number): number
  /** The rate or mean with the given probability below it, for probabilities in (0, 1). */
  quantile(probability: number): number
}

/** The equal-tailed interval that holds the given share (0 to 1) of the posterior. */
export function credibleInterval(posterior: Posterior, level: number): Interval {
  const tail = (1 - level) / 2
  return { lower: posterior.quantile(tail), upper: posterior.quantile(1 - tail) }
}
