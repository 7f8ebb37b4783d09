import { type Interval, symmetricInterval } from '../interval.ts'
import { studentQuantileUpper, studentTwoSided } from '../numeric/index.ts'
import type { Sample } from './sample.ts'

/** Two estimates to compare: their difference, its standard error and the degrees of freedom of that error. */
export type WelchTest = Readonly<{
  difference: number
  standardError: number
  t: number
  degreesOfFreedom: number
  pValue: number
  lnPValue: number
  /** The t quantile behind the interval. */
  criticalValue: number
  interval: Interval
}>

/** One arm's estimate with the variance of that estimate (not of the units) and its degrees of freedom. */
export type Estimate = Readonly<{ value: number; variance: number; degreesOfFreedom: number }>

/**
 * Welch's unequal-variances test of treatment minus control, for any two independent estimates; the Welch-Satterthwaite
 * degrees of freedom are formed from the share of the variance, which cannot over- or underflow. Both variances
 * must be positive. Sources: Welch 1947; Satterthwaite 1946.
 */
export function welchTestOf({
  control,
  treatment,
  alpha,
}: Record<'control' | 'treatment', Estimate> & { alpha: number }): WelchTest {
  const difference = treatment.value - control.value
  const standardError = Math.sqrt(control.variance + treatment.variance)
  const share = (arm: Estimate) => arm.variance / (control.variance + treatment.variance)
  const part = (arm: Estimate) => share(arm) ** 2 / arm.degreesOfFreedom
  const degreesOfFreedom = 1 / (part(control) + part(treatment))
  const t = difference / standardError
  const { p, lnP } = studentTwoSided(t, degreesOfFreedom)
  const criticalValue = studentQuantileUpper(alpha / 2, degreesOfFreedom)
  const interval = symmetricInterval(difference, criticalValue * standardError)
  return { difference, standardError, t, degreesOfFreedom, pValue: p, lnPValue: lnP, criticalValue, interval }
}

/** A sample's mean as an estimate. */
export function meanEstimate({ count, mean, variance }: Sample): Estimate {
  return { value: mean, variance: variance / count, degreesOfFreedom: count - 1 }
}
