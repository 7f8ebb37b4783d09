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

const figureFields = {
  /** Decisions of the service, and those that programs made themselves and reported. */
  total_evaluations: z.int(),
  enabled_evaluations: z.int(),
  /** Of the service's decisions, about: the standard error is 0.8 percent. */
  unique_users: z.int(),
  error_count: z.int(),
  /** Errors per evaluation, at most 1; null without evaluations. */
  error_rate: z.number().nullable(),
  /** Milliseconds that the service took for an evaluation; null when it has made none. */
  avg_latency: z.number().nullable(),
  p95_latency: z.number().nullable(),
  /** Share of the service's decisions of active flags that targeting rules matched; null without any. */
  rule_match_rate: z.number().nullable(),
  /** Decisions of the service by the variant that was given. */
  by_variant: counts,
  /** Decisions of the service by their reason. */
  by_reason: counts,
}

export const figures = z.object(figureFields).meta({ id: 'FlagFigures' })

export const aggregated = z.object({
  feature_flag_id: id,
  period: z.enum(PERIODS),
  points: z.array(z.object({ start: time, ...figureFields })),
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

export type Figures = z.output<typeof figures>
export type Aggregated = z.output<typeof aggregated>
export type SummaryQuery = z.output<typeof summaryQuery>
export type AggregatedQuery = z.output<typeof aggregatedQuery>
export type ErrorsQuery = z.output<typeof errorsQuery>
export type ErrorRead = z.output<typeof errorRead>
