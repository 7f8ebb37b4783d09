import { fileURLToPath } from 'node:url'
import { buildApp } from '../app.ts'
import { JOB_CONNECTIONS, LOCK_CONNECTIONS } from '../config/database.ts'
import { exportsTelemetry } from '../config/index.ts'
import type { Context, RunningConfig } from '../context.ts'
import { listenForChanges } from '../db/change-listener.ts'
import { type ConnectionTarget, connect, connectBeside, poolCounts } from '../db/connect.ts'
import { holdSessionsIn } from '../db/own-sessions.ts'
import { sessionTarget } from '../db/target.ts'
import { keyAuthenticator } from '../features/api-keys/index.ts'
import { bearerChecks } from '../features/auth/index.ts'
import { systemTimers } from '../features/system/index.ts'
import { readPages } from '../http/pages/read-pages.ts'
import { type JobSchedule, startJobs } from '../jobs/runner.ts'
import { startTimers } from '../jobs/timers.ts'
import type { Logger } from '../lib/log.ts'
import { presentModules } from '../modules/names.ts'
import { authenticateScim } from '../modules/sso/index.ts'
import { connectRedis } from '../redis/connect.ts'
import type { Slice } from '../slice.ts'
import { slicesFor } from '../slices.ts'
import { closingTimes, isDoneWithin } from './closing-times.ts'
import { createSliceRun, portsOf, sliceWork } from './slices.ts'

interface ServiceOptions {
  config: RunningConfig
  log: Logger
  /** Migrated database. */
  target: ConnectionTarget
}

/** Process that answers requests and runs its share of the background work. */
export interface Service {
  /** URL at which it listens. */
  address: string
  /** Finishes the requests and jobs in progress, then closes all resources. */
  stop: () => Promise<void>
}

/** Output directory of the dashboard build; the relative path is the same from sources and from built files. */
const DASHBOARD = fileURLToPath(new URL('../../../dashboard/dist', import.meta.url))

const now = (): Date => new Date()

/** Starts to answer requests. Opened resources are closed again on failure. */
export const startService = async ({ config, log, target }: ServiceOptions): Promise<Service> => {
  const pages = await readPages(DASHBOARD)
  const telemetry = await openTelemetry({ config, log })
  const { db, jobDb, pool, redis, close } = await openConnections({ config, log, target })
  const slices = slicesFor(config)
  const ports = { ...sliceWork(slices), ...portsOf(slices, config), ...(redis && { redis }) }
  const context = { db, now, log, config, ports, has: presenceOf(slices) }
  const keys = keyAuthenticator({ db, now, log })
  const app = buildApp({
    context,
    slices,
    authenticator: {
      ...bearerChecks(context),
      key: keys.key,
      keyById: keys.keyById,
      scim: authenticateScim({ db, config }),
    },
    poolCounts: () => poolCounts(pool),
    pages,
  })
  const sliceRun = createSliceRun(slices, { ...context, actor: { kind: 'system', name: 'start' } })
  const release = async (jobs?: JobSchedule): Promise<void> => {
    await Promise.all([app.close(), jobs?.stop(), sliceRun.stop()])
    await keys.flush()
    await close()
    await telemetry?.stop()
  }
  try {
    await sliceRun.start()
    const address = await app.listen({ host: config.HOST, port: config.PORT })
    const jobs = startBackground({ context, jobDb, slices })
    const stop = () => endInOrder({ app, config, log, jobs, release })
    return { address, stop }
  } catch (error) {
    await release()
    throw error
  }
}

const presenceOf = (slices: readonly Slice[]): Context['has'] => {
  const modules = presentModules(slices)
  return (name) => modules.includes(name)
}

interface BackgroundOptions {
  context: Omit<Context, 'actor'>
  /** Database connections of jobs. */
  jobDb: Context['db']
  slices: readonly Slice[]
}

/** Starts the background work of a process. */
const startBackground = ({ context, jobDb, slices }: BackgroundOptions): JobSchedule => {
  const timers = startTimers({ ...context, actor: { kind: 'system', name: 'start' } }, systemTimers)
  const jobs = context.config.SCHEDULERS_ENABLED ? slices.flatMap((slice) => slice.jobs ?? []) : []
  const clock = startJobs({ ...context, db: jobDb }, jobs)
  return {
    stop: () => {
      void timers.stop()
      return clock.stop()
    },
  }
}

interface RunningParts extends Pick<ServiceOptions, 'config' | 'log'> {
  app: ReturnType<typeof buildApp>
  jobs: JobSchedule
  release: (jobs: JobSchedule) => Promise<void>
}

/** Requests end first, since they may need the background work of slices. No step exceeds its time limit. */
const endInOrder = async ({ app, config, log, jobs, release }: RunningParts): Promise<void> => {
  void jobs.stop()
  const { delayMs, requestsMs, workMs } = closingTimes(config)
  const connections = await app.closing.run({ delayMs, requestsMs })
  if (connections > 0)
    log.warn({ connections }, 'connections aborted: their requests took longer than the shutdown waits')
  if (await isDoneWithin(workMs, release(jobs))) return
  log.warn({}, 'background work aborted: it took longer than the shutdown waits')
}

/** Starts telemetry; the library is loaded only when telemetry is exported. */
const openTelemetry = async ({ config, log }: Pick<ServiceOptions, 'config' | 'log'>) => {
  const { traces, metrics } = exportsTelemetry(config)
  if (!traces && !metrics) return undefined
  const { startTelemetry } = await import('../telemetry/start.ts')
  return startTelemetry({ config, log })
}

/** Opens the connections of this process; `close` closes all of them. */
const openConnections = async ({ config, log, target }: ServiceOptions) => {
  const { db, pool, close } = connect({ ...target, poolSize: config.DATABASE_POOL_SIZE, log })
  const forJobs = connectBeside(db, {
    ...sessionTarget(target),
    poolSize: JOB_CONNECTIONS + (target.session ? LOCK_CONNECTIONS : 0),
    applicationName: 'assay jobs',
    log,
  })
  if (target.session) holdSessionsIn(db, forJobs.db)
  const { REDIS_URL: url } = config
  const [listener, redis] = await Promise.all([
    listenForChanges({ db, target: sessionTarget(target), log }),
    url === undefined ? undefined : connectRedis({ url, log }),
  ])
  const closeAll = async (): Promise<void> => {
    await Promise.all([listener.stop(), redis?.stop()])
    await Promise.all([close(), forJobs.close()])
  }
  return { db, jobDb: forJobs.db, pool, redis, close: closeAll }
}
