import { CONNECTIONS_BESIDE_POOL } from '../config/database.ts'
import type { Context, RunningConfig } from '../context.ts'
import { type ConnectionTarget, connect } from '../db/connect.ts'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { leavesPreparedStatements } from '../db/pooler.ts'
import { readRoleSettings, readServerSettings, roleProblems, settingProblems } from '../db/server-settings.ts'
import { sessionTarget } from '../db/target.ts'
import { ensureFirstAdministrator, type FirstAdministrator } from '../features/users/index.ts'
import type { Logger } from '../lib/log.ts'
import { migrationSets } from '../modules/migration-sets.ts'
import { firstPassword } from './greeting.ts'

/** Database server of this service: the embedded one, or that of DATABASE_URL. */
interface DatabaseServer {
  target: ConnectionTarget
  /** Stops the embedded server. */
  stop: () => Promise<void>
  /** Signals the embedded server to stop, without waiting for it. */
  abandon: () => void
}

/** Reserve for administrators, and for starting processes. */
const SPARE_CONNECTIONS = 20

/** Connections of the service during its start. */
const START_CONNECTIONS = 2

const POOLER_WITHOUT_STATEMENTS =
  'the pooler that DATABASE_URL leads to does not keep prepared statements: unless its pool_mode is session, requests fail; PgBouncer 1.21 or newer with max_prepared_statements = 200 is needed'

/** Logs each server setting that differs from what the service requires, with its consequence. */
const reportSettings = async (
  target: ConnectionTarget,
  config: RunningConfig,
  log: Logger,
): Promise<void> => {
  const database = connect({ ...target, poolSize: 1, log })
  const { db, close } = database
  try {
    if (target.session && (await leavesPreparedStatements(database))) {
      log.warn({}, POOLER_WITHOUT_STATEMENTS)
    }
    const found = await readServerSettings(db)
    log.info({ version: found['server_version'] }, 'database server detected')
    const needed = connectionsNeeded(config) + START_CONNECTIONS
    const ofRole = target.session ? roleProblems(await readRoleSettings(db)) : []
    for (const { setting, value, consequence } of [...settingProblems(found, needed), ...ofRole]) {
      log.warn({ setting, value }, `database setting ${setting} is ${value}: ${consequence}`)
    }
  } finally {
    await close()
  }
}

/** Total connections of all processes of this service. */
const connectionsNeeded = (config: RunningConfig): number =>
  config.WEB_CONCURRENCY * (config.DATABASE_POOL_SIZE + CONNECTIONS_BESIDE_POOL)

/**
 * Opens the database server; without DATABASE_URL an embedded one is started.
 *
 * @throws the signal's reason when it was aborted before the server answered; no server is left running then
 */
export const openServer = async (
  config: RunningConfig,
  log: Logger,
  signal: AbortSignal,
): Promise<DatabaseServer> => {
  if (config.DATABASE_URL !== undefined) {
    const session = config.DATABASE_LISTEN_URL === undefined ? undefined : { url: config.DATABASE_LISTEN_URL }
    const target = { url: config.DATABASE_URL, session }
    return { target, stop: () => Promise.resolve(), abandon: () => undefined }
  }
  const { DATA_DIR: dataDir } = config
  const maxConnections = connectionsNeeded(config) + SPARE_CONNECTIONS
  const { connection, stop, abandon } = await startEmbedded({ dataDir, log, maxConnections, signal })
  return { target: connection, stop, abandon }
}

/** Migrates the database, and ensures that an administrator exists. */
export const prepareDatabase = async (
  target: ConnectionTarget,
  { config, log }: Pick<Context, 'log'> & { config: RunningConfig },
): Promise<FirstAdministrator> => {
  await reportSettings(target, config, log)
  const { db, close } = connect({ ...sessionTarget(target), poolSize: START_CONNECTIONS, log })
  try {
    for (const set of migrationSets(config)) {
      const migrations = await migrate(db, set)
      if (migrations.length > 0) log.info({ owner: set.owner, migrations }, 'database migrated')
    }
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
