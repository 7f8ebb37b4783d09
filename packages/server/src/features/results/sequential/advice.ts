import type { Experiment } from '../../experiments/index.ts'
import { durationDays } from '../recommendation/summary.ts'
import type { LongRunningRisk, Sequential, SequentialComparison } from './schema.ts'
import type { SequentialSettings } from './settings.ts'

type Advice = Pick<Sequential, 'recommended_action' | 'recommendation_reason'>

interface Analysis {
  experiment: Experiment
  comparisons: readonly SequentialComparison[]
  settings: SequentialSettings
  /** The control's rate on the primary metric; null without subjects. */
  controlRate: number | null
}

const short = (value: number): string => String(Number(value.toPrecision(3)))

/** The recommended action by the primary metric under the experiment's own method. */
export const adviseSequential = (analysis: Analysis): Advice => {
  const { experiment, comparisons, settings } = analysis
  const primary = experiment.metrics.find(({ is_primary }) => is_primary)
  const own = comparisons.filter(({ metric_id }) => metric_id === primary?.id)
  const stopping = own.find(({ can_stop }) => can_stop)
  if (stopping)
    return { recommended_action: 'stop_for_effect', recommendation_reason: effectReason(stopping) }
  const effect = detectableDifference(analysis)
  const excludes = (one: SequentialComparison): boolean =>
    effect !== null && isExcluded(intervalOf(one, settings), effect)
  if (effect !== null && own.length > 0 && own.every(excludes)) {
    return { recommended_action: 'stop_for_futility', recommendation_reason: futilityReason(effect) }
  }
  return { recommended_action: 'continue', recommendation_reason: openReason(own, settings) }
}

/** The minimum detectable effect (MDE) as a difference of rates, in the direction of improvement. */
const detectableDifference = ({ experiment, controlRate }: Analysis): number | null => {
  const relative = experiment.plan?.minimum_detectable_effect
  const primary = experiment.metrics.find(({ is_primary }) => is_primary)
  if (relative === undefined || !primary || !controlRate) return null
  return relative * controlRate * (primary.lower_is_better ? -1 : 1)
}

type Ends = readonly [number | null, number | null]

const intervalOf = (one: SequentialComparison, { method }: SequentialSettings): Ends => {
  if (method === 'group_sequential') return one.group_sequential?.repeated_interval ?? [null, null]
  return [one.confidence_sequence?.lower ?? null, one.confidence_sequence?.upper ?? null]
}

const isExcluded = ([lower, upper]: Ends, effect: number): boolean =>
  effect > 0 ? upper !== null && upper < effect : lower !== null && lower > effect

const effectReason = ({ variant_name, difference, always_valid_p_value: p }: SequentialComparison): string =>
  `${variant_name} differs from the control by ${short(difference ?? 0)} on the primary metric ` +
  `(always-valid p ${short(p)}), and its test has crossed the boundary.`

const futilityReason = (effect: number): string =>
  `Every treatment's interval excludes the planned difference of ${short(effect)} on the primary metric.`

const openReason = (own: readonly SequentialComparison[], { alpha, method }: SequentialSettings): string => {
  if (own.length === 0) return 'There is no treatment to compare with a control on a primary metric.'
  const p = Math.min(...own.map((one) => (method === 'msprt' ? one.msprt_result : one).always_valid_p_value))
  return method === 'group_sequential'
    ? 'No planned look of the primary metric has crossed its boundary.'
    : `The smallest always-valid p of the primary metric is ${short(p)}; stopping needs ${short(alpha)}.`
}

/**
 * Whether an experiment runs past its plan without an answer: the days it would have needed for the planned size at
 * its own pace, against those it has run.
 */
export const longRunningRisk = (
  experiment: Experiment,
  progress: { subjects: number; plannedSize: number; hasAnswer: boolean; now: Date },
): LongRunningRisk => {
  const actual = durationDays(experiment, progress.now) ?? 0
  const isMeasurable = progress.subjects > 0 && actual > 0
  const expected = isMeasurable ? (actual * progress.plannedSize) / progress.subjects : null
  const ratio = expected === null ? null : actual / expected
  return {
    is_at_risk: ratio !== null && ratio > 1 && !progress.hasAnswer,
    expected_duration_days: expected,
    actual_duration_days: actual,
    risk_ratio: ratio,
  }
}
