import { observed } from '../../lib/metrics.ts'

/** Connections of the database pool: all, those that wait for work, and requests that wait for a connection. */
export interface PoolCounts {
  total: number
  idle: number
  waiting: number
}

/** The pool of this process; when several services live in one process, as in tests, that of the newest. */
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

/** Shows the database connections in the metrics. */
export const watchPool = (counts: () => PoolCounts): void => {
  countPool = counts
}
