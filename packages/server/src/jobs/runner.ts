import type { Context } from '../context.ts'
import { withAdvisoryLock } from '../db/advisory-lock.ts'
import { counter, gauge, histogram } from '../lib/metrics.ts'
import type { BackgroundJob, JobReport, JobRun } from './job.ts'
import { beginRun, endRun, lastStart } from './store.ts'

type JobContext = Omit<Context, 'actor'>

const MINUTE = 60_000

const lockOf = ({ name }: BackgroundJob): string => `job ${name}`

const ticks = counter('scheduler_ticks_total', 'Runs of background jobs', ['name', 'status'])
const durations = histogram('scheduler_tick_duration_seconds', 'Time of one run', ['name'])
const lastSuccess = gauge('scheduler_last_success_timestamp_seconds', 'When a run last succeeded', ['name'])

/**
 * Runs a job now unless a process is running it already.
 *
 * @returns the finished run, or undefined when another one holds the job
 */
export const runJob = (context: JobContext, job: BackgroundJob): Promise<JobRun | undefined> =>
  withAdvisoryLock(context.db, lockOf(job), () => perform(context, job))

/** As `runJob`, but only when the newest run of any process is an interval ago: N processes do the work once. */
export const runDueJob = (context: JobContext, job: BackgroundJob): Promise<JobRun | undefined> =>
  withAdvisoryLock(context.db, lockOf(job), async () => {
    const last = await lastStart(context.db, job.name)
    const pause = job.intervalMinutes(context.config) * MINUTE
    const isDue = last === undefined || context.now().getTime() - last.getTime() >= pause * 0.9
    return isDue ? perform(context, job) : undefined
  })

const perform = async (context: JobContext, job: BackgroundJob): Promise<JobRun> => {
  const run = await beginRun(context.db, job.name, context.now())
  const stopWatch = durations.startTimer({ name: job.name })
  let report: JobReport = { processed: 0, failed: 0 }
  let error: unknown
  try {
    report = await job.run({ ...context, actor: { kind: 'system', name: job.actor } })
  } catch (caught) {
    error = caught
    context.log.error({ err: caught, job: job.name }, 'a background job failed')
  }
  stopWatch()
  const ended = await endRun(context.db, run, { report, error, now: context.now() })
  ticks.inc({ name: job.name, status: ended.status ?? 'FAILED' })
  if (ended.status === 'SUCCESS') lastSuccess.set({ name: job.name }, context.now().getTime() / 1000)
  return ended
}

/** The running clockwork of all jobs. */
export interface JobClock {
  /** Starts no further run and waits for those in progress. */
  stop: () => Promise<void>
}

/** Starts every job's cycle: first soon after the start, then once per interval. */
export const startJobs = (context: JobContext, jobs: readonly BackgroundJob[]): JobClock => {
  const running = new Set<Promise<unknown>>()
  const timers = jobs.map((job, index) => {
    const tick = (): void => {
      const run = runDueJob(context, job).catch((error: unknown) => {
        context.log.error({ err: error, job: job.name }, 'a background job could not start')
      })
      running.add(run)
      void run.then(() => running.delete(run))
    }
    const first = setTimeout(tick, 1000 + index * 500)
    const cycle = setInterval(tick, job.intervalMinutes(context.config) * MINUTE)
    return { first, cycle }
  })
  return {
    stop: async () => {
      for (const { first, cycle } of timers) {
        clearTimeout(first)
        clearInterval(cycle)
      }
      await Promise.all(running)
    },
  }
}
