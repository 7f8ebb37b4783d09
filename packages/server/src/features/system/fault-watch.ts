import type { Context } from '../../context.ts'
import { faultsOf } from '../../db/connect.ts'
import type { Timer } from '../../jobs/timers.ts'
import { diskOf, takesChanges } from './actions.ts'

type WatchContext = Pick<Context, 'db' | 'config'>

/**
 * Tries the database again and again, so that its faults are known before a request meets them. What fails is observed
 * by the pool itself; a server that takes no changes, and a disk that is nearly full, fail nothing yet.
 */
export const faultWatch: Timer = {
  name: 'fault watch',
  everyMs: 5000,
  run: (ctx) => lookForFaults(ctx).catch(() => undefined),
}

/** Tries the database and the disk once. Rejects when the database does not answer, which is observed then. */
export const lookForFaults = async (ctx: WatchContext): Promise<void> => {
  const faults = faultsOf(ctx.db)
  const { status } = await diskOf(ctx.config.DATA_DIR)
  if (status === 'failed') faults.report('disk_full', 'less than 100 MB are free on the disk of DATA_DIR')
  if (!(await takesChanges(ctx)))
    faults.report('read_only', 'the server says that transactions are read-only')
}
