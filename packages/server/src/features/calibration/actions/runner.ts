import type { Context } from '../../../context.ts'
import { withAdvisoryLock } from '../../../db/advisory-lock.ts'
import { perDatabase } from '../../../db/per-database.ts'
import { createLoop, type Loop } from '../../../jobs/loop.ts'
import { AppError } from '../../../lib/errors.ts'
import * as store from '../store.ts'
import { perform } from './perform.ts'

/** What a check says whose process went away. */
const INTERRUPTED = 'The service stopped while this calibration ran'

/** The checks of one process: it does one at a time, as long as any are in the queue. */
const runnerOf = perDatabase((): { loop: Loop | undefined } => ({ loop: undefined }))

/** Starts to do checks; those that were running when their process ended are marked as failed. */
export const startRunner = async (ctx: Context): Promise<void> => {
  const system: Context = { ...ctx, actor: { kind: 'system', name: 'calibration' } }
  await failAbandoned(system)
  const loop = createLoop({
    run: (signal) => doQueued(system, signal),
    onError: (error) => ctx.log.error({ err: error }, 'calibrations not started'),
  })
  runnerOf(ctx.db).loop = loop
  loop.wake()
}

/** Ends the check in progress and waits until that is written down. */
export const stopRunner = async (ctx: Context): Promise<void> => {
  const runner = runnerOf(ctx.db)
  const { loop } = runner
  runner.loop = undefined
  await loop?.stop(new AppError('unavailable', INTERRUPTED))
}

/** Wakes the runner of this process: a check waits. */
export const wakeRunner = (ctx: Context): void => runnerOf(ctx.db).loop?.wake()

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
    if (!(error instanceof AppError)) ctx.log.error({ err: error, run: run.id }, 'calibration failed')
  }
}

const reasonOf = (error: unknown, signal: AbortSignal): string => {
  if (signal.aborted) return INTERRUPTED
  return error instanceof AppError ? error.message : 'The calibration failed; the log of the service says why'
}

/** Whoever does a check holds this lock: when it is free, nobody does. */
const lockOf = (id: string): string => `calibration ${id}`

/** Marks the checks as failed that are said to run and that no process is doing; of one experiment or of all. */
export const failAbandoned = async (ctx: Context, experimentId?: string): Promise<void> => {
  for (const id of await store.listRunning(ctx, experimentId)) {
    await withAdvisoryLock(ctx.db, lockOf(id), () => store.fail(ctx, id, INTERRUPTED))
  }
}
