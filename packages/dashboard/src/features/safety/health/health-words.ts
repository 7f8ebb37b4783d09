import { count, percent, pValue } from '../../../ui/format.ts'
import type { MetricCheck, SafetyCheck } from '../api-types.ts'
import { comparisonWord, metricPhrase, metricValue } from '../metric-words.ts'
import { windowMinutes } from '../window.ts'

type Checked = Pick<
  SafetyCheck,
  'health' | 'evaluations' | 'min_evaluations' | 'would_roll_back' | 'window_start' | 'window_end' | 'metrics'
>

/** The result of a health check and what follows from it, in one or two sentences. */
export const healthText = (check: Checked): string => {
  const minutes = windowMinutes(check.window_start, check.window_end) ?? 15
  const period = minutes === 1 ? 'the last minute' : `the last ${minutes} minutes`
  if (check.health === 'NO_DATA') return `No data in ${period}.`
  if (check.evaluations === 0 && check.health === 'HEALTHY') {
    return `No evaluations in ${period}. Earlier data is within the thresholds.`
  }
  const basis = `Over ${count(check.evaluations)} evaluations in ${period}`
  const breaches = check.metrics.filter(({ health }) => health === 'CRITICAL' || health === 'WARNING')
  if (breaches.length === 0) return `${basis}, all metrics are within their thresholds.`
  return `${basis}: ${breaches.map(breachText).join('; ')}. ${consequence(check)}`
}

const breachText = (metric: MetricCheck): string => {
  const value = `${metricPhrase(metric.name)} is ${metricValue(metric.name, metric.current_value)}`
  if (metric.mode === 'sequential') return `${value}, worse than without the flag`
  const threshold = metric.health === 'CRITICAL' ? metric.critical_threshold : metric.warning_threshold
  const kind = metric.health === 'CRITICAL' ? 'critical threshold' : 'warning threshold'
  return `${value}, ${comparisonWord(metric.comparison_type)} the ${kind} of ${metricValue(metric.name, threshold)}`
}

const consequence = ({ health, would_roll_back, evaluations, min_evaluations }: Checked): string => {
  if (would_roll_back) return 'The next check rolls the flag back.'
  if (health === 'WARNING') return 'Warnings do not trigger a rollback.'
  return evaluations < min_evaluations
    ? `An automatic rollback needs at least ${count(min_evaluations)} evaluations.`
    : 'No automatic rollback: it is off, or the flag is already at its rollback percentage.'
}

/** What a sequential guard compares, in one or two sentences. */
export const guardText = (guard: NonNullable<MetricCheck['guard']>): string => {
  const { enabled, disabled, p_value, alpha, rate_ratio } = guard
  const rate = ({ evaluations, errors }: typeof enabled): string =>
    evaluations === 0
      ? 'no evaluations'
      : `${percent(errors / evaluations)} of ${count(evaluations)} evaluations`
  const ratio = rate_ratio === null ? '' : ` That is ${rate_ratio.toFixed(2)} times as many.`
  return `Errors with the flag: ${rate(enabled)}; without it: ${rate(disabled)}.${ratio} p = ${pValue(p_value)}; critical below ${alpha}.`
}

/** The thresholds of a metric in a few words. */
export const thresholdsText = (metric: MetricCheck): string => {
  if (metric.mode === 'sequential') return 'Sequential guard: compared with subjects without the flag'
  const relation = comparisonWord(metric.comparison_type)
  const threshold = (kind: string, value: number | null): string[] =>
    value === null ? [] : [`${kind} ${relation} ${metricValue(metric.name, value)}`]
  const thresholds = [
    ...threshold('warning', metric.warning_threshold),
    ...threshold('critical', metric.critical_threshold),
  ]
  return thresholds.join(', ') || 'no threshold'
}
