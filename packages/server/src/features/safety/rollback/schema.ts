import { z } from 'zod'
import { dateRangeFields } from '../../../http/date-range.ts'
import { pageQuery } from '../../../http/paging.ts'
import { id, percent, text, time, word } from '../../../http/shapes.ts'
import { COMPARISONS, MODES, SAFETY_METRICS } from '../settings/metric.ts'

const TRIGGERS = ['AUTOMATIC', 'MANUAL'] as const

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
    /** For a sequentially monitored metric the p-value, and the alpha that it reached. */
    metric_value: z.number().nullable(),
    threshold: z.number().nullable(),
    comparison_type: z.enum(COMPARISONS).nullable(),
    mode: z.enum(MODES).nullable(),
    /** Evidence of the sequential guard. */
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
  ...dateRangeFields,
})

export type RollbackBody = z.output<typeof rollbackBody>
export type RollbackRead = z.output<typeof rollbackRead>
export type RollbackRecord = z.output<typeof recordRead>
export type RecordQuery = z.output<typeof recordQuery>
