import { z } from 'zod'
import { pageQuery } from '../../http/paging.ts'
import { id, time } from '../../http/shapes.ts'

const STATUSES = ['SUCCESS', 'PARTIAL', 'FAILED', 'SKIPPED'] as const

export const nameParams = z.strictObject({ name: z.string().max(100) })

export const historyQuery = pageQuery

export const health = z
  .object({
    name: z.string(),
    is_running: z.boolean(),
    interval_minutes: z.int(),
    last_run_at: time.nullable(),
    last_success_at: time.nullable(),
    last_run_status: z.enum(STATUSES).nullable(),
    next_run_at: time.nullable(),
    consecutive_failures: z.int(),
    average_duration_seconds: z.number().nullable(),
  })
  .meta({ id: 'SchedulerHealth' })

export const run = z
  .object({
    id,
    started_at: time,
    completed_at: time.nullable(),
    status: z.enum(STATUSES).nullable(),
    items_processed: z.int(),
    items_failed: z.int(),
    error_message: z.string().nullable(),
    instance: z.string(),
  })
  .meta({ id: 'SchedulerRun' })

export const healthList = z.object({ schedulers: z.array(health) })

export type Health = z.output<typeof health>
export type Run = z.output<typeof run>
