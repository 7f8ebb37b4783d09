import { z } from 'zod'
import { word } from '../../../http/shapes.ts'

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

/** The name of a safety metric in a body; any other is refused by name. */
export const safetyMetric = z.string().transform((name, context): SafetyMetric => {
  const known = SAFETY_METRICS.find((metric) => metric === name)
  if (known !== undefined) return known
  context.addIssue({ code: 'custom', message: `unknown safety metric '${name.slice(0, 100)}'` })
  return z.NEVER
})

export const comparison = word(COMPARISONS)

/** What a safety metric is held against. */
export const metricRule = z.object({
  /** sequential: the error rate of those who have the flag against that of those who do not. */
  mode: z.enum(MODES),
  warning_threshold: z.number().nullable(),
  critical_threshold: z.number().nullable(),
  comparison_type: z.enum(COMPARISONS),
  /** sequential: so many times the others' error rate is accepted. */
  tolerated_ratio: z.number(),
})
export type MetricRule = z.output<typeof metricRule>

export const metricRules = z.partialRecord(z.enum(SAFETY_METRICS), metricRule)
export type MetricRules = z.output<typeof metricRules>
