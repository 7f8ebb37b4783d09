import type { Fault } from '../../db/fault-kinds.ts'
import type { Timer } from '../../jobs/timers.ts'
import type { Slice } from '../../slice.ts'
import { absentModuleRoutes } from './absent-modules.ts'
import { documentationRoutes } from './documentation/routes.ts'
import { faultMonitor } from './fault-monitor.ts'
import { type PoolCounts, showFaults, showPool } from './metrics.ts'
import { statusRoutes } from './routes.ts'

export type { PoolCounts } from './metrics.ts'

interface SystemOptions {
  /** All other slices of this process, which make up the API documentation. */
  slices: readonly Slice[]
  /** The state of the database connections, when this process has a pool. */
  poolCounts?: (() => PoolCounts) | undefined
  /** Whether this process is shutting down; never, unless given. */
  isStopping?: () => boolean
  /** The current faults of the database; none, unless given. */
  faults?: () => readonly Fault[]
}

/** The timers of the system slice, which a whole process starts: the slice itself is created with the application. */
export const systemTimers: Timer[] = [faultMonitor]

/**
 * The system slice: health, metrics, the modules of the service, and its API documentation. It is created for a list of
 * slices, because it documents them and answers for the modules they lack.
 */
export const createSystemSlice = ({
  slices,
  poolCounts,
  isStopping = () => false,
  faults = () => [],
}: SystemOptions): Slice => {
  if (poolCounts) showPool(poolCounts)
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
