import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Logger } from '../lib/log.ts'
import { prepareBinaries } from './embedded/binaries.ts'
import { DATABASE_USER, ensureCluster } from './embedded/cluster.ts'
import { EmbeddedPostgresError } from './embedded/failure.ts'
import { lockServer } from './embedded/lock.ts'
import { chooseLocation } from './embedded/place.ts'
import { endServer, type PidFile, readPidFile } from './embedded/postmaster.ts'
import { endRunning, ensureRunning, type Installation } from './embedded/server.ts'
import { durable } from './embedded/settings.ts'
import { visitRunning } from './embedded/visit.ts'

export { EmbeddedPostgresError }

interface EmbeddedOptions {
  /** The database lies in `<dataDir>/postgres`; created when it is not there. */
  dataDir: string
  log: Logger
  /** Connections of all processes of this service together; 100 unless stated. */
  maxConnections?: number
  /** Breaks off the start, and leaves nothing of it running. */
  signal?: AbortSignal | undefined
}

/** The embedded server as `connect` takes it. */
interface EmbeddedConnection {
  /** The directory of its Unix socket. */
  host: string
  database: string
  user: string
}

export interface EmbeddedPostgres {
  connection: EmbeddedConnection
  /** Ends the server; everything acknowledged is on the disk. A second call does nothing. */
  stop: () => Promise<void>
  /** Asks the server to end and does not wait: it ends by itself, within moments. */
  abandon: () => void
}

const DATABASE = 'assay'
const DEFAULT_CONNECTIONS = 100

/**
 * Runs a PostgreSQL server of our own under `dataDir`, for this service alone. One that is still alive after
 * the service was killed is used again; one that was killed itself recovers, at the next start and while the
 * service runs.
 *
 * @throws EmbeddedPostgresError saying what to do: a directory that cannot be written, is another version's or
 *   is used by another service, or a machine without binaries; the signal's reason when it was broken off
 */
export const startEmbedded = async (options: EmbeddedOptions): Promise<EmbeddedPostgres> => {
  const keeper = new ServerKeeper(await install(options), options.dataDir)
  try {
    const host = await keeper.start()
    return {
      connection: { host, database: DATABASE, user: DATABASE_USER },
      stop: () => keeper.stop(),
      abandon: () => keeper.abandon(),
    }
  } catch (error) {
    await keeper.stop()
    throw error
  }
}

/**
 * Reaches the database of `dataDir` to read it, whether its service runs or not: a running server is used and left
 * alone, otherwise one is started until `stop`.
 *
 * @throws EmbeddedPostgresError also when there is no database yet
 */
export const visitEmbedded = async (options: EmbeddedOptions): Promise<EmbeddedPostgres> => {
  const running = await visitRunning(options.dataDir, options.log)
  if (!running) return startEmbedded(options)
  return {
    connection: { ...running, database: DATABASE },
    stop: () => Promise.resolve(),
    abandon: () => undefined,
  }
}

const install = async ({ dataDir, log, maxConnections, signal }: EmbeddedOptions): Promise<Installation> => {
  if (process.platform === 'win32') {
    throw new EmbeddedPostgresError(
      'The embedded PostgreSQL does not run on Windows: set DATABASE_URL to a PostgreSQL server, or use WSL.',
    )
  }
  const place = await chooseLocation(dataDir, log)
  const binaries = await prepareBinaries(place, log)
  await ensureCluster({ place, binaries, log, signal })
  return { place, binaries, log, signal, settings: await durable(maxConnections ?? DEFAULT_CONNECTIONS) }
}

const RECOVERY_PAUSE_MS = 1000

/** Keeps one server running from `start` to `stop`, and the lock that makes it this service's own. */
class ServerKeeper {
  readonly #installation: Installation
  readonly #dataDir: string
  #lock: Client | undefined
  #server: PidFile | undefined
  #stopping: Promise<void> | undefined
  #recovery: Promise<void> | undefined

  constructor(installation: Installation, dataDir: string) {
    this.#installation = installation
    this.#dataDir = dataDir
  }

  async start(): Promise<string> {
    const sockets = await ensureRunning(this.#installation)
    const lock = await lockServer(sockets, this.#dataDir)
    this.#lock = lock
    this.#server = await readPidFile(this.#installation.place.cluster)
    lock.once('end', () => {
      this.#recovery = this.#recover(lock)
    })
    await createDatabase(lock)
    return sockets
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#end()
    return this.#stopping
  }

  abandon(): void {
    if (this.#lock && this.#server) endServer(this.#server, 'fast')
  }

  /** Without the lock the server is another service's, and is left alone. */
  async #end(): Promise<void> {
    await this.#recovery
    if (!this.#lock) return
    await this.#lock.end()
    await endRunning(this.#installation.place)
  }

  /** The lock's connection ends only with the server: whoever killed it, it is wanted back. */
  async #recover(lost: Client): Promise<void> {
    const { log } = this.#installation
    while (!this.#stopping && this.#lock === lost) {
      log.error({}, 'embedded PostgreSQL lost')
      try {
        await this.start()
      } catch (error) {
        log.error({ err: error }, 'embedded PostgreSQL restart failed')
        await delay(RECOVERY_PAUSE_MS)
      }
    }
  }
}

const createDatabase = async (client: Client): Promise<void> => {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
  if (rowCount === 0) await client.query(`create database ${DATABASE}`)
}
