import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '../../context.ts'
import { faultsOf, renewConnections } from '../../db/connect.ts'
import { stuckPaths } from '../../db/hot-path.ts'
import { VERSION } from '../../lib/version.ts'
import type { Ports } from '../../ports.ts'
import { diskCheck, isHealthy, withFaults } from './rules.ts'
import type { Check, Health } from './schema.ts'
import { anyJobKeepsFailing, isWritable } from './store.ts'

/** Timeout of the database check; a slower database counts as unavailable. */
const TIMEOUT_MS = 2000

/** Number of consecutive failures after which a background job is reported as unhealthy. */
const FAILURES_IN_A_ROW = 3

/** Checks all dependencies of the service concurrently. `jobs` are the names of its background jobs. */
export const checkHealth = async (ctx: Context, jobs: readonly string[]): Promise<Health> => {
  const [database, redis, disk, schedulers] = await Promise.all([
    checkDatabase(ctx),
    checkRedis(ctx.ports),
    diskOf(ctx.config.DATA_DIR),
    checkSchedulers(ctx, jobs),
  ])
  const faults = faultsOf(ctx.db)
  const checks = withFaults({ database, redis, disk, schedulers }, faults.present())
  const active = faults.active()
  return {
    status: isHealthy(checks) ? 'healthy' : 'unhealthy',
    timestamp: ctx.now(),
    version: VERSION,
    profile: ctx.config.PROFILE,
    checks,
    ...(active.length > 0 && { faults: active }),
  }
}

const OFF: Check = { status: 'off' }

/** Checks that the database answers, accepts writes, and has no fault that requests run into. */
const checkDatabase = (ctx: Context): Promise<Check> =>
  timed(isTrueInTime(takesChanges(ctx).then((takes) => takes && stuckPaths(ctx.db).length === 0)))

/**
 * Whether the database accepts writes. A session may have outdated settings, so a new one confirms a negative answer.
 */
export const takesChanges = async (ctx: Pick<Context, 'db'>): Promise<boolean> => {
  if (await isWritable(ctx)) return true
  renewConnections(ctx.db, 'The database server is read-only')
  return isWritable(ctx)
}

const checkRedis = async ({ redis }: Ports): Promise<Check> =>
  redis ? timed(redis.attempt((client) => client.ping()).then((answer) => answer !== undefined)) : OFF

/** The result of a check with its duration. */
const timed = async (isUp: Promise<boolean>): Promise<Check> => {
  const start = performance.now()
  const status = (await isUp) ? 'ok' : 'failed'
  return { status, latency_ms: Math.round((performance.now() - start) * 100) / 100 }
}

/** Whether a check succeeds before the timeout; a failure counts as false. */
const isTrueInTime = async (question: Promise<boolean>): Promise<boolean> => {
  const patience = new AbortController()
  const no = (): boolean => false
  const answer = await Promise.race([
    question.catch(no),
    pause(TIMEOUT_MS, false, { signal: patience.signal }).catch(no),
  ])
  patience.abort()
  return answer
}

/** Checks the free space on the disk of a directory. */
export const diskOf = async (directory: string): Promise<Check> =>
  diskCheck(await freeBytes(resolve(directory)))

/** Free space at a directory, or at its nearest existing parent; undefined when the system does not report it. */
const freeBytes = async (directory: string): Promise<number | undefined> => {
  try {
    const { bavail, bsize } = await statfs(directory)
    return bavail * bsize
  } catch {
    const above = dirname(directory)
    return above === directory ? undefined : freeBytes(above)
  }
}

const checkSchedulers = async (ctx: Context, jobs: readonly string[]): Promise<Check> => {
  if (!ctx.config.SCHEDULERS_ENABLED || jobs.length === 0) return OFF
  const keepsFailing = anyJobKeepsFailing(ctx, { jobs, runs: FAILURES_IN_A_ROW })
  return { status: (await isTrueInTime(keepsFailing.then((failing) => !failing))) ? 'ok' : 'failed' }
}
