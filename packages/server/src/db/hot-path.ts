import { getHeapStatistics } from 'node:v8'
import type { Logger } from '../lib/log.ts'
import { observed } from '../lib/metrics.ts'
import { connectionsFor, type Db, faultsOf, logOf, waitingByUse } from './connect.ts'
import type { Faults } from './faults.ts'
import { perDatabase } from './per-database.ts'

/** A run of a hot path that takes longer is abandoned: its callers are refused and its connection is given up. */
export const MAX_RUN_MS = 4_000

/** A path counts as stuck for so long after a run was abandoned, unless another one ends well. */
const STUCK_MS = 5_000

/** The largest part of the heap, and the most bytes, that waiting calls of a path may hold. */
const PART_OF_HEAP = 1 / 8
const MAX_WAITING_BYTES = 64 * 1024 ** 2

/** The waiting calls of a batch. */
interface Queue {
  waiting: number
  bytes: number
  oldest: number
  failedAt: number
}

/** A kind of calls that come from every visitor of somebody's product, and so gather quickly when they have to wait. */
export interface HotPath {
  name: string
  /** The pool, with the path's own limit on statements. */
  db: Db
  log: Logger
  faults: Faults
  /** Most bytes of calls that are not answered yet; further calls are refused. */
  maxBytes: number
  /** Shows a batch in the metrics and in the health of the service. */
  show: (queue: Queue) => void
}

const queuesOf = perDatabase(() => new Map<string, Queue>())

/** The paths of this process; when several services live in one process, as in tests, those of the newest. */
const shown = new Map<string, { db: Db; queue: Queue }>()

/** The path of that name over a pool. Its statements may take MAX_RUN_MS. */
export const hotPath = (db: Db, name: string): HotPath => ({
  name,
  db: connectionsFor(db, { name, limit: MAX_RUN_MS }),
  log: logOf(db),
  faults: faultsOf(db),
  maxBytes: Math.min(MAX_WAITING_BYTES, getHeapStatistics().heap_size_limit * PART_OF_HEAP),
  show: (queue) => {
    queuesOf(db).set(name, queue)
    shown.set(name, { db, queue })
  },
})

const isStuck = ({ failedAt }: Queue): boolean => performance.now() - failedAt < STUCK_MS

/** The names of the hot paths whose last run had to be abandoned. */
export const stuckPaths = (db: Db): string[] =>
  [...queuesOf(db)].filter(([, queue]) => isStuck(queue)).map(([name]) => name)

/** Sizes are added up over processes; of ages and states the worst one counts. */
const SIZES = new Set(['hot_path_waiting', 'hot_path_bytes'])

const watched = (name: string, help: string, read: (queue: Queue) => number): void => {
  observed(name, help, {
    labels: ['path'],
    together: SIZES.has(name) ? 'sum' : 'max',
    look: (gauge) => {
      for (const [path, { queue }] of shown) gauge.set({ path }, read(queue))
    },
  })
}

watched('hot_path_waiting', 'Calls that wait for their batch', ({ waiting }) => waiting)
watched('hot_path_bytes', 'What unanswered calls hold in memory, in bytes', ({ bytes }) => bytes)
watched('hot_path_oldest_seconds', 'Age of the oldest unanswered call', ({ oldest }) => oldest / 1000)
watched('hot_path_stuck', '1 after a batch had to be abandoned', (queue) => (isStuck(queue) ? 1 : 0))

observed('db_pool_waiting', 'Requests that wait for a database connection', {
  labels: ['path'],
  look: (gauge) => {
    const [newest] = shown.values()
    for (const [path, waiting] of newest ? waitingByUse(newest.db) : []) gauge.set({ path }, waiting)
  },
})
