import { type Context, inTransaction } from '../../../context.ts'
import { orConflict } from '../../../db/unique-conflict.ts'
import { record } from '../../../features/audit/index.ts'
import { get as getExperiment } from '../../../features/experiments/index.ts'
import { pageAnswer } from '../../../http/paging.ts'
import { invalid, notFound, unavailable } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import { refuseWrong } from './rules.ts'
import { runnerOf } from './runner.ts'
import type { Job, JobsQuery, RunRequest } from './schema.ts'
import * as store from './store.ts'

/** Jobs that may wait or run; a night has nine of its own. */
const MAX_UNFINISHED = 50

const RETRY_SECONDS = 60

/** One page of jobs, newest first. */
export const list = async (ctx: Context, query: JobsQuery) => pageAnswer(query, await store.list(ctx, query))

/**
 * A job.
 *
 * @throws AppError 404
 */
export const get = async (ctx: Context, runId: string): Promise<Job> => {
  const found = await store.find(ctx, runId)
  if (!found) throw notFound('Job')
  return found
}

/** What the audit log calls a job. */
const entityOf = ({ run_id, job_type, date }: Pick<Job, 'run_id' | 'job_type' | 'date'>) => ({
  type: 'etl_job' as const,
  id: run_id,
  name: `${job_type} of ${date}`,
})

/**
 * Starts a job, which goes on in this process when this returns.
 *
 * @throws AppError 404 for an unknown experiment; 409 when the same job already runs for that day; 422 for a day that is
 * not over; 503 when too many jobs wait
 */
export const start = async (ctx: Context, request: RunRequest, trigger: Job['trigger']): Promise<Job> => {
  refuseWrong(request, ctx.now())
  if (request.experiment_id) await getExperiment(ctx, request.experiment_id)
  await store.closeAbandoned(ctx)
  const started = await orConflict(() => inTransaction(ctx, (ctx) => insertRecorded(ctx, request, trigger)), {
    uq_etl_job_runs_unfinished: 'This job is already running for that date',
  })
  runnerOf(ctx.db).run(ctx, started)
  return started
}

const insertRecorded = async (ctx: Context, request: RunRequest, trigger: Job['trigger']): Promise<Job> => {
  if ((await store.countUnfinished(ctx)) >= MAX_UNFINISHED) {
    throw unavailable(RETRY_SECONDS, 'Too many jobs are waiting')
  }
  const run_id = newId()
  await store.insert(ctx, { ...request, run_id, trigger })
  const started = await get(ctx, run_id)
  const { job_type, date, experiment_id, force_reprocess } = started
  await record(ctx, {
    action: 'etl_job_start',
    entity: entityOf(started),
    new_value: { job_type, date, experiment_id, force_reprocess, trigger },
  })
  return started
}

/**
 * Asks a job to stop; it leaves what was written before as it is.
 *
 * @throws AppError 404; 400 when it has ended
 */
export const stop = async (ctx: Context, runId: string): Promise<Job> => {
  const stopping = await inTransaction(ctx, async (ctx) => {
    const { state } = await get(ctx, runId)
    if (!(await store.askToStop(ctx, runId))) throw invalid('Job is not running')
    const asked = await get(ctx, runId)
    if (state !== 'STOPPING') {
      await record(ctx, {
        action: 'etl_job_stop',
        entity: entityOf(asked),
        old_value: { state },
        new_value: { state: asked.state },
      })
    }
    return asked
  })
  runnerOf(ctx.db).stop(runId)
  return stopping
}
