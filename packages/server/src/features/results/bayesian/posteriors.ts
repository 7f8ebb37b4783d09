import {
  type BetaPosterior,
  betaContrast,
  betaPosterior,
  conversionPosterior,
  effectPosterior,
  type Interval,
  lnBayesFactorOfEffect,
  lnBayesFactorOfRates,
  type NormalPosterior,
  normalLiftInterval,
  normalPosterior,
  normalQuantileUpper,
} from '@assay/statistics'
import type { BayesianConfig, Metric } from '../../experiments/index.ts'
import type { VariantCounts } from '../counts.ts'
import type { Prior } from './schema.ts'

/** The posterior of a variant's conversion rate (Beta), or of the mean of its subjects' values (Normal). */
export type Posterior = BetaPosterior | NormalPosterior

/** A treatment against the control: intervals of the difference and of the relative lift, both equal-tailed. */
interface Contrast {
  difference: Interval
  /** Null when the control's mean may be 0. */
  lift: Interval | null
  /** Evidence for a difference over none; null under a flat prior, which allows no such statement. */
  lnBayesFactor: number | null
}

/** A variant with its posterior; null when data and prior do not determine one. */
export interface VariantPosterior {
  counts: VariantCounts
  posterior: Posterior | null
}

/** The prior of a metric: of a rate for conversions, of a mean for all other metrics. */
export const priorOf = (metric: Metric, { alpha, beta, mean_prior }: BayesianConfig): Prior =>
  metric.metric_type === 'conversion'
    ? { family: 'beta', alpha, beta, mean: null, standard_deviation: null }
    : {
        family: 'normal',
        alpha: null,
        beta: null,
        mean: mean_prior?.mean ?? null,
        standard_deviation: mean_prior?.standard_deviation ?? null,
      }

/** The posterior of a variant after its subjects. */
export const variantPosterior = (counts: VariantCounts, config: BayesianConfig): VariantPosterior => ({
  counts,
  posterior: counts.values ? meanPosterior(counts.values, config) : conversionPosterior(counts, config),
})

/** The posterior of a mean: null without variation, the prior without subjects. */
const meanPosterior = (
  { count, mean, variance }: NonNullable<VariantCounts['values']>,
  { mean_prior: prior, credible_level: level }: BayesianConfig,
): NormalPosterior | null => {
  if (count === 0 && prior) {
    return normalPosterior({ mean: prior.mean, standardDeviation: prior.standard_deviation })
  }
  if (count < 2 || !(variance > 0)) return null
  const standardError = Math.sqrt(variance / count)
  return normalPosterior(effectPosterior({ estimate: mean, standardError, prior: normalPrior(prior), level }))
}

const normalPrior = (prior: BayesianConfig['mean_prior']) =>
  prior ? { mean: prior.mean, standardDeviation: prior.standard_deviation } : undefined

/** The same posterior, mirrored where lower is better. */
export const mirrored = (posterior: Posterior, lowerIsBetter: boolean): Posterior => {
  if (!lowerIsBetter) return posterior
  return posterior.family === 'beta'
    ? betaPosterior({ alpha: posterior.beta, beta: posterior.alpha })
    : normalPosterior({ mean: -posterior.mean, standardDeviation: posterior.standardDeviation })
}

/** Compares a treatment with the control; null unless both are known. */
export const contrast = (
  control: VariantPosterior,
  treatment: VariantPosterior,
  config: BayesianConfig,
): Contrast | null => {
  const [base, other] = [control.posterior, treatment.posterior]
  if (base?.family === 'beta' && other?.family === 'beta') {
    const { difference, lift } = betaContrast(base, other, config.credible_level)
    const lnBayesFactor = lnBayesFactorOfRates(control.counts, treatment.counts, config)
    return { difference, lift, lnBayesFactor }
  }
  if (base?.family !== 'normal' || other?.family !== 'normal') return null
  return {
    difference: normalDifference(base, other, config.credible_level),
    lift: normalLiftInterval(base, other, config.credible_level),
    lnBayesFactor: lnBayesFactorOfMeans(control.counts, treatment.counts, config),
  }
}

const normalDifference = (control: NormalPosterior, treatment: NormalPosterior, level: number): Interval => {
  const deviation = Math.hypot(control.standardDeviation, treatment.standardDeviation)
  const reach = normalQuantileUpper((1 - level) / 2) * deviation
  const difference = treatment.mean - control.mean
  return { lower: difference - reach, upper: difference + reach }
}

/** Two means that each have the prior differ by a Normal around 0 with twice its variance. */
const lnBayesFactorOfMeans = (
  { values: control }: VariantCounts,
  { values: treatment }: VariantCounts,
  { mean_prior: prior }: BayesianConfig,
): number | null => {
  if (!prior || !control || !treatment) return null
  const estimate = treatment.mean - control.mean
  const standardError = Math.sqrt(control.variance / control.count + treatment.variance / treatment.count)
  if (!(standardError > 0)) return null
  const standardDeviation = Math.SQRT2 * prior.standard_deviation
  return lnBayesFactorOfEffect({ estimate, standardError }, { mean: 0, standardDeviation })
}
