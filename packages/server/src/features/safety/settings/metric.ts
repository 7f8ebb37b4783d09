import { z } from 'zod'
import { isSameWord, word } from '../../../http/shapes.ts'

export const SAFETY_METRICS = [
  'total_evaluations',
  'error_count',
  'error_rate',
  'avg_latency',
  'latency',
  'min_latency',
  'max_latency',
  'p95_latency',
  'p99_latency',
] as const
export type SafetyMetric = (typeof SAFETY_METRICS)[number]

export const COMPARISONS = ['greater_than', 'less_than', 'equal_to'] as const
export type Comparison = (typeof COMPARISONS)[number]

export const MODES = ['threshold', 'sequential'] as const

const UNKNOWN_METRIC = 'is not the name of a safety metric'

const find = (name: string): SafetyMetric | undefined =>
  SAFETY_METRICS.find((metric) => isSameWord(metric, name))

/** The name of a safety metric in a body, in any letter case; others are refused by name. */
export const safetyMetric = z.string().transform((name, context): SafetyMetric => {
  const known = find(name)
  if (known !== undefined) return known
  context.addIssue({ code: 'custom', message: UNKNOWN_METRIC })
  return z.NEVER
})

export const comparison = word(COMPARISONS)

/** Thresholds of a safety metric. */
const metricRule = z
  .object({
    /** sequential: compares the error rate of subjects with the flag to that of the others. */
    mode: z.enum(MODES),
    warning_threshold: z.number().nullable(),
    critical_threshold: z.number().nullable(),
    comparison_type: z.enum(COMPARISONS),
    /** sequential: accepted ratio of the two error rates. */
    tolerated_ratio: z.number(),
  })
  .meta({ id: 'SafetyMetricRule' })
export type MetricRule = z.output<typeof metricRule>

export const metricRules = z.partialRecord(z.enum(SAFETY_METRICS), metricRule)
export type MetricRules = z.output<typeof metricRules>

const threshold = z.number().min(0).max(1e15).nullish()

const sentRule = z.strictObject({
  mode: word(MODES).default('threshold'),
  warning_threshold: threshold,
  critical_threshold: threshold,
  comparison_type: comparison.default('greater_than'),
  tolerated_ratio: z.number().min(1).max(100).default(1),
})
type SentRule = z.output<typeof sentRule>

/** Whether the warning threshold lies beyond the critical one. */
const isBeyond = ({
  warning_threshold: warning,
  critical_threshold: critical,
  ...rest
}: SentRule): boolean => {
  if (typeof warning !== 'number' || typeof critical !== 'number') return false
  if (rest.comparison_type === 'equal_to') return false
  return rest.comparison_type === 'greater_than' ? warning > critical : warning < critical
}

const problemOf = (name: SafetyMetric, rule: SentRule): string | undefined => {
  const hasThreshold = typeof (rule.warning_threshold ?? rule.critical_threshold) === 'number'
  if (rule.mode === 'sequential') {
    if (name !== 'error_rate') return 'only error_rate can have a sequential guard'
    return hasThreshold ? 'a metric with a sequential guard has no thresholds' : undefined
  }
  if (!hasThreshold) return 'needs warning_threshold or critical_threshold'
  return isBeyond(rule) ? 'warning_threshold must not lie beyond critical_threshold' : undefined
}

const withNulls = ({ warning_threshold, critical_threshold, ...rule }: SentRule): MetricRule => ({
  ...rule,
  warning_threshold: warning_threshold ?? null,
  critical_threshold: critical_threshold ?? null,
})

/** Metric rules from a body; the output is complete and coherent. */
export const sentRules = z.record(z.string(), sentRule).transform((sent, context): MetricRules => {
  const rules: MetricRules = {}
  for (const [given, rule] of Object.entries(sent)) {
    const name = find(given)
    const problem = name === undefined ? UNKNOWN_METRIC : problemOf(name, rule)
    if (problem !== undefined) context.addIssue({ code: 'custom', path: [given], message: problem })
    if (name !== undefined) rules[name] = withNulls(rule)
  }
  return rules
})
