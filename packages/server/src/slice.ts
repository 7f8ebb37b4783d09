import type { Context, RunningConfig } from './context.ts'
import type { Route } from './http/route.ts'
import type { SocketRoute } from './http/socket-route.ts'
import type { BackgroundJob } from './jobs/job.ts'
import type { RetentionRule } from './jobs/maintenance.ts'
import type { Timer } from './jobs/timers.ts'
import type { Ports } from './ports.ts'
import type { Listeners, MaintenanceTask } from './slice-work.ts'

/** A capability of the product: everything it adds to the service and does by itself, in one value. */
export interface Slice {
  /** The noun of the folder; also the tag of its operations in the API documentation. */
  name: string
  routes: Route[]
  sockets?: SocketRoute[]
  /** What one process of all does, at intervals of minutes that the settings name. */
  jobs?: BackgroundJob[]
  /** What every process does at intervals. */
  timers?: Timer[]
  /** What the metrics job does in every cycle. */
  maintenance?: MaintenanceTask<Context>[]
  /** The rows that the metrics job deletes when they are old enough, after the slice's maintenance. */
  retention?: RetentionRule[]
  /** What it does when something happens in another slice. */
  on?: Partial<Listeners<Context>>
  /** What it offers to the core; absent ports are left out. */
  ports?: (config: RunningConfig) => Ports
  /** Called once after the database is migrated, before the first request. */
  start?: (ctx: Context) => Promise<void> | void
  /** Called once with the same context when the process shuts down, before the database closes. */
  stop?: (ctx: Context) => Promise<void> | void
}
