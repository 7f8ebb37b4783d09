import type { Interval } from '../interval.ts'
import {
  lnNormalCdf,
  lnNormalSurvival,
  normalCdf,
  normalPdf,
  normalQuantile,
  normalQuantileUpper,
  normalSurvival,
} from '../numeric/index.ts'

/** A Normal prior of an effect; leave it out for a flat one. */
export interface NormalPrior {
  readonly mean: number
  readonly standardDeviation: number
}

/** The posterior of an effect with a Normal likelihood. */
export interface EffectPosterior {
  readonly mean: number
  readonly standardDeviation: number
  readonly probabilityPositive: number
  readonly lnProbabilityPositive: number
  readonly lnProbabilityNegative: number
  /** E max(-effect, 0): the cost of shipping a change that is worse. */
  readonly expectedLossOfShipping: number
  /** E max(effect, 0): the cost of holding back a change that is better. */
  readonly expectedLossOfHolding: number
  readonly interval: Interval
}

/** Beyond this z, phi(z) - z Q(z) loses digits to cancellation. */
const FRACTION_FROM = 6

/**
 * E max(Z - z, 0) of a standard normal Z: phi(z) - z Q(z), with Q the upper tail. Far out the two terms cancel; there
 * the continued fraction of Mills' ratio m(z) gives 1 - z m(z) directly.
 */
export function expectedExcess(z: number): number {
  if (z < 0) return -z + expectedExcess(-z)
  if (z <= FRACTION_FROM) return normalPdf(z) - z * normalSurvival(z)
  return normalPdf(z) * excessOverDensity(z)
}

/** 1 - z m(z) for z > 6, from m = 1/(z + 1/(z + 2/(z + 3/...))). */
function excessOverDensity(z: number): number {
  let rest = z
  for (let k = 60; k >= 2; k--) rest = z + k / rest
  const inner = 1 / rest
  return inner / (z + inner)
}

function combine(estimate: number, standardError: number, prior: NormalPrior | undefined): NormalPrior {
  if (prior === undefined) return { mean: estimate, standardDeviation: standardError }
  const scale = Math.hypot(standardError, prior.standardDeviation)
  const [noise, spread] = [standardError / scale, prior.standardDeviation / scale]
  return {
    mean: noise ** 2 * prior.mean + spread ** 2 * estimate,
    standardDeviation: noise * prior.standardDeviation,
  }
}

/**
 * The posterior of an effect from its estimate, standard error (above 0) and a Normal or flat prior; `level` is the
 * share of the posterior inside the equal-tailed interval. Everything in closed form, accurate at any distance from 0.
 */
export function effectPosterior(input: {
  estimate: number
  standardError: number
  prior?: NormalPrior | undefined
  level: number
}): EffectPosterior {
  const { mean, standardDeviation } = combine(input.estimate, input.standardError, input.prior)
  const z = mean / standardDeviation
  const reach = standardDeviation * normalQuantileUpper((1 - input.level) / 2)
  return {
    mean,
    standardDeviation,
    probabilityPositive: normalCdf(z),
    lnProbabilityPositive: lnNormalCdf(z),
    lnProbabilityNegative: lnNormalSurvival(z),
    expectedLossOfShipping: standardDeviation * expectedExcess(z),
    expectedLossOfHolding: standardDeviation * expectedExcess(-z),
    interval: { lower: mean - reach, upper: mean + reach },
  }
}

/** A mean with its standard deviation of knowledge: a Normal posterior or an estimate with its standard error. */
export interface UncertainMean {
  readonly mean: number
  readonly standardDeviation: number
}

/**
 * The posterior quantile of treatment / control - 1 for independent Normal means with a control safely above 0: the
 * lift l where P(treatment < (1 + l) control) is as given. Null when the control is not safely above 0 at that
 * probability, because the quantile is then not bounded.
 */
export function normalLiftQuantile(
  control: UncertainMean,
  treatment: UncertainMean,
  probability: number,
): number | null {
  const z = normalQuantile(probability)
  const [a, b] = [control.mean, treatment.mean]
  const [va, vb] = [control.standardDeviation ** 2, treatment.standardDeviation ** 2]
  const clear = a * a - z * z * va
  if (a <= 0 || clear <= 0) return null
  const root = Math.sqrt(Math.max(0, a * a * vb + b * b * va - z * z * va * vb))
  return (a * b + z * root) / clear - 1
}

/** The equal-tailed credible interval of the relative lift of two Normal means; null when control may be 0. */
export function normalLiftInterval(
  control: UncertainMean,
  treatment: UncertainMean,
  level: number,
): Interval | null {
  const tail = (1 - level) / 2
  const lower = normalLiftQuantile(control, treatment, tail)
  const upper = normalLiftQuantile(control, treatment, 1 - tail)
  return lower === null || upper === null ? null : { lower, upper }
}
