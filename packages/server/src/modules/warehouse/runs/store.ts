import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import type { Schema } from '../../../db/connect.ts'
import type { Page } from '../../../http/paging.ts'
import { ABANDONED_MS } from './rules.ts'
import {
  type ListedRun,
  listedRun,
  type Run,
  type RunJob,
  type RunStatement,
  runJobs,
  runRead,
} from './schema.ts'

const UNFINISHED = ['queued', 'running']

const listedColumns = [
  'id',
  'kind',
  'status',
  'experiment_id',
  'source_id',
  'connection_id',
  'connection_name',
  'warehouse_type',
  'request',
  'window_start',
  'window_end',
  'error_code',
  'error_message',
  'vendor_code',
  'created_by',
  'created_at',
  'started_at',
  'finished_at',
  'deadline_at',
] as const

const asRun = (row: Selectable<Schema['warehouse_analysis_runs']>): Run => runRead.parse(row)

/** An analysis or preview by id; undefined when there is none. */
export const runById = async (ctx: Context, id: string): Promise<Run | undefined> => {
  const row = await ctx.db
    .selectFrom('warehouse_analysis_runs')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row && asRun(row)
}

/** One page of an experiment's analyses, newest first, and their total number. */
export const listOfExperiment = async (
  ctx: Context,
  experimentId: string,
  { skip, limit }: Page,
): Promise<{ items: ListedRun[]; total: number }> => {
  const analyses = ctx.db
    .selectFrom('warehouse_analysis_runs')
    .where('experiment_id', '=', experimentId)
    .where('kind', '=', 'analysis')
  const { total } = await analyses
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await analyses
    .select(listedColumns)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(skip)
    .limit(limit)
    .execute()
  return { items: rows.map((row) => listedRun.parse(row)), total }
}

/** A run that has been admitted. */
export type NewRun = Pick<
  Run,
  | 'id'
  | 'kind'
  | 'experiment_id'
  | 'source_id'
  | 'connection_id'
  | 'connection_name'
  | 'warehouse_type'
  | 'request'
  | 'window_start'
  | 'window_end'
  | 'created_by'
>

/** Stores a new run, which waits to begin. */
export const insert = async (ctx: Context, { request, ...run }: NewRun): Promise<void> => {
  await ctx.db
    .insertInto('warehouse_analysis_runs')
    .values({
      ...run,
      request: JSON.stringify(request),
      status: 'queued',
      statements: '[]',
      job_metadata: '[]',
      created_at: ctx.now(),
      heartbeat_at: ctx.now(),
    })
    .execute()
}

/** Runs of all connections and processes that have not finished. */
export const countUnfinished = async (ctx: Context): Promise<number> => {
  const { total } = await ctx.db
    .selectFrom('warehouse_analysis_runs')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('status', 'in', UNFINISHED)
    .executeTakeFirstOrThrow()
  return total
}

/** Marks a run as begun; false when it no longer waits. */
export const begin = async (ctx: Context, id: string, deadline: Date): Promise<boolean> => {
  const { numUpdatedRows } = await ctx.db
    .updateTable('warehouse_analysis_runs')
    .set({ status: 'running', started_at: ctx.now(), heartbeat_at: ctx.now(), deadline_at: deadline })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Statements of a run and what the warehouse said of their jobs. */
export interface Trace {
  statements: readonly RunStatement[]
  jobs: readonly RunJob[]
}

const traceColumns = ({ statements, jobs }: Trace) => ({
  statements: JSON.stringify(statements),
  job_metadata: JSON.stringify(jobs),
})

/** Stores what has been sent so far; false when the run was ended meanwhile. */
export const noteTrace = async (ctx: Context, id: string, trace: Trace): Promise<boolean> => {
  const { numUpdatedRows } = await ctx.db
    .updateTable('warehouse_analysis_runs')
    .set({ ...traceColumns(trace), heartbeat_at: ctx.now() })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Says that the process of a run goes on; false when the run was ended meanwhile. */
export const beat = async (ctx: Context, id: string): Promise<boolean> => {
  const { numUpdatedRows } = await ctx.db
    .updateTable('warehouse_analysis_runs')
    .set({ heartbeat_at: ctx.now() })
    .where('id', '=', id)
    .where('status', 'in', UNFINISHED)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends a run with its results; false when it was ended meanwhile. */
export const succeed = async (
  ctx: Context,
  id: string,
  { results, trace }: { results: object; trace: Trace },
): Promise<boolean> => {
  const { numUpdatedRows } = await ctx.db
    .updateTable('warehouse_analysis_runs')
    .set({
      ...traceColumns(trace),
      status: 'succeeded',
      results: JSON.stringify(results),
      finished_at: ctx.now(),
    })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Why a run failed. */
export type Failure = { [Field in 'error_code' | 'error_message']: string } & { vendor_code: string | null }

/** Ends a run that failed; false when it was ended meanwhile. */
export const fail = async (
  ctx: Context,
  id: string,
  { failure, trace }: { failure: Failure; trace: Trace },
): Promise<boolean> => {
  const { numUpdatedRows } = await ctx.db
    .updateTable('warehouse_analysis_runs')
    .set({ ...traceColumns(trace), ...failure, status: 'failed', finished_at: ctx.now() })
    .where('id', '=', id)
    .where('status', 'in', UNFINISHED)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A run that was given up, with what its last job is cancelled by. */
export type AbandonedRun = Pick<Run, 'id' | 'kind' | 'connection_id' | 'job_metadata'>

const abandonedRun = z.object({
  ...runRead.pick({ id: true, kind: true, connection_id: true }).shape,
  job_metadata: runJobs,
})

/** Gives up the runs whose process has been silent for too long. Each of them is answered to one caller only. */
export const giveUpSilent = async (ctx: Context, failure: Failure): Promise<AbandonedRun[]> => {
  const rows = await ctx.db
    .updateTable('warehouse_analysis_runs')
    .set({ ...failure, status: 'failed', finished_at: ctx.now() })
    .where('status', 'in', UNFINISHED)
    .where('heartbeat_at', '<=', new Date(ctx.now().getTime() - ABANDONED_MS))
    .returning(['id', 'kind', 'connection_id', 'job_metadata'])
    .execute()
  return rows.map((row) => abandonedRun.parse(row))
}
