import type { Context } from '../../context.ts'
import { faultsOf } from '../../db/connect.ts'
import type { Timer } from '../../jobs/timers.ts'
import { diskOf, takesChanges } from './actions.ts'

type MonitorContext = Pick<Context, 'db' | 'config'>

/**
 * Checks the database periodically, so that its faults are detected before a request fails. The pool itself detects
 * failures; a server that refuses writes, and a disk that is nearly full, do not fail connections.
 */
export const faultMonitor: Timer = {
  name: 'fault watch',
  everyMs: 5000,
  run: (ctx) => checkForFaults(ctx).catch(() => undefined),
}

/** Checks the database and the disk once. Rejects when the database does not answer, which the pool detects. */
export const checkForFaults = async (ctx: MonitorContext): Promise<void> => {
  const faults = faultsOf(ctx.db)
  const { status } = await diskOf(ctx.config.DATA_DIR)
  if (status === 'failed') faults.report('disk_full', 'less than 100 MB are free on the disk of DATA_DIR')
  if (!(await takesChanges(ctx)))
    faults.report('read_only', 'the server says that transactions are read-only')
}
