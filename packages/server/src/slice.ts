import type { Context } from './context.ts'
import type { Route } from './http/route.ts'
import type { SocketRoute } from './http/socket-route.ts'
import type { BackgroundJob } from './jobs/job.ts'

/** A capability of the product: everything it adds to the service, in one value. */
export interface Slice {
  /** The noun of the folder; also the tag of its operations in the API documentation. */
  name: string
  routes: Route[]
  sockets?: SocketRoute[]
  jobs?: BackgroundJob[]
  /** Called once after the database is migrated, before the first request. */
  start?: (ctx: Context) => Promise<void> | void
  /** Called once when the process shuts down, before the database closes. */
  stop?: () => Promise<void> | void
}
