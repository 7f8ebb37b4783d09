import { z } from 'zod'
import { dateRangeFields } from '../../http/date-range.ts'
import { pageQuery } from '../../http/paging.ts'
import { id, text, time, word } from '../../http/shapes.ts'

const PERIODS = ['minute', 'hour', 'day', 'week', 'month'] as const
export type Period = (typeof PERIODS)[number]

export const summaryQuery = z.strictObject({ feature_flag_id: id.optional(), ...dateRangeFields })

export const aggregatedQuery = z.strictObject({
  feature_flag_id: id,
  period: word(PERIODS).default('hour'),
  ...dateRangeFields,
})

export const errorsQuery = pageQuery.extend({
  feature_flag_id: id.optional(),
  experiment_id: id.optional(),
  error_type: text(1, 100).optional(),
  ...dateRangeFields,
})

const counts = z.record(z.string(), z.int())

const metricFields = {
  /** Evaluations by the service, and those that programs made locally and reported. */
  total_evaluations: z.int(),
  enabled_evaluations: z.int(),
  /** Estimate for evaluations by the service; the standard error is 0.8 percent. */
  unique_users: z.int(),
  error_count: z.int(),
  /** Errors per evaluation, at most 1; null without evaluations. */
  error_rate: z.number().nullable(),
  /** Milliseconds per evaluation by the service; null without any. */
  avg_latency: z.number().nullable(),
  p95_latency: z.number().nullable(),
  /** Share of the service's evaluations of active flags that targeting rules matched; null without any. */
  rule_match_rate: z.number().nullable(),
  /** Evaluations by the service by served variant. */
  by_variant: counts,
  /** Evaluations by the service by reason. */
  by_reason: counts,
}

export const flagMetrics = z.object(metricFields).meta({ id: 'FlagFigures' })

export const aggregated = z.object({
  feature_flag_id: id,
  period: z.enum(PERIODS),
  points: z.array(z.object({ start: time, ...metricFields })),
})

export const accepted = z.object({ status: z.literal('accepted') })

export const errorRead = z.object({
  id,
  error_type: z.string(),
  message: z.string(),
  user_id: z.string().nullable(),
  feature_flag_id: id.nullable(),
  experiment_id: id.nullable(),
  stack_trace: z.string().nullable(),
  metadata: z.record(z.string(), z.unknown()).nullable(),
  timestamp: time,
})

export type FlagMetrics = z.output<typeof flagMetrics>
export type Aggregated = z.output<typeof aggregated>
export type SummaryQuery = z.output<typeof summaryQuery>
export type AggregatedQuery = z.output<typeof aggregatedQuery>
export type ErrorsQuery = z.output<typeof errorsQuery>
export type ErrorRead = z.output<typeof errorRead>
