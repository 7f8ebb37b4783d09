import { perComparisonAlpha } from '@assay/statistics'
import type { CorrectionMethod, Experiment } from '../experiments/index.ts'
import type { ResultsQuery } from './schema/requests.ts'

/** What a results view is computed with. */
export interface Settings {
  confidence_level: number
  correction_method: CorrectionMethod
  /** Dimensions to break the primary metric down by, in the order asked for. */
  breakdown: readonly string[]
}

/** The experiment's own settings, but for what the request names for itself. */
export const resolveSettings = (
  experiment: Pick<Experiment, 'confidence_level' | 'correction_method'>,
  query: Partial<ResultsQuery>,
): Settings => ({
  confidence_level: query.confidence_level ?? experiment.confidence_level,
  correction_method: query.correction_method ?? experiment.correction_method,
  breakdown: query.breakdown ?? [],
})

/** 1 - level without the dust of binary fractions: 0.95 gives 0.05. */
export const alphaOf = (confidenceLevel: number): number => Math.round((1 - confidenceLevel) * 1e12) / 1e12

/** What one comparison is computed with. */
export interface ComparisonSettings {
  /** Two-sided error rate of intervals and decisions. */
  alpha: number
  correction_method: CorrectionMethod
  /** Error rate per comparison that power is stated for. */
  perComparisonAlpha: number
  /** The relative effect planned for. */
  plannedEffect: number
  /** Units planned for all variants together; null: no plan. */
  plannedSize: number | null
  /** The error rate that always-valid evidence is tuned to. */
  tunedTo: number
}

const DEFAULT_EFFECT = 0.1

/** What decides the error rate that evidence is tuned to. */
type Tuning = Pick<
  Experiment,
  'confidence_level' | 'sequential_testing_enabled' | 'sequential_testing_config'
>

/**
 * The error rate that always-valid evidence is tuned to: that of sequential testing where it is enabled, else that of
 * the stored confidence level. Requests at any level read the same evidence.
 */
export const evidenceAlpha = ({
  confidence_level,
  sequential_testing_enabled,
  sequential_testing_config,
}: Tuning): number =>
  sequential_testing_enabled && sequential_testing_config
    ? sequential_testing_config.alpha
    : alphaOf(confidence_level)

/**
 * The settings of comparisons that stand in a family of `comparisons`. What is no experiment with settings of its own
 * has evidence tuned to the level asked for.
 */
export const comparisonSettings = (
  experiment: Pick<Experiment, 'plan' | 'variants'> & (Tuning | { confidence_level?: never }),
  { confidence_level, correction_method }: Settings,
  comparisons: number,
): ComparisonSettings => {
  const alpha = alphaOf(confidence_level)
  const size = experiment.plan?.sample_size_per_variant ?? null
  return {
    alpha,
    correction_method,
    perComparisonAlpha: perComparisonAlpha({ alpha, comparisons, method: correction_method }),
    plannedEffect: experiment.plan?.minimum_detectable_effect ?? DEFAULT_EFFECT,
    plannedSize: size === null ? null : size * experiment.variants.length,
    tunedTo: experiment.confidence_level === undefined ? alpha : evidenceAlpha(experiment),
  }
}

/** How many comparisons an experiment's family has: each metric that is no guardrail, times each treatment. */
export const familySizeOf = ({ variants, metrics }: Pick<Experiment, 'variants' | 'metrics'>): number =>
  variants.filter(({ is_control }) => !is_control).length *
  metrics.filter(({ is_guardrail }) => !is_guardrail).length
