import { tiltedInterval, type WeightedRateOptions } from './tilted-interval.ts'
import type { WeightClass } from './weight-classes.ts'

/** An arm's rate as if subjects had been routed evenly over time, with an interval that holds at all times. */
export interface WeightedRate {
  readonly rate: number
  readonly lower: number
  readonly upper: number
}

/**
 * The inverse-propensity weighted conversion rate of an arm of a bandit: sum(y / w) / sum(1 / w), w being the arm's
 * weight when the subject was routed. Plain rates of dropped arms are biased downwards, because bad luck is what gets
 * an arm dropped (Nie, Tian, Taylor & Zou 2018); weighting by 1 / w undoes that. Dividing by sum(1 / w) (Hajek) keeps
 * the rate between 0 and 1. The interval holds at all times at once, also for arms that get few subjects; see
 * {@link tiltedInterval}. It is exact for a rate that stays the same, and about right for the mean of one that changes.
 * Null without a subject in the arm.
 */
export function weightedRate(
  classes: readonly WeightClass[],
  options: WeightedRateOptions,
): WeightedRate | null {
  const inverse = classes.reduce((sum, weightClass) => sum + weightClass.inverse, 0)
  if (inverse === 0) return null
  const converted = classes.reduce((sum, { convertedInverse }) => sum + convertedInverse, 0)
  const rate = Math.min(1, converted / inverse)
  return { rate, ...tiltedInterval(classes, rate, options) }
}
