import { hostname } from 'node:os'
import type { Db } from '../db/connect.ts'
import { newId } from '../lib/ids.ts'
import type { JobReport, JobRun, RunStatus } from './job.ts'

/** Identifies this process in the history. */
const INSTANCE = `${hostname()}:${process.pid}`

/**
 * Ends the records of runs whose process has ended without doing so. The caller must hold the job's lock, so that no
 * such run can still be in progress.
 */
export const closeAbandoned = async (db: Db, name: string, now: Date): Promise<void> => {
  await db
    .updateTable('scheduler_runs')
    .set({ completed_at: now, status: 'FAILED', error_message: 'The process ended during the run' })
    .where('name', '=', name)
    .where('completed_at', 'is', null)
    .execute()
}

/** Records the start of a run. */
export const beginRun = async (db: Db, name: string, now: Date): Promise<JobRun> => {
  const run: JobRun = {
    id: newId(),
    name,
    started_at: now,
    completed_at: null,
    status: null,
    items_processed: 0,
    items_failed: 0,
    error_message: null,
    instance: INSTANCE,
  }
  await db.insertInto('scheduler_runs').values(run).execute()
  return run
}

/** Records the end of a run; an error makes it a failure whatever was processed before. */
export const endRun = async (
  db: Db,
  run: JobRun,
  outcome: { report: JobReport; error: unknown; now: Date },
): Promise<JobRun> => {
  const { report, error, now } = outcome
  const ended: JobRun = {
    ...run,
    completed_at: now,
    status: statusOf(report, error),
    items_processed: report.processed,
    items_failed: report.failed,
    error_message: error === undefined ? null : messageOf(error),
  }
  const { id, ...columns } = ended
  await db.updateTable('scheduler_runs').set(columns).where('id', '=', id).execute()
  return ended
}

const statusOf = ({ processed, failed }: JobReport, error: unknown): RunStatus => {
  if (error !== undefined) return 'FAILED'
  if (failed === 0) return 'SUCCESS'
  return processed > 0 ? 'PARTIAL' : 'FAILED'
}

const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 1000)

/** Start of a job's newest run in any process. */
export const lastStart = async (db: Db, name: string): Promise<Date | undefined> => {
  const row = await db
    .selectFrom('scheduler_runs')
    .select('started_at')
    .where('name', '=', name)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.started_at
}

const asRun = (row: Omit<JobRun, 'status'> & { status: string | null }): JobRun => ({
  ...row,
  status: STATUSES.find((status) => status === row.status) ?? null,
})

const STATUSES: readonly RunStatus[] = ['SUCCESS', 'PARTIAL', 'FAILED', 'SKIPPED']

/** One page of a job's runs, newest first, with the total count. */
export const listRuns = async (
  db: Db,
  name: string,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ items: JobRun[]; total: number }> => {
  const runs = db.selectFrom('scheduler_runs').where('name', '=', name)
  const { total } = await runs.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await runs
    .selectAll()
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .offset(skip)
    .limit(limit)
    .execute()
  return { items: rows.map(asRun), total }
}

/** Deletes the runs of all jobs that began before a time, and returns their number. */
export const removeRunsBefore = async (db: Db, moment: Date): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('scheduler_runs')
    .where('started_at', '<', moment)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
