import { count, percent, pValue } from '../../ui/format.ts'
import { comparisonWord, metricLabel, metricPhrase, metricValue } from './metric-words.ts'
import type { MetricCheck, SafetyCheck } from './queries.ts'
import { windowMinutes } from './why-rolled-back.ts'

type Checked = Pick<
  SafetyCheck,
  'health' | 'evaluations' | 'min_evaluations' | 'would_roll_back' | 'window_start' | 'window_end' | 'metrics'
>

/** How a flag does and what happens next, in one or two sentences. */
export const healthInWords = (check: Checked): string => {
  const minutes = windowMinutes(check.window_start, check.window_end) ?? 15
  const period = minutes === 1 ? 'minute' : `${minutes} minutes`
  if (check.health === 'NO_DATA') {
    return `Nothing was measured in the last ${period}, so nothing can be said yet.`
  }
  if (check.evaluations === 0 && check.health === 'HEALTHY') {
    return `Nobody asked for the flag in the last ${period}. What was seen before is within its limits.`
  }
  const seen = `Over ${count(check.evaluations)} evaluations in the last ${period}`
  const bad = check.metrics.filter(({ health }) => health === 'CRITICAL' || health === 'WARNING')
  if (bad.length === 0) return `${seen}, every watched metric is within its limits.`
  return `${seen}: ${bad.map(metricInWords).join('; ')}. ${nextInWords(check)}`
}

const metricInWords = (metric: MetricCheck): string => {
  const value = `${metricPhrase(metric.name)} is ${metricValue(metric.name, metric.current_value)}`
  if (metric.mode === 'sequential') return `${value}, worse than without the flag`
  const limit = metric.health === 'CRITICAL' ? metric.critical_threshold : metric.warning_threshold
  const kind = metric.health === 'CRITICAL' ? 'critical limit' : 'warning limit'
  return `${value}, ${comparisonWord(metric.comparison_type)} the ${kind} of ${metricValue(metric.name, limit)}`
}

const nextInWords = ({ health, would_roll_back, evaluations, min_evaluations }: Checked): string => {
  if (would_roll_back) return 'The next check rolls the flag back.'
  if (health === 'WARNING') return 'A warning alone rolls nothing back.'
  return evaluations < min_evaluations
    ? `It is not rolled back before ${count(min_evaluations)} evaluations are seen.`
    : 'It is not rolled back by itself: automatic rollback is off, or its percentage is already at the target.'
}

/** What a sequential guard has seen, in one sentence. */
export const guardInWords = (guard: NonNullable<MetricCheck['guard']>): string => {
  const { enabled, disabled, p_value, alpha, rate_ratio } = guard
  const rate = ({ evaluations, errors }: typeof enabled): string =>
    evaluations === 0 ? 'no evaluations' : `${percent(errors / evaluations)} of ${count(evaluations)}`
  const ratio = rate_ratio === null ? '' : ` That is ${rate_ratio.toFixed(2)} times as many.`
  return `Failed with the flag: ${rate(enabled)}; without it: ${rate(disabled)}.${ratio} p = ${pValue(p_value)}, harm is proven below ${alpha}.`
}

/** The limits of a metric in a few words. */
export const limitsInWords = (metric: MetricCheck): string => {
  if (metric.mode === 'sequential') return 'against those without the flag'
  const relation = comparisonWord(metric.comparison_type)
  const limits = [
    metric.warning_threshold === null
      ? undefined
      : `warning ${relation} ${metricValue(metric.name, metric.warning_threshold)}`,
    metric.critical_threshold === null
      ? undefined
      : `critical ${relation} ${metricValue(metric.name, metric.critical_threshold)}`,
  ].filter((limit) => limit !== undefined)
  return limits.join(', ') || `${metricLabel(metric.name)} has no limit`
}
