import { MINUTE_MS } from '../../ui/durations.ts'
import { count, pValue } from '../../ui/format.ts'
import { comparisonWord, metricPhrase, metricValue } from './metric-words.ts'
import type { RollbackRecord } from './queries.ts'

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

/** Why a flag was rolled back and what that did to it, in one or two plain sentences. */
export const whyRolledBack = (record: Cause & Effect): string => `${causeOf(record)} ${effectOf(record)}`

/** Why a flag was rolled back, in one sentence. */
export const causeOf = (record: Cause): string => {
  if (record.trigger_type === 'MANUAL')
    return `Somebody rolled it back by hand: ${sentence(record.trigger_reason)}`
  if (record.metric_name === null) return sentence(record.trigger_reason)
  return record.mode === 'sequential' ? guardCause(record) : thresholdCause(record, record.metric_name)
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

const thresholdCause = (record: Cause, metric: string): string => {
  const { metric_value, threshold, comparison_type } = record
  if (metric_value === null || threshold === null) return sentence(record.trigger_reason)
  const phrase = metricPhrase(metric)
  const relation = comparisonWord(comparison_type ?? 'greater_than')
  const value = metricValue(metric, metric_value)
  const limit = metricValue(metric, threshold)
  return `${phrase.charAt(0).toUpperCase()}${phrase.slice(1)} was ${value}, ${relation} its limit of ${limit}${seen(record)}.`
}

const guardCause = (record: Cause): string => {
  const ratio = ratioOf(record.evidence)
  const times = ratio === undefined ? 'more often' : `${ratio.toFixed(1)} times as often`
  const p = record.metric_value === null ? '' : ` (p = ${pValue(record.metric_value)})`
  return `Subjects with the flag failed ${times} as those without it, beyond chance${p}${seen(record)}.`.replace(
    'more often as',
    'more often than',
  )
}

const ratioOf = (evidence: Cause['evidence']): number | undefined => {
  const ratio = evidence?.['rate_ratio']
  return typeof ratio === 'number' ? ratio : undefined
}

const seen = ({ evaluations, window_start, window_end }: Cause): string => {
  if (evaluations === null) return ''
  const within = windowMinutes(window_start, window_end)
  return `, over ${count(evaluations)} evaluations${within === undefined ? '' : ` in ${within} minutes`}`
}

/** Whole minutes of a window; undefined when it is not known. */
export const windowMinutes = (start: string | null, end: string | null): number | undefined =>
  start === null || end === null
    ? undefined
    : Math.max(1, Math.round((Date.parse(end) - Date.parse(start)) / MINUTE_MS))

const effectOf = ({ previous_percentage, target_percentage, deactivated }: Effect): string =>
  deactivated
    ? `It went from ${previous_percentage} % to ${target_percentage} % and was switched off.`
    : `It went from ${previous_percentage} % to ${target_percentage} %.`
