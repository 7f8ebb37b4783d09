import type { Context } from './context.ts'
import type { Route } from './http/route.ts'

/** Work that a slice does by itself while the process runs. */
export interface BackgroundJob {
  name: string
  /** Pause between two runs in minutes, from the settings. */
  intervalMinutes: (config: Context['config']) => number
  /** One run. Several processes may call it; the job runner lets one of them through. */
  run: (ctx: Context) => Promise<void>
}

/** A capability of the product: everything it adds to the service, in one value. */
export interface Slice {
  /** The noun of the folder; also the tag of its operations in the API documentation. */
  name: string
  routes: Route[]
  jobs?: BackgroundJob[]
  /** Called once after the database is migrated, before the first request. */
  start?: (ctx: Context) => Promise<void> | void
  /** Called once when the process shuts down, before the database closes. */
  stop?: () => Promise<void> | void
}
