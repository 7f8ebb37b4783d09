import { CONNECTIONS_BESIDE_POOL } from '../config/database.ts'
import type { Context, RunningConfig } from '../context.ts'
import { type ConnectionTarget, connect } from '../db/connect.ts'
import { CORE_MIGRATIONS } from '../db/core-migrations.ts'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { leavesPreparedStatements } from '../db/pooler.ts'
import { readRoleSettings, readServerSettings, roleProblems, settingProblems } from '../db/server-settings.ts'
import { sessionTarget } from '../db/target.ts'
import { ensureFirstAdministrator, type FirstAdministrator } from '../features/users/index.ts'
import type { Logger } from '../lib/log.ts'
import { firstPassword } from './greeting.ts'

/** The database server that this service uses: its own, or the one that DATABASE_URL names. */
interface DatabaseServer {
  target: ConnectionTarget
  /** Ends the server when it is our own. */
  stop: () => Promise<void>
  /** Asks our own server to end, without waiting for it. */
  abandon: () => void
}

/** For people, and for the start of a process. */
const SPARE_CONNECTIONS = 20

/** What the service itself needs while it starts. */
const START_CONNECTIONS = 2

const POOLER_WITHOUT_STATEMENTS =
  'the pooler that DATABASE_URL leads to does not keep prepared statements: unless its pool_mode is session, requests fail; PgBouncer 1.21 or newer with max_prepared_statements = 200 is needed'

/** Says what differs at the server from what the service relies on, and what that leads to: a line each. */
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

/** The connections of all processes of this service together. */
const connectionsNeeded = (config: RunningConfig): number =>
  config.WEB_CONCURRENCY * (config.DATABASE_POOL_SIZE + CONNECTIONS_BESIDE_POOL)

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
    const session = config.DATABASE_LISTEN_URL === undefined ? undefined : { url: config.DATABASE_LISTEN_URL }
    const target = { url: config.DATABASE_URL, session }
    return { target, stop: () => Promise.resolve(), abandon: () => undefined }
  }
  const { DATA_DIR: dataDir } = config
  const maxConnections = connectionsNeeded(config) + SPARE_CONNECTIONS
  const { connection, stop, abandon } = await startEmbedded({ dataDir, log, maxConnections, signal })
  return { target: connection, stop, abandon }
}

/** Brings the database up to date, and sees to it that somebody can sign in. */
export const prepareDatabase = async (
  target: ConnectionTarget,
  { config, log }: Pick<Context, 'log'> & { config: RunningConfig },
): Promise<FirstAdministrator> => {
  await reportSettings(target, config, log)
  const { db, close } = connect({ ...sessionTarget(target), poolSize: START_CONNECTIONS, log })
  try {
    const applied = await migrate(db, CORE_MIGRATIONS)
    if (applied.length > 0) log.info({ migrations: applied }, 'database migrated')
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
