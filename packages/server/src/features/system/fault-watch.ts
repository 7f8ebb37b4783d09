import type { Context } from '../../context.ts'
import { faultsOf } from '../../db/connect.ts'
import { diskOf, takesChanges } from './actions.ts'

/** So often the database is tried when nobody else uses it. */
const TRY_EVERY_MS = 5000

type WatchContext = Pick<Context, 'db' | 'config'>

/**
 * Tries the database again and again, so that its faults are known before a request meets them. What fails is observed
 * by the pool itself; a server that takes no changes, and a disk that is nearly full, fail nothing yet.
 */
export const startFaultWatch = (ctx: WatchContext): { stop: () => void } => {
  let isTrying = false
  const attempt = async (): Promise<void> => {
    if (isTrying) return
    isTrying = true
    await lookForFaults(ctx).catch(() => undefined)
    isTrying = false
  }
  const timer = setInterval(() => void attempt(), TRY_EVERY_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

/** Tries the database and the disk once. Rejects when the database does not answer, which is observed then. */
export const lookForFaults = async (ctx: WatchContext): Promise<void> => {
  const faults = faultsOf(ctx.db)
  const { status } = await diskOf(ctx.config.DATA_DIR)
  if (status === 'failed') faults.report('disk_full', 'less than 100 MB are free on the disk of DATA_DIR')
  if (!(await takesChanges(ctx)))
    faults.report('read_only', 'the server says that transactions are read-only')
}
