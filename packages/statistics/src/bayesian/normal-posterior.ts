import {
  lnNormalCdf,
  lnNormalPdf,
  lnNormalSurvival,
  normalCdf,
  normalQuantile,
  normalSurvival,
} from '../numeric/index.ts'
import { expectedExcess } from './normal-effect.ts'
import type { Posterior } from './posterior.ts'

/** A posterior of a mean. */
export interface NormalPosterior extends Posterior {
  readonly family: 'normal'
}

/** The posterior N(mean, standardDeviation^2) of a mean; the standard deviation is above 0. */
export function normalPosterior(parameters: { mean: number; standardDeviation: number }): NormalPosterior {
  const { mean, standardDeviation } = parameters
  const z = (t: number) => (t - mean) / standardDeviation
  const lnWidth = Math.log(standardDeviation)
  return {
    family: 'normal',
    mean,
    standardDeviation,
    mode: mean,
    scale: standardDeviation,
    step: 0.5 * standardDeviation,
    valueSpan: Number.POSITIVE_INFINITY,
    value: (t) => t,
    slope: () => 1,
    lnDensity: (t) => lnNormalPdf(z(t)) - lnWidth,
    point: (t) => {
      const lnDensity = lnNormalPdf(z(t)) - lnWidth
      return { lnDensity, density: Math.exp(lnDensity), lower: normalCdf(z(t)), upper: normalSurvival(z(t)) }
    },
    lnLower: (t) => lnNormalCdf(z(t)),
    lnUpper: (t) => lnNormalSurvival(z(t)),
    shortfall: (t) => standardDeviation * expectedExcess(-z(t)),
    excess: (t) => standardDeviation * expectedExcess(z(t)),
    quantile: (probability) => mean + standardDeviation * normalQuantile(probability),
  }
}
