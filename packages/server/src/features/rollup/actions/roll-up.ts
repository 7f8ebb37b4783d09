import type { Context } from '../../../context.ts'
import { withAdvisoryLock } from '../../../db/advisory-lock.ts'
import type { JobReport } from '../../../jobs/job.ts'
import { oldestUnassigned, ROWS_BETWEEN_RUNS, ROWS_PER_STEP, ROWS_READ_AT_ONCE } from '../rules.ts'
import { addIncrements, deleteUnassigned } from '../store/add-increments.ts'
import { planned } from '../store/planned-statement.ts'
import {
  committedWatermark,
  experimentsBehind,
  lockProgress,
  nextWatermark,
  recordRun,
  rowsBehind,
  rowsSinceLastRun,
  type Watermark,
} from '../store/progress.ts'
import { collectHistory, isHistoryBehind } from './copy-history.ts'

/** Counts everything that an experiment has up to this moment into its roll-up. */
export const catchUp = async (ctx: Context, experimentId: string): Promise<void> =>
  rollUp(ctx, experimentId, await reachable(ctx))

/** The same for all experiments that have something new. */
export const catchUpAll = async (ctx: Context): Promise<void> => {
  const limit = await reachable(ctx)
  for (const experimentId of await planned(ctx, experimentsBehind)) await rollUp(ctx, experimentId, limit)
}

/** Reading costs as much as the rows behind the watermark, so a long tail is counted first, once. */
export const shortenTail = async (ctx: Context, experimentId: string): Promise<void> => {
  const rows = await planned(ctx, (ctx) => rowsBehind(ctx, experimentId, ROWS_READ_AT_ONCE))
  if (rows < ROWS_READ_AT_ONCE) return
  await rollUp(ctx, experimentId, await reachable(ctx))
}

/** Reading what subjects did before their assignment costs as much as the events since the last copy. */
export const shortenHistory = async (ctx: Context, experimentId: string): Promise<void> => {
  if (!(await isHistoryBehind(ctx, experimentId))) return
  const { watermark, at } = await reachable(ctx)
  await collectHistory(ctx, experimentId, { until: watermark.event_id, at })
}

/** The watermark that a roll-up can reach, and when it was read. */
interface Reachable {
  watermark: Watermark
  at: Date
}

const reachable = async (ctx: Context): Promise<Reachable> => ({
  at: ctx.now(),
  watermark: await committedWatermark(ctx),
})

/** Rolls up one experiment as far as it can go, in steps that each stand in a transaction of their own. */
const rollUp = async (ctx: Context, experimentId: string, limit: Reachable): Promise<void> => {
  let isComplete = false
  while (!isComplete) isComplete = await step(ctx, experimentId, limit)
  await collectHistory(ctx, experimentId, { until: limit.watermark.event_id, at: limit.at })
}

const step = (ctx: Context, experimentId: string, { watermark, at }: Reachable): Promise<boolean> =>
  planned(ctx, async (ctx) => {
    if (!(await lockProgress(ctx, experimentId))) return true
    const until = await nextWatermark(ctx, experimentId, { limit: watermark, rows: ROWS_PER_STEP })
    await addIncrements(ctx, experimentId, until)
    if (until.assignment_id < watermark.assignment_id || until.event_id < watermark.event_id) return false
    await deleteUnassigned(ctx, experimentId, oldestUnassigned(at))
    return true
  })

/**
 * Rolls up every experiment that has new rows; the failure of one does not stop the others. When another process
 * is at it already, nothing is done.
 */
export const rollUpAll = async (ctx: Context): Promise<JobReport> =>
  (await withAdvisoryLock(ctx.db, 'roll-up of all experiments', () => rollUpEach(ctx))) ?? NOTHING_DONE

const NOTHING_DONE: JobReport = { processed: 0, failed: 0 }

const rollUpEach = async (ctx: Context): Promise<JobReport> => {
  const limit = await reachable(ctx)
  let [processed, failed] = [0, 0]
  for (const experimentId of await planned(ctx, experimentsBehind)) {
    try {
      await rollUp(ctx, experimentId, limit)
      processed += 1
    } catch (error) {
      failed += 1
      ctx.log.error({ err: error, experiment_id: experimentId }, 'experiment roll-up failed')
    }
  }
  await recordRun(ctx, limit.watermark)
  for (const listener of ctx.ports.listeners?.rolledUp ?? []) await listener(ctx)
  return { processed, failed }
}

/** Whether so many rows have come since the last run that the next one should not wait for its time. */
export const isRunDue = async (ctx: Context): Promise<boolean> =>
  (await rowsSinceLastRun(ctx)) >= ROWS_BETWEEN_RUNS
