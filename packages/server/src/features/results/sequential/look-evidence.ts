import { mixtureSprt, noEvidence, type SequentialEvidence, withLook } from '@assay/statistics'
import type { Experiment, SequentialConfig } from '../../experiments/index.ts'
import { lookAt } from './always-valid.ts'
import { controlOf, type MetricCounts, type VariantCounts } from '../counts.ts'
import type { StoredEvidence } from './recorded-evidence.ts'
import { plannedSizeOf } from './settings.ts'
import { alphaOf, evidenceAlpha } from '../settings.ts'
import { finite } from '../json-numbers.ts'

/** What the looks of an experiment are kept with: its stored settings, never those of a request. */
export interface LookSettings {
  /** The error rate that evidence is tuned to. */
  tunedTo: number
  /** The error rates that intervals are kept for: of sequential testing, and of the results view. */
  rates: readonly number[]
  /** Units planned for all variants together. */
  plannedSize: number
  /** The fixed variance of the mSPRT. */
  tauSquared: number
}

/** What the looks of an experiment are kept with. */
export const lookSettings = (experiment: Experiment, config: SequentialConfig): LookSettings => {
  const tunedTo = evidenceAlpha(experiment)
  return {
    tunedTo,
    rates: [...new Set([tunedTo, alphaOf(experiment.confidence_level)])],
    plannedSize: plannedSizeOf(experiment),
    tauSquared: config.tau_squared,
  }
}

/** A look at every comparison of an experiment, once per error rate, as it is stored. */
export const looksToKeep = (metrics: readonly MetricCounts[], settings: LookSettings): StoredEvidence[] =>
  metrics.flatMap(({ metric, variants }) => {
    const control = controlOf(variants)
    if (!control) return []
    return variants
      .filter((variant) => variant !== control)
      .flatMap((treatment) => {
        const comparison = { metric_id: metric.id, variant_id: treatment.variant.id }
        return settings.rates.map((alpha) => ({
          ...comparison,
          ...lookToKeep({ control, treatment, alpha }, settings),
        }))
      })
  })

interface Arms {
  control: VariantCounts
  treatment: VariantCounts
  alpha: number
}

const lookToKeep = (arms: Arms, settings: LookSettings): Omit<StoredEvidence, 'metric_id' | 'variant_id'> => {
  const look = lookAt({ ...arms, ...settings })
  const { maxLnEValue, lower, upper }: SequentialEvidence = look ? withLook(noEvidence, look) : noEvidence
  return {
    alpha: arms.alpha,
    max_ln_e_value: maxLnEValue,
    max_ln_lambda: Math.max(0, lnLambdaOf(arms, settings) ?? 0),
    lower_end: finite(lower),
    upper_end: finite(upper),
    corrected_stop_at: null,
  }
}

const squaredError = ({ users, conversions }: VariantCounts): number =>
  ((conversions / users) * (1 - conversions / users)) / users

/** ln of the likelihood ratio of the mSPRT; null where an arm is empty or nothing varies. */
const lnLambdaOf = ({ control, treatment, alpha }: Arms, { tauSquared }: LookSettings): number | null => {
  const estimate = treatment.conversions / treatment.users - control.conversions / control.users
  const standardError = Math.sqrt(squaredError(control) + squaredError(treatment))
  return standardError > 0 ? mixtureSprt({ estimate, standardError, tauSquared, alpha }).lnEValue : null
}
