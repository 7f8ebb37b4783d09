import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { INTERVAL_LEVEL } from './rules/verdict.ts'
import { type CalibratedMetric, type CalibrationRun, calibrationRun } from './schema.ts'

/** Parameters of a check. */
export interface RunRequest {
  id: string
  experiment_id: string
  metric_id: string | null
  repetitions: number
  seed: number
}

/** Adds a check to the queue. Violates uq_calibration_runs_one_at_a_time while the experiment has another one. */
export const enqueue = async (ctx: Context, request: RunRequest): Promise<void> => {
  await ctx.db
    .insertInto('calibration_runs')
    .values({ ...request, created_at: ctx.now() })
    .execute()
}

/** A check of an experiment, or undefined. */
export const find = async (
  ctx: Context,
  experimentId: string,
  runId: string,
): Promise<CalibrationRun | undefined> => {
  const row = await ctx.db
    .selectFrom('calibration_runs')
    .selectAll()
    .where('id', '=', runId)
    .where('experiment_id', '=', experimentId)
    .executeTakeFirst()
  return row && calibrationRun.parse({ ...row, interval_level: INTERVAL_LEVEL })
}

/** Queued checks, the oldest first. */
export const listQueued = async (ctx: Context): Promise<string[]> => {
  const rows = await ctx.db
    .selectFrom('calibration_runs')
    .select('id')
    .where('status', '=', 'queued')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Checks with the status running, even if their process has ended; of one experiment when it is given. */
export const listRunning = async (ctx: Context, experimentId?: string): Promise<string[]> => {
  const rows = await ctx.db
    .selectFrom('calibration_runs')
    .select('id')
    .where('status', '=', 'running')
    .$if(experimentId !== undefined, (q) => q.where('experiment_id', '=', experimentId ?? ''))
    .execute()
  return rows.map(({ id }) => id)
}

/** Claims a queued check; undefined when another process did. */
export const claim = (ctx: Context, id: string): Promise<RunRequest | undefined> =>
  ctx.db
    .updateTable('calibration_runs')
    .set({ status: 'running', started_at: ctx.now() })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .returning(['id', 'experiment_id', 'metric_id', 'repetitions', 'seed'])
    .executeTakeFirst()

/** Stores the progress of a check, from 0 to 1; never decreases it. */
export const advance = async (ctx: Context, id: string, progress: number): Promise<void> => {
  await ctx.db
    .updateTable('calibration_runs')
    .set({ progress })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .where('progress', '<', progress)
    .execute()
}

/** Results of a check. */
interface Findings {
  subjects: number
  alpha: number
  metrics: CalibratedMetric[]
}

export const succeed = async (
  ctx: Context,
  id: string,
  { subjects, alpha, metrics }: Findings,
): Promise<void> => {
  await ctx.db
    .updateTable('calibration_runs')
    .set({
      status: 'succeeded',
      progress: 1,
      subjects,
      alpha,
      metrics: sql`${JSON.stringify(metrics)}::jsonb`,
      finished_at: ctx.now(),
    })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .execute()
}

/** Ends a running check without a result. */
export const fail = async (ctx: Context, id: string, error: string): Promise<void> => {
  await ctx.db
    .updateTable('calibration_runs')
    .set({ status: 'failed', error, finished_at: ctx.now() })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .execute()
}

/** Deletes checks that ended before a time; returns their number. */
export const removeBefore = async (ctx: Context, moment: Date): Promise<number> => {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('calibration_runs')
    .where('finished_at', '<', moment)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
