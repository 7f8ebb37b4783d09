import { ROLLOUT_STATUSES } from '@assay/lifecycle'
import { z } from 'zod'
import { pageQuery } from '../../../http/paging.ts'
import { id, percent, text, time, timestamp, word } from '../../../http/shapes.ts'
import { writable } from '../../../http/writable.ts'
import { hours, MAX_STAGES, stageRead, stageWrite } from './stage.ts'

const STATUSES = ROLLOUT_STATUSES

const fields = {
  name: text(1, 100),
  description: text(0, 2000).nullish(),
  start_date: timestamp.nullish(),
  end_date: timestamp.nullish(),
  max_percentage: percent.optional(),
  min_stage_duration: hours(0).optional(),
}

const READ_ONLY = [
  'id',
  'feature_flag_key',
  'status',
  'owner_id',
  'activated_at',
  'completed_at',
  'created_at',
  'updated_at',
]

export const scheduleWrite = writable(
  { ...fields, feature_flag_id: id, stages: z.array(stageWrite).min(1).max(MAX_STAGES) },
  READ_ONLY,
)

/** A change of a schedule; its flag cannot change, and its stages change by routes of their own. */
export const scheduleChange = writable({ ...fields, name: fields.name.optional() }, [
  ...READ_ONLY,
  'feature_flag_id',
  'stages',
])

export const scheduleRead = z
  .object({
    id,
    feature_flag_id: id,
    feature_flag_key: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    status: z.enum(STATUSES),
    start_date: time.nullable(),
    end_date: time.nullable(),
    max_percentage: z.number(),
    /** In hours. */
    min_stage_duration: z.number(),
    owner_id: id.nullable(),
    activated_at: time.nullable(),
    completed_at: time.nullable(),
    created_at: time,
    updated_at: time,
    stages: z.array(stageRead),
  })
  .meta({ id: 'RolloutSchedule' })

export const listQuery = pageQuery.extend({
  feature_flag_id: id.optional(),
  status_filter: word(STATUSES).optional(),
})

export const stageParams = z.strictObject({ stage_id: id })

export type Schedule = z.output<typeof scheduleRead>
export type Status = Schedule['status']
export type ScheduleWrite = z.output<typeof scheduleWrite>
export type ScheduleChange = z.output<typeof scheduleChange>
export type ListQuery = z.output<typeof listQuery>
