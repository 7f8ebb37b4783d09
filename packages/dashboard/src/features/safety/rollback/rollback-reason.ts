import { count, pValue } from '../../../ui/format.ts'
import type { RollbackRecord } from '../api-types.ts'
import { comparisonWord, metricPhrase, metricValue } from '../metric-words.ts'
import { minutesText, windowMinutes } from '../window.ts'

type Cause = Pick<
  RollbackRecord,
  | 'trigger_type'
  | 'trigger_reason'
  | 'metric_name'
  | 'metric_value'
  | 'threshold'
  | 'comparison_type'
  | 'mode'
  | 'evidence'
  | 'evaluations'
  | 'window_start'
  | 'window_end'
>

type Effect = Pick<RollbackRecord, 'previous_percentage' | 'target_percentage' | 'deactivated'>

/** Reason and effect of a rollback, in two or three sentences. */
export const rollbackSummary = (record: Cause & Effect): string =>
  `${rollbackReason(record)} ${rollbackEffect(record)}`

/** Reason of a rollback, in one sentence. */
export const rollbackReason = (record: Cause): string => {
  if (record.trigger_type === 'MANUAL') return `Rolled back manually: ${sentence(record.trigger_reason)}`
  if (record.metric_name === null) return sentence(record.trigger_reason)
  return record.mode === 'sequential' ? guardReason(record) : thresholdReason(record, record.metric_name)
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

const thresholdReason = (record: Cause, metric: string): string => {
  const { metric_value, threshold, comparison_type } = record
  if (metric_value === null || threshold === null) return sentence(record.trigger_reason)
  const phrase = metricPhrase(metric)
  const relation = comparisonWord(comparison_type ?? 'greater_than')
  const value = metricValue(metric, metric_value)
  const limit = metricValue(metric, threshold)
  return `${phrase.charAt(0).toUpperCase()}${phrase.slice(1)} was ${value}, ${relation} the threshold of ${limit}${basis(record)}.`
}

const guardReason = (record: Cause): string => {
  const ratio = ratioOf(record.evidence)
  const times = ratio === undefined ? 'more errors than' : `${ratio.toFixed(1)} times as many errors as`
  const p = record.metric_value === null ? '' : ` (p = ${pValue(record.metric_value)})`
  return `Subjects with the flag had ${times} those without it${p}${basis(record)}.`
}

const ratioOf = (evidence: Cause['evidence']): number | undefined => {
  const ratio = evidence?.['rate_ratio']
  return typeof ratio === 'number' ? ratio : undefined
}

const basis = ({ evaluations, window_start, window_end }: Cause): string => {
  if (evaluations === null) return ''
  const minutes = windowMinutes(window_start, window_end)
  return `, over ${count(evaluations)} evaluations${minutes === undefined ? '' : ` in ${minutesText(minutes)}`}`
}

const rollbackEffect = ({ previous_percentage, target_percentage, deactivated }: Effect): string => {
  const change = `The flag went from ${previous_percentage} % to ${target_percentage} %`
  return deactivated ? `${change} and was switched off.` : `${change}.`
}
