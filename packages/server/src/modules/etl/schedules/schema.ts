import { z } from 'zod'
import { id, time } from '../../../http/shapes.ts'
import { JOB_TYPES } from '../jobs/schema.ts'

/** What runs at a time of day: jobs, and the crawler. */
export const SCHEDULED = [...JOB_TYPES, 'crawler'] as const

export type Scheduled = (typeof SCHEDULED)[number]

export const scheduleParams = z.strictObject({ job_type: z.string().max(100) })

const at = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day as HH:MM, in UTC')

export const scheduleWrite = z.strictObject({ enabled: z.boolean().optional(), at: at.optional() })

export const schedule = z
  .object({
    job_type: z.enum(SCHEDULED),
    enabled: z.boolean(),
    at: z.string(),
    next_run_at: time.nullable(),
    last_run_id: id.nullable(),
  })
  .meta({ id: 'EtlSchedule' })

export const scheduleList = z.object({ items: z.array(schedule) })

export type Schedule = z.output<typeof schedule>
export type ScheduleWrite = z.output<typeof scheduleWrite>
