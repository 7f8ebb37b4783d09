import type { Context } from '../../../context.ts'
import { withAdvisoryLock } from '../../../db/advisory-lock.ts'
import { perDatabase } from '../../../db/per-database.ts'
import { createLoop, type Loop } from '../../../jobs/loop.ts'
import { AppError } from '../../../lib/errors.ts'
import * as store from '../store.ts'
import { perform } from './perform.ts'

/** The error of a check whose process has ended. */
const INTERRUPTED = 'The service stopped while this calibration ran'

/** The runner of one process: it runs queued checks one at a time. */
const runnerOf = perDatabase((): { loop: Loop | undefined } => ({ loop: undefined }))

/** Starts the runner, and marks checks as failed whose process has ended. */
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

/** Aborts the current check and waits until that is stored. */
export const stopRunner = async (ctx: Context): Promise<void> => {
  const runner = runnerOf(ctx.db)
  const { loop } = runner
  runner.loop = undefined
  await loop?.stop(new AppError('unavailable', INTERRUPTED))
}

/** Wakes the runner of this process for a queued check. */
export const wakeRunner = (ctx: Context): void => runnerOf(ctx.db).loop?.wake()

/** Runs queued checks, the oldest first, until there are none; those claimed by other processes are skipped. */
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

/** The lock that a process holds while it runs a check; when it is free, no process does. */
const lockOf = (id: string): string => `calibration ${id}`

/** Marks running checks as failed that no process runs; of one experiment or of all. */
export const failAbandoned = async (ctx: Context, experimentId?: string): Promise<void> => {
  for (const id of await store.listRunning(ctx, experimentId)) {
    await withAdvisoryLock(ctx.db, lockOf(id), () => store.fail(ctx, id, INTERRUPTED))
  }
}
