import type { Context } from '../../context.ts'
import { heldLocks } from '../../db/advisory-lock.ts'
import type { Page } from '../../http/paging.ts'
import { pageAnswer } from '../../http/paging.ts'
import { isSameWord } from '../../http/shapes.ts'
import type { BackgroundJob, JobRun } from '../../jobs/job.ts'
import { lockOf, runJob } from '../../jobs/runner.ts'
import { listRuns, removeRunsBefore } from '../../jobs/store.ts'
import { conflict, notFound } from '../../lib/errors.ts'
import { endAlert, notifyOnce } from '../notifications/index.ts'
import { ALERT_AFTER_FAILURES, failureNotice, failuresInARow, healthOf } from './rules.ts'
import type { Health, Run } from './schema.ts'

/** Number of newest runs from which health is computed. */
const RUNS_READ = 50

type Jobs = readonly BackgroundJob[]

/** The health of every job. */
export const allHealth = async (ctx: Context, jobs: Jobs): Promise<{ schedulers: Health[] }> => {
  const held = await heldLocks(
    ctx.db,
    jobs.map(({ name }) => lockOf(name)),
  )
  const schedulers: Health[] = []
  for (const job of jobs) schedulers.push(await healthOfJob(ctx, job, held))
  return { schedulers }
}

/**
 * The health of one job.
 *
 * @throws AppError 404
 */
export const oneHealth = async (ctx: Context, jobs: Jobs, name: string): Promise<Health> => {
  const job = named(jobs, name)
  return healthOfJob(ctx, job, await heldLocks(ctx.db, [lockOf(job.name)]))
}

const healthOfJob = async (ctx: Context, job: BackgroundJob, held: ReadonlySet<string>): Promise<Health> => {
  const { items: runs } = await listRuns(ctx.db, job.name, { skip: 0, limit: RUNS_READ })
  const intervalMinutes = job.intervalMinutes(ctx.config)
  return healthOf({
    name: job.name,
    intervalMinutes,
    isEnabled: ctx.config.SCHEDULERS_ENABLED,
    isRunning: held.has(lockOf(job.name)),
    runs,
    now: ctx.now(),
  })
}

/**
 * One page of a job's runs.
 *
 * @throws AppError 404
 */
export const history = async (ctx: Context, job: BackgroundJob, page: Page) => {
  const { items, total } = await listRuns(ctx.db, job.name, page)
  return pageAnswer(page, { items: items.map(withoutName), total })
}

/** A run in the form that the API returns, without the job's name, which is part of the request. */
const withoutName = ({ name: _, ...run }: JobRun): Run => run

/**
 * Runs a job now.
 *
 * @throws AppError 404, 409 while it is running in any process
 */
export const runNow = async (ctx: Context, jobs: Jobs, name: string): Promise<Run> => {
  const { actor: _, ...context } = ctx
  const run = await runJob(context, named(jobs, name))
  if (!run) throw conflict('Scheduler is already running')
  return withoutName(run)
}

/**
 * The job with a name, in any letter case.
 *
 * @throws AppError 404
 */
export const named = (jobs: Jobs, name: string): BackgroundJob => {
  const job = jobs.find((candidate) => isSameWord(candidate.name, name))
  if (!job) throw notFound('Scheduler')
  return job
}

/** Notifies the administrators when a job has failed several times in a row: once, until it recovers. */
export const notifyFailures = async (ctx: Context, run: JobRun): Promise<void> => {
  if (run.status !== 'FAILED') {
    await endAlert(ctx, 'scheduler_failed', run.name)
    return
  }
  const { items } = await listRuns(ctx.db, run.name, { skip: 0, limit: ALERT_AFTER_FAILURES })
  if (failuresInARow(items) >= ALERT_AFTER_FAILURES) await notifyOnce(ctx, failureNotice(run))
}

/** Deletes the runs that began before a time; returns their number. */
export const removeOldRuns = (ctx: Context, moment: Date): Promise<number> => removeRunsBefore(ctx.db, moment)
