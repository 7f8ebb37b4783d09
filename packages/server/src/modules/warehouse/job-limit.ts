import type { Context } from '../../context.ts'
import { perDatabase } from '../../db/per-database.ts'
import { warehouseBusy } from './refusals.ts'

/** Calls to warehouses that this process has in progress. */
const inProgress = perDatabase(() => ({ jobs: 0 }))

/**
 * Takes one of the WAREHOUSE_MAX_CONCURRENT_JOBS of this process for a call to a warehouse, whoever makes it; nobody waits
 * for one.
 *
 * @returns gives it back; once
 * @throws AppError 429 warehouse_busy
 */
export const takeJob = ({ db, config }: Pick<Context, 'db' | 'config'>): (() => void) => {
  const taken = inProgress(db)
  if (taken.jobs >= config.WAREHOUSE_MAX_CONCURRENT_JOBS) throw warehouseBusy()
  taken.jobs += 1
  let isTaken = true
  return () => {
    if (isTaken) taken.jobs -= 1
    isTaken = false
  }
}
