import type { Fault } from '../../db/fault-kinds.ts'
import type { Timer } from '../../jobs/timers.ts'
import type { Slice } from '../../slice.ts'
import { absentModuleRoutes } from './absent-modules.ts'
import { documentationRoutes } from './documentation/routes.ts'
import { faultWatch } from './fault-watch.ts'
import { type PoolCounts, showFaults, watchPool } from './metrics.ts'
import { statusRoutes } from './routes.ts'

export type { PoolCounts } from './metrics.ts'

interface SystemOptions {
  /** Every other slice of this process: they make up the API documentation. */
  slices: readonly Slice[]
  /** The state of the database connections, when this process has a pool. */
  poolCounts?: (() => PoolCounts) | undefined
  /** Whether this process is about to end; never, unless given. */
  isStopping?: () => boolean
  /** The faults that the database has just now; none, unless given. */
  faults?: () => readonly Fault[]
}

/** The timers of the system slice, for whoever runs a whole process: the slice itself is made with the application. */
export const systemTimers: Timer[] = [faultWatch]

/**
 * What the service says about itself: health, metrics, the modules it runs with, and its API documentation. It
 * is made for a list of slices, because it documents them and answers in place of the modules they lack.
 */
export const createSystemSlice = ({
  slices,
  poolCounts,
  isStopping = () => false,
  faults = () => [],
}: SystemOptions): Slice => {
  if (poolCounts) watchPool(poolCounts)
  showFaults(faults)
  const system: Slice = { name: 'system', routes: [], timers: systemTimers }
  const documented = [system, ...slices]
  system.routes.push(
    ...statusRoutes({ jobs: slices.flatMap(jobNames), isStopping }),
    ...absentModuleRoutes(slices),
    ...documentationRoutes(documented),
  )
  return system
}

const jobNames = ({ jobs = [] }: Slice): string[] => jobs.map(({ name }) => name)
