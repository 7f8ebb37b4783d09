import { FAULTS, type Fault } from '../../db/fault-kinds.ts'
import { observed } from '../../lib/metrics.ts'

/** Connections of the database pool: all, idle ones, and requests that wait for one. */
export interface PoolCounts {
  total: number
  idle: number
  waiting: number
}

/** The faults of this process's database, for the metrics. */
let listFaults: (() => readonly Fault[]) | undefined

observed('database_fault', '1 while statements or requests meet this fault of the database', {
  labels: ['fault'],
  look: (gauge) => {
    const active = listFaults?.() ?? []
    for (const fault of FAULTS) gauge.set({ fault }, active.includes(fault) ? 1 : 0)
  },
})

/** Includes the faults of the database in the metrics. */
export const showFaults = (list: () => readonly Fault[]): void => {
  listFaults = list
}

/** The pool of this process; when several services share one process, as in tests, that of the newest. */
let countPool: (() => PoolCounts) | undefined

observed('db_pool_connections', 'Database connections, and requests waiting for one', {
  labels: ['state'],
  look: (gauge) => {
    if (!countPool) return
    const { total, idle, waiting } = countPool()
    gauge.set({ state: 'active' }, total - idle)
    gauge.set({ state: 'idle' }, idle)
    gauge.set({ state: 'waiting' }, waiting)
  },
})

/** Includes the database connections in the metrics. */
export const showPool = (counts: () => PoolCounts): void => {
  countPool = counts
}
