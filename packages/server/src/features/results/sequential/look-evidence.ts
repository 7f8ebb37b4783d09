import { mixtureSprt, noEvidence, type SequentialEvidence, withLook } from '@assay/statistics'
import { type Experiment, sequentialConfig } from '../../experiments/index.ts'
import { controlOf, type MetricCounts, type VariantCounts } from '../counts.ts'
import { finite } from '../json-numbers.ts'
import { alphaOf, evidenceAlphaOf } from '../settings.ts'
import { lookAt } from './always-valid.ts'
import type { StoredEvidence } from './evidence.ts'
import { plannedSizeOf } from './settings.ts'

/** The settings of recorded evidence: those stored with the experiment, never those of a request. */
interface EvidenceSettings {
  /** The error rate for which evidence is strongest. */
  evidenceAlpha: number
  /** The error rates that intervals are recorded for: of sequential testing, and of the results. */
  rates: readonly number[]
  /** Units planned for all variants together. */
  plannedSize: number
  /** The fixed variance of the mSPRT. */
  tauSquared: number
}

const settingsOf = (experiment: Experiment): EvidenceSettings => {
  const config = experiment.sequential_testing_config ?? sequentialConfig.parse({})
  const evidenceAlpha = evidenceAlphaOf(experiment)
  return {
    evidenceAlpha,
    rates: [...new Set([evidenceAlpha, alphaOf(experiment.confidence_level)])],
    plannedSize: plannedSizeOf(experiment),
    tauSquared: config.tau_squared,
  }
}

/** Comparisons that the e-values of a look select under the stored correction (e-BH). */
export interface Selection {
  comparisons: readonly Pick<StoredEvidence, 'metric_id' | 'variant_id'>[]
  at: Date
}

/** The evidence of a look at every comparison of an experiment, once per error rate, as it is stored. */
export const lookEvidence = (
  experiment: Experiment,
  metrics: readonly MetricCounts[],
  selection?: Selection,
): StoredEvidence[] => {
  const settings = settingsOf(experiment)
  return metrics.flatMap(({ metric, variants }) => {
    const control = controlOf(variants)
    if (!control) return []
    return variants
      .filter((variant) => variant !== control)
      .flatMap((treatment) => {
        const comparison = { metric_id: metric.id, variant_id: treatment.variant.id }
        const selectedAt = selectionOf(comparison, selection)
        return settings.rates.map((alpha) => ({
          ...comparison,
          ...evidenceOf({ control, treatment, alpha }, settings),
          corrected_stop_at: alpha === settings.evidenceAlpha ? selectedAt : null,
        }))
      })
  })
}

const selectionOf = (
  { metric_id, variant_id }: { metric_id: string; variant_id: string },
  selection: Selection | undefined,
): Date | null =>
  selection?.comparisons.some((one) => one.metric_id === metric_id && one.variant_id === variant_id)
    ? selection.at
    : null

interface Arms {
  control: VariantCounts
  treatment: VariantCounts
  alpha: number
}

/** The e-value and interval of the always-valid test and the likelihood ratio of the mSPRT at one look. */
const evidenceOf = (
  arms: Arms,
  settings: EvidenceSettings,
): Omit<StoredEvidence, 'metric_id' | 'variant_id' | 'corrected_stop_at'> => {
  const look = lookAt({ ...arms, ...settings })
  const { maxLnEValue, lower, upper }: SequentialEvidence = look ? withLook(noEvidence, look) : noEvidence
  return {
    alpha: arms.alpha,
    max_ln_e_value: maxLnEValue,
    max_ln_lambda: Math.max(0, lnLambdaOf(arms, settings) ?? 0),
    lower_end: finite(lower),
    upper_end: finite(upper),
  }
}

const squaredError = ({ users, conversions }: VariantCounts): number =>
  ((conversions / users) * (1 - conversions / users)) / users

/** ln of the likelihood ratio of the mSPRT; null where an arm is empty or nothing varies. */
const lnLambdaOf = ({ control, treatment, alpha }: Arms, { tauSquared }: EvidenceSettings): number | null => {
  const estimate = treatment.conversions / treatment.users - control.conversions / control.users
  const standardError = Math.sqrt(squaredError(control) + squaredError(treatment))
  return standardError > 0 ? mixtureSprt({ estimate, standardError, tauSquared, alpha }).lnEValue : null
}
