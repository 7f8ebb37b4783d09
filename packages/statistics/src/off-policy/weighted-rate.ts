import { alwaysValid, mixtureRho } from '../sequential/always-valid.ts'

/**
 * Sums over the subjects of one arm whose routing weights changed over time; w is the weight of the arm at the moment
 * a subject was routed to it. Sums of groups add up.
 */
export interface WeightedCounts {
  /** Sum of 1 / w. */
  readonly inverse: number
  /** Sum of 1 / w^2. */
  readonly inverseSquared: number
  /** Sums of 1 / w and 1 / w^2 over the subjects that converted. */
  readonly convertedInverse: number
  readonly convertedInverseSquared: number
}

/** No subject yet. */
export const noWeightedCounts: WeightedCounts = {
  inverse: 0,
  inverseSquared: 0,
  convertedInverse: 0,
  convertedInverseSquared: 0,
}

/** Adds subjects that were routed at the same weight (above 0, at most 1). */
export function withSubjects(
  counts: WeightedCounts,
  { weight, subjects, conversions }: { weight: number; subjects: number; conversions: number },
): WeightedCounts {
  return mergeWeightedCounts(counts, {
    inverse: subjects / weight,
    inverseSquared: subjects / weight ** 2,
    convertedInverse: conversions / weight,
    convertedInverseSquared: conversions / weight ** 2,
  })
}

/** The sums over both groups. */
export function mergeWeightedCounts(first: WeightedCounts, second: WeightedCounts): WeightedCounts {
  return {
    inverse: first.inverse + second.inverse,
    inverseSquared: first.inverseSquared + second.inverseSquared,
    convertedInverse: first.convertedInverse + second.convertedInverse,
    convertedInverseSquared: first.convertedInverseSquared + second.convertedInverseSquared,
  }
}

/** An arm's rate as if everybody had been routed evenly over time, with an interval that holds at all times. */
export interface WeightedRate {
  readonly rate: number
  readonly standardError: number
  readonly lower: number
  readonly upper: number
}

/**
 * The inverse-propensity weighted conversion rate of an arm of a bandit. Plain rates of dropped arms are biased
 * downwards, because bad luck is what gets an arm dropped; weighting by 1 / w undoes that. The weights are normalised
 * (Hajek), so the rate stays between 0 and 1; the interval is the asymptotic confidence sequence of the weighted
 * scores (Waudby-Smith, Wu, Ramdas, Karampatziakis & Mineiro 2022), valid at any time. `subjects` counts all arms,
 * `plannedSize` (default: subjects) tunes the interval. Null without a subject in the arm.
 */
export function weightedRate(
  counts: WeightedCounts,
  { subjects, alpha, plannedSize }: { subjects: number; alpha: number; plannedSize?: number },
): WeightedRate | null {
  if (counts.inverse === 0) return null
  const rate = counts.convertedInverse / counts.inverse
  // Half a conversion and half a failure keep the variance above 0 where all subjects did the same.
  const hedged = (counts.convertedInverse + 0.5) / (counts.inverse + 1)
  const missedSquared = counts.inverseSquared - counts.convertedInverseSquared
  const scores = counts.convertedInverseSquared * (1 - hedged) ** 2 + missedSquared * hedged ** 2
  const standardError = Math.sqrt(scores) / counts.inverse
  const rho = mixtureRho({ alpha, plannedSize: plannedSize ?? subjects })
  const { lower, upper } = alwaysValid({ estimate: rate, standardError, sampleSize: subjects, rho, alpha })
  return { rate, standardError, lower: Math.max(0, lower), upper: Math.min(1, upper) }
}
