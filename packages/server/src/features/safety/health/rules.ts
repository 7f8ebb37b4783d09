import { type MetricRule, SAFETY_METRICS, type SafetyMetric } from '../settings/metric.ts'
import type { EffectiveConfig } from '../settings/rules.ts'
import { GUARD_ALPHA, WARNING_P_VALUE } from './guard.ts'
import { compares, METRIC_UNITS, metricValues, type WindowCounts } from './metrics.ts'
import { type FlagPercentages, largestPercentage } from './percentages.ts'
import type { Check, GuardRead, Health, MetricCheck } from './schema.ts'

/** The inputs of a flag's health. */
export interface Observed {
  flag: FlagPercentages & { id: string; status: string; rollback_percentage: number }
  config: EffectiveConfig
  counts: WindowCounts
  /** Guard of a flag whose error rate is monitored sequentially. */
  guard: GuardRead | undefined
  from: Date
  to: Date
}

/** A metric that requires a rollback. */
interface Breach {
  metric: SafetyMetric
  mode: MetricRule['mode']
  value: number
  threshold: number
  comparison_type: MetricRule['comparison_type']
  /** A sentence for people. */
  reason: string
}

/** A flag's health, and the breach that an automatic rollback would act on. */
export interface Assessment {
  check: Check
  /** The first critical breach that is backed by enough evaluations; undefined without one. */
  breach: Breach | undefined
  worst: SafetyMetric | undefined
  /** Whether there are enough evaluations to notify people of it. */
  isBacked: boolean
  /** What is wrong, as one sentence per metric. */
  reasons: string[]
}

const byThresholds = (value: number | null, rule: MetricRule): Health => {
  if (value === null) return 'NO_DATA'
  const isOver = (threshold: number | null): boolean =>
    threshold !== null && compares(value, rule.comparison_type, threshold)
  if (isOver(rule.critical_threshold)) return 'CRITICAL'
  return isOver(rule.warning_threshold) ? 'WARNING' : 'HEALTHY'
}

const byGuard = (guard: GuardRead | undefined): Health => {
  if (guard === undefined || guard.enabled.evaluations === 0) return 'NO_DATA'
  if (guard.p_value <= GUARD_ALPHA) return 'CRITICAL'
  return guard.p_value <= WARNING_P_VALUE ? 'WARNING' : 'HEALTHY'
}

const checkMetrics = ({ config, counts, guard }: Observed): MetricCheck[] => {
  const values = metricValues(counts)
  return SAFETY_METRICS.flatMap((name) => {
    const rule = config.metrics[name]
    if (rule === undefined) return []
    const isGuarded = rule.mode === 'sequential'
    return {
      name,
      mode: rule.mode,
      current_value: values[name],
      health: isGuarded ? byGuard(guard) : byThresholds(values[name], rule),
      warning_threshold: rule.warning_threshold,
      critical_threshold: rule.critical_threshold,
      comparison_type: rule.comparison_type,
      unit: METRIC_UNITS[name],
      guard: isGuarded ? (guard ?? null) : null,
    }
  })
}

const WORST_FIRST: readonly Health[] = ['CRITICAL', 'WARNING', 'HEALTHY', 'NO_DATA']

const worstOf = (metrics: readonly MetricCheck[]): Health =>
  WORST_FIRST.find((health) => metrics.some((metric) => metric.health === health)) ?? 'NO_DATA'

/** Number of evaluations behind a metric's health. */
const backing = ({ guard }: MetricCheck, counts: WindowCounts): number =>
  guard === null ? counts.evaluations : guard.enabled.evaluations + guard.disabled.evaluations

const plain = (value: number): string => String(Number(value.toPrecision(4)))

const COMPARISON_WORDS = { greater_than: 'above', less_than: 'below', equal_to: 'at' } as const

/** Why a metric is not healthy, as a sentence. */
const reasonOf = ({ name, guard, health, ...metric }: MetricCheck): string => {
  if (guard !== null) {
    const { p_value, enabled, disabled } = guard
    const side = ({ errors, evaluations }: typeof enabled) => `${errors} errors in ${evaluations} evaluations`
    return `${name}: ${side(enabled)} with the flag, ${side(disabled)} without it (p = ${plain(p_value)})`
  }
  const kind = health === 'CRITICAL' ? 'critical' : 'warning'
  const threshold = metric[`${kind}_threshold`] ?? 0
  return `${name} ${plain(metric.current_value ?? 0)} is ${COMPARISON_WORDS[metric.comparison_type]} the ${kind} threshold ${plain(threshold)}`
}

const breachOf = (metric: MetricCheck): Breach | undefined => {
  const { name, mode, comparison_type, guard, current_value, critical_threshold } = metric
  const common = { metric: name, mode, reason: reasonOf(metric) }
  if (guard !== null) {
    return { ...common, value: guard.p_value, threshold: guard.alpha, comparison_type: 'less_than' }
  }
  if (current_value === null || critical_threshold === null) return undefined
  return { ...common, value: current_value, threshold: critical_threshold, comparison_type }
}

const isUnhealthy = ({ health }: { health: Health }): boolean => health === 'CRITICAL' || health === 'WARNING'

/** Assesses the health of a flag by its recent counts. */
export const assess = (observed: Observed): Assessment => {
  const { flag, config, counts, from, to } = observed
  const metrics = checkMetrics(observed)
  const health = worstOf(metrics)
  const backed = metrics.filter((metric) => backing(metric, counts) >= config.min_evaluations)
  const critical = backed.find((metric) => metric.health === 'CRITICAL')
  const breach = critical && breachOf(critical)
  const isLowerable = flag.status === 'ACTIVE' && largestPercentage(flag) > flag.rollback_percentage
  return {
    check: {
      feature_flag_id: flag.id,
      is_healthy: !isUnhealthy({ health }),
      health,
      evaluations: counts.evaluations,
      min_evaluations: config.min_evaluations,
      window_start: from,
      window_end: to,
      would_roll_back: config.enabled && config.rollsBack && breach !== undefined && isLowerable,
      metrics,
      last_checked: to,
    },
    breach,
    worst: metrics.find((metric) => isUnhealthy(metric) && metric.health === health)?.name,
    isBacked: backed.some((metric) => metric.health === health),
    reasons: metrics.filter(isUnhealthy).map(reasonOf),
  }
}
