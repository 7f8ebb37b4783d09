import type { Context } from '../context.ts'
import { withAdvisoryLock } from '../db/advisory-lock.ts'
import { atMost } from '../lib/at-most.ts'
import { MINUTE_MS, SECOND_MS } from '../lib/durations.ts'
import { counter, gauge, histogram } from '../lib/metrics.ts'
import { type SpanStart, traced } from '../lib/tracing.ts'
import type { BackgroundJob, JobReport, JobRun } from './job.ts'
import { beginRun, closeAbandoned, endRun, lastStart } from './store.ts'

type JobContext = Omit<Context, 'actor'>

/**
 * Interval at which a process checks whether a job is due, so that the jobs of an ended process are taken over soon.
 */
const CHECK_INTERVAL = MINUTE_MS

/** Maximum number of concurrent jobs; each holds a connection for its lock and one for its work. */
const JOBS_AT_ONCE = 2

/** Tolerance of inexact timers: a check this much too early counts as due. */
const EARLY_TOLERANCE = 5_000

/** Name of the lock that a process holds while it runs a job. */
export const lockOf = (name: string): string => `job ${name}`

const ticks = counter('scheduler_ticks_total', 'Background job runs', ['name', 'status'])
const durations = histogram('scheduler_tick_duration_seconds', 'Background job run duration', ['name'])
const lastSuccess = gauge(
  'scheduler_last_success_timestamp_seconds',
  'Unix time of the last successful run',
  ['name'],
)

/**
 * Runs a job now unless a process is running it already.
 *
 * @returns the finished run, or undefined when another process holds the job
 */
export const runJob = (context: JobContext, job: BackgroundJob): Promise<JobRun | undefined> =>
  withAdvisoryLock(context.db, lockOf(job.name), () => perform(context, job))

/** Runs a job like `runJob`, but only if an interval has passed since the newest run of any process. */
export const runDueJob = (context: JobContext, job: BackgroundJob): Promise<JobRun | undefined> =>
  withAdvisoryLock(context.db, lockOf(job.name), async () => {
    const last = await lastStart(context.db, job.name)
    const pause = job.intervalMinutes(context.config) * MINUTE_MS
    const isDue = last === undefined || context.now().getTime() - last.getTime() >= pause - EARLY_TOLERANCE
    return isDue ? perform(context, job) : undefined
  })

const perform = async (context: JobContext, job: BackgroundJob): Promise<JobRun> => {
  const ctx: Context = { ...context, actor: { kind: 'system', name: job.actor } }
  await closeAbandoned(context.db, job.name, context.now())
  const run = await beginRun(context.db, job.name, context.now())
  const stopWatch = durations.startTimer({ name: job.name })
  let report: JobReport = { processed: 0, failed: 0 }
  let error: unknown
  try {
    report = await traced(spanOf(job), () => job.run(ctx))
  } catch (caught) {
    error = caught
    context.log.error({ err: caught, job: job.name }, 'background job failed')
  }
  stopWatch()
  const ended = await endRun(context.db, run, { report, error, now: context.now() })
  ticks.inc({ name: job.name, status: ended.status ?? 'FAILED' })
  if (ended.status === 'SUCCESS') lastSuccess.set({ name: job.name }, context.now().getTime() / SECOND_MS)
  await emitEnd(ctx, ended)
  return ended
}

const spanOf = ({ name }: BackgroundJob): SpanStart => ({
  name: `job ${name}`,
  kind: 'internal',
  attributes: { 'assay.job': name },
})

const emitEnd = async (ctx: Context, run: JobRun): Promise<void> => {
  for (const listener of ctx.ports.listeners?.jobEnded ?? []) {
    await listener(ctx, run).catch((error: unknown) => {
      ctx.log.error({ err: error, job: run.name }, 'job listener failed')
    })
  }
}

/** Running schedule of all jobs. */
export interface JobSchedule {
  /** Starts no further run and waits for those in progress. */
  stop: () => Promise<void>
}

/** Calls `tick` after `first` milliseconds, after `second`, and then every minute, until the returned function is called. */
const everyMinute = (
  tick: () => void,
  { first, second }: { first: number; second: number },
): (() => void) => {
  let cycle: NodeJS.Timeout | undefined
  const begin = setTimeout(tick, first)
  const goOn = setTimeout(() => {
    tick()
    cycle = setInterval(tick, CHECK_INTERVAL)
  }, second)
  return () => {
    clearTimeout(begin)
    clearTimeout(goOn)
    clearInterval(cycle)
  }
}

/**
 * Starts the cycle of every job: checks soon after the start, and then every minute, whether the job is due. A job is
 * due an interval after its newest run in any process. The checks are spread over the minute, so that jobs do not
 * coincide.
 */
export const startJobs = (context: JobContext, jobs: readonly BackgroundJob[]): JobSchedule => {
  const running = new Set<Promise<unknown>>()
  const turn = atMost(JOBS_AT_ONCE)
  let isStopped = false
  const runInTurn = async (job: BackgroundJob): Promise<unknown> =>
    isStopped ? undefined : runDueJob(context, job)
  const clocks = jobs.map((job, index) => {
    let isPending = false
    const tick = (): void => {
      if (isPending) return
      isPending = true
      const run = turn(() => runInTurn(job)).catch((error: unknown) => {
        context.log.error({ err: error, job: job.name }, 'background job not started')
      })
      running.add(run)
      void run.then(() => {
        isPending = false
        running.delete(run)
      })
    }
    return everyMinute(tick, {
      first: 1000 + index * 500,
      second: ((index + 1) * CHECK_INTERVAL) / jobs.length,
    })
  })
  return {
    stop: async () => {
      isStopped = true
      for (const stop of clocks) stop()
      await Promise.all(running)
    },
  }
}
