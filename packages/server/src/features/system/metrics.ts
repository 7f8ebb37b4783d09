import { gauge, metricsText } from '../../lib/metrics.ts'

/** Connections of the database pool: all, those that wait for work, and requests that wait for a connection. */
export interface PoolCounts {
  total: number
  idle: number
  waiting: number
}

const connections = gauge('db_pool_connections', 'Database connections, and requests waiting for one', [
  'state',
])

/** Every metric of this process as Prometheus text, with the connections as they are now. */
export const readMetrics = (counts: PoolCounts | undefined): Promise<string> => {
  if (counts) {
    connections.set({ state: 'active' }, counts.total - counts.idle)
    connections.set({ state: 'idle' }, counts.idle)
    connections.set({ state: 'waiting' }, counts.waiting)
  }
  return metricsText()
}
