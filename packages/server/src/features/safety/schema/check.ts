import { z } from 'zod'
import { pageQuery } from '../../../http/paging.ts'
import { id, percent, text, time, timestamp, word } from '../../../http/shapes.ts'
import { COMPARISONS, MODES, SAFETY_METRICS } from './metric.ts'

export const HEALTHS = ['HEALTHY', 'WARNING', 'CRITICAL', 'NO_DATA'] as const
export const TRIGGERS = ['AUTOMATIC', 'MANUAL'] as const

const side = z.object({ evaluations: z.int(), errors: z.int() })

/** What the sequential guard has seen since it began. */
export const guardRead = z
  .object({
    /** That those who have the flag do not fail more often than tolerated; valid at every look. */
    p_value: z.number(),
    /** The guard proves harm at this p-value. */
    alpha: z.number(),
    tolerated_ratio: z.number(),
    enabled: side,
    disabled: side,
    /** Error rate of those who have the flag over that of the others; null while either is not known or 0. */
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
  /** Of a metric that is watched sequentially. */
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

export const rollbackBody = z.strictObject({
  percentage: percent.optional(),
  reason: text(1, 500).default('Manual rollback'),
})

export const rollbackRead = z
  .object({
    success: z.boolean(),
    feature_flag_id: id,
    message: z.string(),
    previous_percentage: z.number(),
    new_percentage: z.number(),
    rollback_record_id: id,
    trigger_type: z.enum(TRIGGERS),
    deactivated: z.boolean(),
    paused_schedule_ids: z.array(id),
    timestamp: time,
  })
  .meta({ id: 'SafetyRollback' })

export const recordRead = z
  .object({
    id,
    /** null: the flag was deleted. */
    feature_flag_id: id.nullable(),
    feature_flag_key: z.string(),
    trigger_type: z.enum(TRIGGERS),
    trigger_reason: z.string(),
    metric_name: z.enum(SAFETY_METRICS).nullable(),
    /** Of a metric that was watched sequentially the p-value, and the level it fell to. */
    metric_value: z.number().nullable(),
    threshold: z.number().nullable(),
    comparison_type: z.enum(COMPARISONS).nullable(),
    mode: z.enum(MODES).nullable(),
    /** What the sequential guard had seen. */
    evidence: z.record(z.string(), z.unknown()).nullable(),
    window_start: time.nullable(),
    window_end: time.nullable(),
    evaluations: z.int().nullable(),
    previous_percentage: z.number(),
    target_percentage: z.number(),
    deactivated: z.boolean(),
    paused_schedule_ids: z.array(id),
    success: z.boolean(),
    executed_by_user_id: id.nullable(),
    created_at: time,
  })
  .meta({ id: 'SafetyRollbackRecord' })

export const recordQuery = pageQuery.extend({
  feature_flag_id: id.optional(),
  trigger_type: word(TRIGGERS).optional(),
  from_date: timestamp.optional(),
  to_date: timestamp.optional(),
})

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
export type Trigger = (typeof TRIGGERS)[number]
export type GuardRead = z.output<typeof guardRead>
export type MetricCheck = z.output<typeof metricCheck>
export type Check = z.output<typeof checkRead>
export type RollbackBody = z.output<typeof rollbackBody>
export type RollbackRead = z.output<typeof rollbackRead>
export type RollbackRecord = z.output<typeof recordRead>
export type RecordQuery = z.output<typeof recordQuery>
export type OverviewQuery = z.output<typeof overviewQuery>
export type OverviewItem = z.output<typeof overviewRead>
