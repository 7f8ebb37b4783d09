import { perComparisonAlpha } from '@assay/statistics'
import type { CorrectionMethod, Experiment } from '../experiments/index.ts'
import type { ResultsQuery } from './comparison/schema.ts'

/** The settings of the results of an experiment. */
export interface ResultsSettings {
  confidence_level: number
  correction_method: CorrectionMethod
  /** Dimensions to break the primary metric down by, in the order of the request. */
  breakdown: readonly string[]
}

/** The experiment's own settings, but for what the request names for itself. */
export const resolveSettings = (
  experiment: Pick<Experiment, 'confidence_level' | 'correction_method'>,
  query: Partial<ResultsQuery>,
): ResultsSettings => ({
  confidence_level: query.confidence_level ?? experiment.confidence_level,
  correction_method: query.correction_method ?? experiment.correction_method,
  breakdown: query.breakdown ?? [],
})

/** 1 - level without the rounding error of binary fractions: 0.95 gives 0.05. */
export const alphaOf = (confidenceLevel: number): number => Math.round((1 - confidenceLevel) * 1e12) / 1e12

/** The settings of one comparison. */
export interface ComparisonSettings {
  /** Two-sided error rate of intervals and decisions. */
  alpha: number
  correction_method: CorrectionMethod
  /** Error level of one comparison after correction, which power is stated for. */
  perComparisonAlpha: number
  /** The relative effect planned for (MDE). */
  minimumDetectableEffect: number
  /** Units planned for all variants together; null: no plan. */
  plannedSize: number | null
  /** The error rate for which always-valid evidence is strongest. */
  evidenceAlpha: number
}

const DEFAULT_EFFECT = 0.1

/** The settings that decide the error rate of evidence. */
type EvidenceSettings = Pick<
  Experiment,
  'confidence_level' | 'sequential_testing_enabled' | 'sequential_testing_config'
>

/**
 * The error rate for which always-valid evidence is strongest: that of sequential testing where it is enabled, else that of
 * the stored confidence level. Requests at any level read the same evidence.
 */
export const evidenceAlphaOf = ({
  confidence_level,
  sequential_testing_enabled,
  sequential_testing_config,
}: EvidenceSettings): number =>
  sequential_testing_enabled && sequential_testing_config
    ? sequential_testing_config.alpha
    : alphaOf(confidence_level)

/**
 * The settings of comparisons in a family of `comparisons`. Without an experiment that has settings of its own, evidence
 * has the error rate of the request.
 */
export const comparisonSettings = (
  experiment: Pick<Experiment, 'plan' | 'variants'> & (EvidenceSettings | { confidence_level?: never }),
  { confidence_level, correction_method }: ResultsSettings,
  comparisons: number,
): ComparisonSettings => {
  const alpha = alphaOf(confidence_level)
  const size = experiment.plan?.sample_size_per_variant ?? null
  return {
    alpha,
    correction_method,
    perComparisonAlpha: perComparisonAlpha({ alpha, comparisons, method: correction_method }),
    minimumDetectableEffect: experiment.plan?.minimum_detectable_effect ?? DEFAULT_EFFECT,
    plannedSize: size === null ? null : size * experiment.variants.length,
    evidenceAlpha: experiment.confidence_level === undefined ? alpha : evidenceAlphaOf(experiment),
  }
}

/** Number of comparisons in an experiment's family: each metric that is no guardrail, times each treatment. */
export const familySizeOf = ({ variants, metrics }: Pick<Experiment, 'variants' | 'metrics'>): number =>
  variants.filter(({ is_control }) => !is_control).length *
  metrics.filter(({ is_guardrail }) => !is_guardrail).length
