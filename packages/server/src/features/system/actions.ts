import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '../../context.ts'
import { VERSION } from '../../lib/version.ts'
import { diskCheck, isHealthy } from './rules.ts'
import type { Check, Health } from './schema.ts'
import { askDatabase } from './store.ts'

/** A database that takes longer than this is as good as none to whoever asks for the health. */
const PATIENCE_MS = 2000

/** Looks at everything the service needs, all at once. */
export const checkHealth = async (ctx: Context): Promise<Health> => {
  const [database, disk] = await Promise.all([checkDatabase(ctx), checkDisk(ctx.config.DATA_DIR)])
  const checks = { database, redis: OFF, disk, schedulers: checkSchedulers(ctx) }
  return {
    status: isHealthy(checks) ? 'healthy' : 'unhealthy',
    timestamp: ctx.now(),
    version: VERSION,
    profile: ctx.config.PROFILE,
    checks,
  }
}

const OFF: Check = { status: 'off' }

const checkDatabase = async (ctx: Context): Promise<Check> => {
  const start = performance.now()
  const patience = new AbortController()
  const answered = askDatabase(ctx).then(
    () => true,
    () => false,
  )
  const gaveUp = pause(PATIENCE_MS, false, { signal: patience.signal }).catch(() => false)
  const isUp = await Promise.race([answered, gaveUp])
  patience.abort()
  return { status: isUp ? 'ok' : 'failed', latency_ms: Math.round((performance.now() - start) * 100) / 100 }
}

const checkDisk = async (directory: string): Promise<Check> => diskCheck(await freeBytes(resolve(directory)))

/** Free space at a directory, or at the nearest one above that exists; undefined when the system does not say. */
const freeBytes = async (directory: string): Promise<number | undefined> => {
  try {
    const { bavail, bsize } = await statfs(directory)
    return bavail * bsize
  } catch {
    const above = dirname(directory)
    return above === directory ? undefined : freeBytes(above)
  }
}

const checkSchedulers = ({ config }: Context): Check => ({ status: config.SCHEDULERS_ENABLED ? 'ok' : 'off' })
