import { sql } from 'kysely'
import { actingUser, type Context } from '../../../context.ts'
import { ABANDONED_MS, type FailedEnd } from './rules.ts'
import { type Job, type JobsQuery, job, type RunRequest } from './schema.ts'

const columns = [
  'run_id',
  'job_type',
  'state',
  'experiment_id',
  'trigger',
  'force_reprocess',
  'skipped',
  'progress',
  'rows_read',
  'rows_written',
  'files',
  'bytes_written',
  'error_code',
  'error_message',
  'started_by',
  'created_at',
  'started_at',
  'finished_at',
] as const

const jobs = (ctx: Context) =>
  ctx.db.selectFrom('etl_job_runs').select([...columns, sql<string>`date::text`.as('date')])

/** A job, or undefined. */
export const find = async (ctx: Context, runId: string): Promise<Job | undefined> => {
  const row = await jobs(ctx).where('run_id', '=', runId).executeTakeFirst()
  return row && job.parse(row)
}

/** One page of jobs, newest first, and their total number. */
export const list = async (
  ctx: Context,
  { job_type, job_name, state, date, skip, limit }: JobsQuery,
): Promise<{ items: Job[]; total: number }> => {
  const types = [job_type, job_name].filter((type) => type !== undefined)
  const filtered = jobs(ctx)
    .$if(state !== undefined, (q) => q.where('state', '=', state ?? ''))
    .$if(date !== undefined, (q) => q.where(sql<boolean>`date = ${date ?? ''}::date`))
    .$call((q) => types.reduce((query, type) => query.where('job_type', '=', type), q))
  const { total } = await filtered
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await filtered
    .orderBy('created_at', 'desc')
    .orderBy('run_id')
    .offset(skip)
    .limit(limit)
    .execute()
  return { items: rows.map((row) => job.parse(row)), total }
}

/** Stores a job that is about to start. */
export const insert = async (
  ctx: Context,
  run: RunRequest & { run_id: string; trigger: Job['trigger'] },
): Promise<void> => {
  const { date, experiment_id, ...fields } = run
  await ctx.db
    .insertInto('etl_job_runs')
    .values({
      ...fields,
      date: sql`${date}::date`,
      experiment_id: experiment_id ?? null,
      state: 'STARTING',
      started_by: actingUser(ctx)?.id ?? null,
      created_at: ctx.now(),
      heartbeat_at: ctx.now(),
    })
    .execute()
}

/** Jobs that wait or run, in all processes. */
export const countUnfinished = async (ctx: Context): Promise<number> => {
  const { total } = await ctx.db
    .selectFrom('etl_job_runs')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('finished_at', 'is', null)
    .executeTakeFirstOrThrow()
  return total
}

/** Ends the jobs whose process has been silent for too long. */
export const closeAbandoned = async (ctx: Context): Promise<void> => {
  const silentSince = new Date(ctx.now().getTime() - ABANDONED_MS)
  await ctx.db
    .updateTable('etl_job_runs')
    .set({
      state: 'FAILED',
      error_code: 'abandoned',
      error_message: 'The process ended during the job',
      finished_at: ctx.now(),
    })
    .where('finished_at', 'is', null)
    .where('heartbeat_at', '<', silentSince)
    .execute()
}

/** Marks a job as begun; false when it is to stop or was given up before. */
export const begin = async (ctx: Context, runId: string): Promise<boolean> => {
  const { numUpdatedRows } = await ctx.db
    .updateTable('etl_job_runs')
    .set({ state: 'RUNNING', started_at: ctx.now(), heartbeat_at: ctx.now() })
    .where('run_id', '=', runId)
    .where('state', '=', 'STARTING')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Asks a job to stop; false when it has ended. */
export const askToStop = async (ctx: Context, runId: string): Promise<boolean> => {
  const { numUpdatedRows } = await ctx.db
    .updateTable('etl_job_runs')
    .set({ state: 'STOPPING' })
    .where('run_id', '=', runId)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** How far a job is. */
export interface Progress {
  rows_read: number
  /** 0 to 1. */
  progress: number
}

/** Says that a job goes on; its state now, undefined when it was ended meanwhile. */
export const beat = async (ctx: Context, runId: string, progress: Progress): Promise<string | undefined> => {
  const row = await ctx.db
    .updateTable('etl_job_runs')
    .set({ ...progress, heartbeat_at: ctx.now() })
    .where('run_id', '=', runId)
    .where('finished_at', 'is', null)
    .returning('state')
    .executeTakeFirst()
  return row?.state
}

/** What a job has read and written. */
type JobTotals = Pick<Job, 'skipped' | 'rows_read' | 'rows_written' | 'files' | 'bytes_written'> & {
  read_until?: number
}

/** Ends a job that did what it was started for; false when it was ended meanwhile. */
export const succeed = async (ctx: Context, runId: string, totals: JobTotals): Promise<boolean> => {
  const { numUpdatedRows } = await ctx.db
    .updateTable('etl_job_runs')
    .set({ ...totals, state: 'SUCCEEDED', progress: 1, finished_at: ctx.now() })
    .where('run_id', '=', runId)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends a job that did not succeed. */
export const fail = async (ctx: Context, runId: string, end: FailedEnd): Promise<void> => {
  await ctx.db
    .updateTable('etl_job_runs')
    .set({ ...end, finished_at: ctx.now() })
    .where('run_id', '=', runId)
    .where('finished_at', 'is', null)
    .execute()
}

/** When a job read the store, and the newest event that it read. */
interface ReadUntil {
  run_id: string
  created_at: Date
  read_until: number
}

/** Of these runs, those that are known to have read the store whole. */
export const readUntil = async (ctx: Context, runIds: readonly string[]): Promise<ReadUntil[]> => {
  if (runIds.length === 0) return []
  const rows = await ctx.db
    .selectFrom('etl_job_runs')
    .select(['run_id', 'created_at', 'read_until'])
    .where('run_id', 'in', [...runIds])
    .execute()
  return rows.flatMap(({ read_until, ...row }) => (read_until === null ? [] : [{ ...row, read_until }]))
}

/** Notes what a job is about to read, before it writes anything. */
export const noteReadUntil = async (ctx: Context, runId: string, read_until: number): Promise<void> => {
  await ctx.db.updateTable('etl_job_runs').set({ read_until }).where('run_id', '=', runId).execute()
}

/** Which of these runs have not ended. */
export const unfinishedOf = async (ctx: Context, runIds: readonly string[]): Promise<Set<string>> => {
  if (runIds.length === 0) return new Set()
  const rows = await ctx.db
    .selectFrom('etl_job_runs')
    .select('run_id')
    .where('run_id', 'in', [...runIds])
    .where('finished_at', 'is', null)
    .execute()
  return new Set(rows.map(({ run_id }) => run_id))
}
