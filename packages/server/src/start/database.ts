import type { Context, RunningConfig } from '../context.ts'
import { type ConnectionTarget, connect } from '../db/connect.ts'
import { CORE_MIGRATIONS } from '../db/core-migrations.ts'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { ensureFirstAdministrator, type FirstAdministrator } from '../features/users/index.ts'
import type { Logger } from '../lib/log.ts'
import { firstPassword } from './greeting.ts'

/** The database server that this service uses: its own, or the one that DATABASE_URL names. */
export interface DatabaseServer {
  target: ConnectionTarget
  /** Ends the server when it is our own. */
  stop: () => Promise<void>
  /** Asks our own server to end, without waiting for it. */
  abandon: () => void
}

/** Connections beside those of the pools: one per process to hear of changes, and some for people. */
const SPARE_CONNECTIONS = 20

/**
 * Finds the database server; without DATABASE_URL an embedded one is started.
 *
 * @throws the signal's reason when it was aborted before the server answered; nothing is left running then
 */
export const openServer = async (
  config: RunningConfig,
  log: Logger,
  signal: AbortSignal,
): Promise<DatabaseServer> => {
  if (config.DATABASE_URL !== undefined) {
    return { target: { url: config.DATABASE_URL }, stop: () => Promise.resolve(), abandon: () => undefined }
  }
  const { DATA_DIR: dataDir, DATABASE_POOL_SIZE: poolSize, WEB_CONCURRENCY: processes } = config
  const maxConnections = processes * (poolSize + 1) + SPARE_CONNECTIONS
  const { connection, stop, abandon } = await startEmbedded({ dataDir, log, maxConnections, signal })
  return { target: connection, stop, abandon }
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
    const administrator = await ensureFirstAdministrator({
      db,
      log,
      config,
      now: () => new Date(),
      actor: { kind: 'system', name: 'start' },
      ports: {},
      has: () => false,
    })
    process.stdout.write(firstPassword(administrator))
    return administrator
  } finally {
    await close()
  }
}
