import { z } from 'zod'
import { pageQuery } from '../../../http/paging.ts'
import { id, time, word } from '../../../http/shapes.ts'
import { COMPARISONS, MODES, SAFETY_METRICS } from '../settings/metric.ts'

const HEALTHS = ['HEALTHY', 'WARNING', 'CRITICAL', 'NO_DATA'] as const

const side = z.object({ evaluations: z.int(), errors: z.int() })

/** The evidence of the sequential guard since it began. */
const guardRead = z
  .object({
    /**
     * p-value of the hypothesis that subjects with the flag do not fail more often than tolerated; valid at every
     * interim look.
     */
    p_value: z.number(),
    /** Harm is proven at this p-value. */
    alpha: z.number(),
    tolerated_ratio: z.number(),
    enabled: side,
    disabled: side,
    /** Error rate of subjects with the flag over that of the others; null while either is unknown or 0. */
    rate_ratio: z.number().nullable(),
    since: time,
  })
  .meta({ id: 'SafetyGuard' })

const metricCheck = z.object({
  name: z.enum(SAFETY_METRICS),
  mode: z.enum(MODES),
  current_value: z.number().nullable(),
  health: z.enum(HEALTHS),
  warning_threshold: z.number().nullable(),
  critical_threshold: z.number().nullable(),
  comparison_type: z.enum(COMPARISONS),
  unit: z.enum(['count', 'ratio', 'ms']),
  /** Guard of a metric that is monitored sequentially. */
  guard: guardRead.nullable(),
})

export const checkRead = z
  .object({
    feature_flag_id: id,
    is_healthy: z.boolean(),
    health: z.enum(HEALTHS),
    evaluations: z.int(),
    min_evaluations: z.int(),
    window_start: time,
    window_end: time,
    would_roll_back: z.boolean(),
    metrics: z.array(metricCheck),
    last_checked: time,
  })
  .meta({ id: 'SafetyCheck' })

export const overviewQuery = pageQuery.extend({ health: word(HEALTHS).optional() })

export const overviewRead = z.object({
  feature_flag_id: id,
  key: z.string(),
  name: z.string(),
  rollout_percentage: z.number(),
  health: z.enum(HEALTHS),
  worst_metric: z.enum(SAFETY_METRICS).nullable(),
  last_rollback_at: time.nullable(),
})

export type Health = (typeof HEALTHS)[number]
export type GuardRead = z.output<typeof guardRead>
export type MetricCheck = z.output<typeof metricCheck>
export type Check = z.output<typeof checkRead>
export type OverviewQuery = z.output<typeof overviewQuery>
export type OverviewItem = z.output<typeof overviewRead>
