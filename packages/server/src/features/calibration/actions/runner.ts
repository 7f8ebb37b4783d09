import type { Context } from '../../../context.ts'
import { withAdvisoryLock } from '../../../db/advisory-lock.ts'
import type { Db } from '../../../db/connect.ts'
import { AppError } from '../../../lib/errors.ts'
import * as store from '../store.ts'
import { perform } from './perform.ts'

/** What a check says whose process went away. */
const INTERRUPTED = 'The service stopped while this calibration ran'

/** The checks of one process: it does one at a time, as long as any are in the queue. */
interface Runner {
  /** There may be something to do. */
  wake: () => void
  /** Ends the check in progress and waits until that is written down. */
  stop: () => Promise<void>
}

const runners = new Map<Db, Runner>()

/** Starts to do checks; those that were running when their process ended are marked as failed. */
export const startRunner = async (ctx: Context): Promise<void> => {
  const system: Context = { ...ctx, actor: { kind: 'system', name: 'calibration' } }
  await settleAbandoned(system)
  const runner = createRunner(system)
  runners.set(ctx.db, runner)
  runner.wake()
}

/** Ends what the runners of this process do. */
export const stopRunners = async (): Promise<void> => {
  const all = [...runners.values()]
  runners.clear()
  await Promise.all(all.map((runner) => runner.stop()))
}

/** Tells the runner of this process that a check waits. */
export const wakeRunner = (ctx: Context): void => runners.get(ctx.db)?.wake()

const createRunner = (ctx: Context): Runner => {
  const stopping = new AbortController()
  let working: Promise<void> | undefined
  let isAwake = false
  const work = async (): Promise<void> => {
    while (isAwake && !stopping.signal.aborted) {
      isAwake = false
      try {
        await doQueued(ctx, stopping.signal)
      } catch (error) {
        ctx.log.error({ err: error }, 'calibrations could not be run')
      }
    }
    working = undefined
  }
  return {
    wake: () => {
      isAwake = true
      working ??= work()
    },
    stop: async () => {
      stopping.abort(new AppError('unavailable', INTERRUPTED))
      await working
    },
  }
}

/** Does what waits, the oldest first, until nothing does; what another process takes is left to it. */
const doQueued = async (ctx: Context, signal: AbortSignal): Promise<void> => {
  let ids = await store.listQueued(ctx)
  while (ids.length > 0 && !signal.aborted) {
    const done = await doFirst(ctx, ids, signal)
    if (!done) return
    ids = await store.listQueued(ctx)
  }
}

const doFirst = async (ctx: Context, ids: readonly string[], signal: AbortSignal): Promise<boolean> => {
  for (const id of ids) {
    const isDone = await withAdvisoryLock(ctx.db, lockOf(id), async () => {
      const run = await store.claim(ctx, id)
      if (run) await performOrFail(ctx, run, signal)
      return run !== undefined
    })
    if (isDone) return true
  }
  return false
}

const performOrFail = async (ctx: Context, run: store.RunRequest, signal: AbortSignal): Promise<void> => {
  try {
    await perform(ctx, run, signal)
  } catch (error) {
    await store.fail(ctx, run.id, reasonOf(error, signal))
    if (!(error instanceof AppError)) ctx.log.error({ err: error, run: run.id }, 'a calibration failed')
  }
}

const reasonOf = (error: unknown, signal: AbortSignal): string => {
  if (signal.aborted) return INTERRUPTED
  return error instanceof AppError ? error.message : 'The calibration failed; the log of the service says why'
}

/** Whoever does a check holds this lock: when it is free, nobody does. */
const lockOf = (id: string): string => `calibration ${id}`

/** Marks the checks as failed that are said to run and that no process is doing; of one experiment or of all. */
export const settleAbandoned = async (ctx: Context, experimentId?: string): Promise<void> => {
  for (const id of await store.listRunning(ctx, experimentId)) {
    await withAdvisoryLock(ctx.db, lockOf(id), () => store.fail(ctx, id, INTERRUPTED))
  }
}
