import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/connect.ts'
import { perDatabase } from '../../../db/per-database.ts'
import { atMost } from '../../../lib/at-most.ts'
import { MINUTE_MS, SECOND_MS } from '../../../lib/durations.ts'
import { stopWorkers } from '../../../workers/index.ts'
import { perform } from './perform.ts'
import { failedEnd, JobEnd } from './rules.ts'
import type { Job } from './schema.ts'
import * as store from './store.ts'

/** How often a job says that it goes on and looks whether it is to stop. */
const BEAT_MS = 2 * SECOND_MS

const STOPPED = new JobEnd('STOPPED', 'The job was stopped')
const GIVEN_UP = new JobEnd('FAILED', 'The job was taken for abandoned')
const SHUT_DOWN = new JobEnd('FAILED', 'The service was shut down during the job')

interface Running {
  end: AbortController
  done: Promise<void>
}

/** The jobs of this process: one at a time, the others wait. */
class JobRunner {
  readonly #turn = atMost(1)
  readonly #running = new Map<string, Running>()
  #base: Context | undefined

  /** The context of the process, in place of that of a request, whose statements must be short. A schedule brings its own. */
  begin(ctx: Context): void {
    this.#base = ctx
  }

  /** Lets a job go on in the background. */
  run(ctx: Context, job: Job): void {
    const end = new AbortController()
    const actor = { kind: 'system', name: 'etl' } as const
    const base = job.trigger === 'scheduled' ? ctx : (this.#base ?? ctx)
    const own: Context = { ...base, now: ctx.now, actor }
    const done = this.#attend(own, job, end).finally(() => this.#running.delete(job.run_id))
    this.#running.set(job.run_id, { end, done })
  }

  /** Ends a job of this process at once; that of another one notices by itself. */
  stop(runId: string): void {
    this.#running.get(runId)?.end.abort(STOPPED)
  }

  /** Ends all jobs and waits for them. */
  async close(): Promise<void> {
    const running = [...this.#running.values()]
    for (const { end } of running) end.abort(SHUT_DOWN)
    await Promise.all(running.map(({ done }) => done))
    await stopWorkers()
  }

  async #attend(ctx: Context, job: Job, end: AbortController): Promise<void> {
    const progress = { rows_read: 0, progress: 0 }
    const beats = setInterval(() => void this.#beat(ctx, job, { end, progress }), BEAT_MS)
    try {
      await this.#turn(() => withinTime(ctx, end, () => perform(ctx, job, { signal: end.signal, progress })))
    } catch (error) {
      const outcome = failedEnd(end.signal.aborted ? end.signal.reason : error)
      const { run_id, job_type } = job
      if (outcome.state === 'FAILED') ctx.log.error({ err: error, run_id, job_type }, 'data lake job failed')
      await store.fail(ctx, run_id, outcome).catch((err: unknown) => {
        ctx.log.error({ err, run_id }, 'the end of a data lake job was not stored')
      })
    } finally {
      clearInterval(beats)
    }
  }

  async #beat(
    ctx: Context,
    { run_id }: Job,
    { end, progress }: { end: AbortController; progress: store.Progress },
  ): Promise<void> {
    try {
      const state = await store.beat(ctx, run_id, progress)
      if (state === 'STOPPING') end.abort(STOPPED)
      if (state === undefined) end.abort(GIVEN_UP)
    } catch (err) {
      ctx.log.warn({ err, run_id }, 'a data lake job could not say that it goes on')
    }
  }
}

/** Ends work that takes longer than ETL_JOB_TIMEOUT_MINUTES. */
const withinTime = async (ctx: Context, end: AbortController, work: () => Promise<void>): Promise<void> => {
  const minutes = ctx.config.ETL_JOB_TIMEOUT_MINUTES
  const late = new JobEnd('TIMEOUT', `The job took longer than ${minutes} minutes`)
  const timer = setTimeout(() => end.abort(late), minutes * MINUTE_MS)
  try {
    await work()
  } finally {
    clearTimeout(timer)
  }
}

/** The jobs of this process on a database. */
export const runnerOf: (db: Db) => JobRunner = perDatabase(() => new JobRunner())
