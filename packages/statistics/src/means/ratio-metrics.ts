import { normalSurvival } from '../numeric/index.ts'
import { type Estimate, type WelchTest, welchTestOf } from './welch.ts'

/**
 * Count, means, sums of squared deviations and of cross products of a numerator and a denominator per unit: what a
 * ratio metric such as clicks per page view needs when users, not views, were randomised.
 */
export type RatioMoments = Readonly<{
  count: number
  numeratorMean: number
  denominatorMean: number
  numeratorSquares: number
  denominatorSquares: number
  crossProducts: number
}>

/** The moments of no units. */
export const NO_RATIO_MOMENTS: RatioMoments = {
  count: 0,
  numeratorMean: 0,
  denominatorMean: 0,
  numeratorSquares: 0,
  denominatorSquares: 0,
  crossProducts: 0,
}

/** The moments of two groups of units together, in any order and grouping. */
export function mergeRatioMoments(a: RatioMoments, b: RatioMoments): RatioMoments {
  if (a.count === 0 || b.count === 0) return a.count === 0 ? b : a
  const count = a.count + b.count
  const share = b.count / count
  const weight = a.count * share
  const numerator = b.numeratorMean - a.numeratorMean
  const denominator = b.denominatorMean - a.denominatorMean
  return {
    count,
    numeratorMean: a.numeratorMean + numerator * share,
    denominatorMean: a.denominatorMean + denominator * share,
    numeratorSquares: a.numeratorSquares + b.numeratorSquares + numerator * numerator * weight,
    denominatorSquares: a.denominatorSquares + b.denominatorSquares + denominator * denominator * weight,
    crossProducts: a.crossProducts + b.crossProducts + numerator * denominator * weight,
  }
}

/** One unit's numerator and denominator. */
export type RatioUnit = Readonly<{ numerator: number; denominator: number }>

/** The moments of a list of units. */
export function ratioMomentsOf(units: readonly RatioUnit[]): RatioMoments {
  return units.reduce(
    (moments, { numerator, denominator }) =>
      mergeRatioMoments(moments, {
        ...NO_RATIO_MOMENTS,
        count: 1,
        numeratorMean: numerator,
        denominatorMean: denominator,
      }),
    NO_RATIO_MOMENTS,
  )
}

/** Sums over units of numerator n and denominator d: what a database reports. */
export type RatioSums = Readonly<{
  count: number
  numerator: number
  denominator: number
  numeratorSquares: number
  denominatorSquares: number
  products: number
}>

/** The moments from plain sums; shift large values first, as for any variance from sums of squares. */
export function ratioMomentsFromSums(sums: RatioSums): RatioMoments {
  const { count } = sums
  if (count === 0) return NO_RATIO_MOMENTS
  return {
    count,
    numeratorMean: sums.numerator / count,
    denominatorMean: sums.denominator / count,
    numeratorSquares: sums.numeratorSquares - (sums.numerator / count) * sums.numerator,
    denominatorSquares: sums.denominatorSquares - (sums.denominator / count) * sums.denominator,
    crossProducts: sums.products - (sums.numerator / count) * sums.denominator,
  }
}

/**
 * The ratio of sums with its delta-method variance (s_nn - 2 r s_nd + r^2 s_dd) / (n mean_d^2); null below two units
 * or when the denominators sum to 0. Source: Deng, Knoblich & Lu 2018.
 */
export function ratioEstimate(moments: RatioMoments): Estimate | null {
  const { count, numeratorMean, denominatorMean } = moments
  if (count < 2 || denominatorMean === 0) return null
  const value = numeratorMean / denominatorMean
  const { numeratorSquares, denominatorSquares, crossProducts } = moments
  const residual = numeratorSquares - 2 * value * crossProducts + value * value * denominatorSquares
  const variance = Math.max(0, residual) / (count - 1) / count / denominatorMean ** 2
  return { value, variance, degreesOfFreedom: count - 1 }
}

/** Welch's test of two ratios, with the normal p-value and the relative lift beside it. */
export type RatioComparison = WelchTest &
  Readonly<{ normalPValue: number; lift: number | null; liftStandardError: number | null }>

/** The lift of two ratios with its delta-method standard error; nulls for a control ratio of 0. */
function ratioLift(control: Estimate, treatment: Estimate) {
  if (control.value === 0) return { lift: null, liftStandardError: null }
  const ratio = treatment.value / control.value
  const error = Math.hypot(Math.sqrt(treatment.variance), ratio * Math.sqrt(control.variance))
  return { lift: ratio - 1, liftStandardError: error / Math.abs(control.value) }
}

/**
 * Compares two ratio metrics at error rate alpha; null when an arm has fewer than two units, no denominator, or
 * neither arm varies.
 */
export function compareRatios(input: {
  control: RatioMoments
  treatment: RatioMoments
  alpha: number
}): RatioComparison | null {
  const control = ratioEstimate(input.control)
  const treatment = ratioEstimate(input.treatment)
  if (control === null || treatment === null || control.variance + treatment.variance === 0) return null
  const test = welchTestOf({ control, treatment, alpha: input.alpha })
  return { ...test, normalPValue: 2 * normalSurvival(Math.abs(test.t)), ...ratioLift(control, treatment) }
}
