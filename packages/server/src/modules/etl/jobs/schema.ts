import { z } from 'zod'
import { pageQuery } from '../../../http/paging.ts'
import { id, time, word } from '../../../http/shapes.ts'

/** Kinds of jobs, in the order in which a night runs them. */
export const JOB_TYPES = ['events_to_parquet', 'metrics_aggregation', 'daily_summary'] as const

const STATES = ['STARTING', 'RUNNING', 'SUCCEEDED', 'FAILED', 'TIMEOUT', 'STOPPING', 'STOPPED'] as const

const TRIGGERS = ['manual', 'scheduled'] as const

const ERROR_CODES = ['storage_unreachable', 'storage_denied', 'disk_full', 'abandoned', 'internal'] as const

/** A calendar day such as 2026-03-01, UTC. */
export const day = z.iso.date().refine((date) => date >= '1970-01-01', 'must not be before 1970-01-01')

export const runRequest = z.strictObject({
  job_type: word(JOB_TYPES),
  date: day,
  experiment_id: id.nullish(),
  force_reprocess: z.boolean().default(false),
})

export const jobsQuery = pageQuery.extend({
  job_type: word(JOB_TYPES).optional(),
  job_name: word(JOB_TYPES).optional(),
  state: word(STATES).optional(),
  date: day.optional(),
})

export const runParams = z.strictObject({ run_id: id })

export const job = z
  .object({
    run_id: id,
    job_type: z.enum(JOB_TYPES),
    state: z.enum(STATES),
    date: z.string(),
    experiment_id: id.nullable(),
    trigger: z.enum(TRIGGERS),
    force_reprocess: z.boolean(),
    /** Whether the day was left alone, because what is written matches the store. */
    skipped: z.boolean(),
    progress: z.number(),
    rows_read: z.int(),
    rows_written: z.int(),
    files: z.int(),
    bytes_written: z.int(),
    error_code: z.enum(ERROR_CODES).nullable(),
    error_message: z.string().nullable(),
    started_by: id.nullable(),
    created_at: time,
    started_at: time.nullable(),
    finished_at: time.nullable(),
  })
  .meta({ id: 'EtlJob' })

export type Job = z.output<typeof job>
export type JobType = Job['job_type']
export type JobsQuery = z.output<typeof jobsQuery>
export type RunRequest = z.output<typeof runRequest>
export type JobErrorCode = (typeof ERROR_CODES)[number]
