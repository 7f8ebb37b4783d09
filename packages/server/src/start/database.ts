import type { Context, RunningConfig } from '../context.ts'
import { type ConnectionTarget, connect } from '../db/connect.ts'
import { CORE_MIGRATIONS } from '../db/core-migrations.ts'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { ensureFirstAdministrator, type FirstAdministrator } from '../features/users/index.ts'
import type { Logger } from '../lib/log.ts'

/** The database server that this service uses: its own, or the one that DATABASE_URL names. */
export interface DatabaseServer {
  target: ConnectionTarget
  /** Ends the server when it is our own. */
  stop: () => Promise<void>
}

/** Connections beside those of the pools: one per process to hear of changes, and some for people. */
const SPARE_CONNECTIONS = 20

/** Finds the database server; without DATABASE_URL an embedded one is started. */
export const openServer = async (config: RunningConfig, log: Logger): Promise<DatabaseServer> => {
  if (config.DATABASE_URL !== undefined) {
    return { target: { url: config.DATABASE_URL }, stop: () => Promise.resolve() }
  }
  const { DATA_DIR: dataDir, DATABASE_POOL_SIZE: poolSize, WEB_CONCURRENCY: processes } = config
  const maxConnections = processes * (poolSize + 1) + SPARE_CONNECTIONS
  const { connection, stop } = await startEmbedded({ dataDir, log, maxConnections })
  return { target: connection, stop }
}

/** Brings the database up to date, and sees to it that somebody can sign in. */
export const prepareDatabase = async (
  target: ConnectionTarget,
  { config, log }: Pick<Context, 'log'> & { config: RunningConfig },
): Promise<FirstAdministrator> => {
  const { db, close } = connect({ ...target, poolSize: 2, log })
  try {
    const applied = await migrate(db, CORE_MIGRATIONS)
    if (applied.length > 0) log.info({ migrations: applied }, 'The database was brought up to date')
    return await ensureFirstAdministrator({
      db,
      log,
      config,
      now: () => new Date(),
      actor: { kind: 'system', name: 'start' },
      ports: {},
      has: () => false,
    })
  } finally {
    await close()
  }
}
