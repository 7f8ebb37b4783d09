import { type Context, inTransaction } from '../../../context.ts'
import { lockUntilCommit } from '../../../db/advisory-lock.ts'
import { record } from '../../../features/audit/index.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { startOfDay } from '../connections/rules.ts'
import { hasUnfinishedRun, runsSince } from '../connections/store.ts'
import type { WarehouseError } from '../connectors/error.ts'
import { takeJob } from '../job-limit.ts'
import { dailyLimitReached, refusal, warehouseBusy } from '../refusals.ts'
import { giveUpAbandoned } from './abandonment.ts'
import { runnerOf } from './runner.ts'
import { countUnfinished, insert } from './store.ts'
import type { PreparedRun } from './work.ts'

/** Admissions of all processes happen one after the other. */
const ADMISSION_LOCK = 'warehouse runs'

/** A run that goes on in this process. */
export interface AdmittedRun {
  id: string
  /** Why it failed once it has ended; undefined: it succeeded. */
  done: Promise<WarehouseError | undefined>
}

/**
 * Starts a run that `prepare` accepts, if its connection has no other one, the deployment has room for it, and the
 * connection has a run left today. Admission, what `prepare` stores and the daily slot are one transaction; a refusal
 * takes no slot.
 *
 * @throws AppError what `prepare` refuses; 409 run_in_progress; 429 warehouse_busy, daily_run_limit_reached
 */
export const admit = async (
  ctx: Context,
  prepare: (ctx: Context) => Promise<PreparedRun>,
): Promise<AdmittedRun> => {
  await giveUpAbandoned(ctx)
  const held: { release?: () => void } = {}
  try {
    const prepared = await inTransaction(ctx, async (own) => {
      const prepared = await prepare(own)
      await lockUntilCommit(own.db, ADMISSION_LOCK)
      await requireFreeConnection(own, prepared)
      held.release = takeJob(ctx)
      await requireRoom(own)
      await requireSlot(own, prepared)
      await insert(own, prepared.run)
      if (prepared.audit) await record(own, prepared.audit)
      return prepared
    })
    const done = runnerOf(ctx.db).run(ctx, prepared, () => held.release?.())
    return { id: prepared.run.id, done }
  } catch (error) {
    held.release?.()
    throw error
  }
}

const requireFreeConnection = async (ctx: Context, { connection }: PreparedRun): Promise<void> => {
  if (await hasUnfinishedRun(ctx, connection.id)) throw refusal('run_in_progress')
}

const requireRoom = async (ctx: Context): Promise<void> => {
  if ((await countUnfinished(ctx)) >= ctx.config.WAREHOUSE_MAX_CONCURRENT_RUNS) throw warehouseBusy()
}

/** Runs of the UTC day count whatever became of them. */
const requireSlot = async (ctx: Context, { connection }: PreparedRun): Promise<void> => {
  const { id, max_runs_per_day } = connection
  const now = ctx.now()
  const today = startOfDay(now)
  const used = (await runsSince(ctx, [id], today)).get(id) ?? 0
  if (used < max_runs_per_day) return
  throw dailyLimitReached({ limit: max_runs_per_day, resetsAt: new Date(today.getTime() + DAY_MS), now })
}
