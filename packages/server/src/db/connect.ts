import { Kysely } from 'kysely'
import { Pool, type PoolClient } from 'pg'
import { type Logger, silentLog } from '../lib/log.ts'
import { pooledDialect } from './dialect.ts'
import type { DB } from './schema.generated.ts'
import { valueTypes } from './value-types.ts'

/** Every table of the database, as the migrations leave it. */
export type Schema = DB

/** A database to query: the pool, or inside a transaction the transaction. */
export type Db = Kysely<Schema>

/** Where a database is: by `url`, or by the parts that the embedded server reports. */
export interface ConnectionTarget {
  /** postgres://user:password@host:port/database; wins over the parts. */
  url?: string | undefined
  /** A host name, or the directory of a Unix socket. */
  host?: string | undefined
  database?: string | undefined
  user?: string | undefined
}

export interface ConnectOptions extends ConnectionTarget {
  /** Connections at most; each is opened when it is first needed. */
  poolSize: number
  /** What the server shows as the client's name. */
  applicationName?: string | undefined
  log?: Logger | undefined
}

export interface Database {
  db: Db
  /** The driver's own pool, for statements that Kysely has no form for. */
  pool: Pool
  /** Waits for running statements, then closes every connection. A second call does nothing. */
  close: () => Promise<void>
}

/** How long a request waits for a free connection before it fails. */
const ACQUIRE_TIMEOUT_MS = 10_000
const IDLE_TIMEOUT_MS = 60_000

/** One slow statement must not hold a connection for ever; dates are computed in UTC. */
export const SESSION_SETTINGS = [
  "set timezone = 'UTC'",
  "set statement_timeout = '30s'",
  "set idle_in_transaction_session_timeout = '60s'",
].join('; ')

/**
 * Opens a pool. Nothing is connected until the first query, so an unreachable server shows itself there.
 */
export const connect = (options: ConnectOptions): Database => {
  const log = options.log ?? silentLog
  const pool = new Pool({
    connectionString: options.url,
    host: options.host,
    database: options.database,
    user: options.user,
    application_name: options.applicationName ?? 'assay',
    max: options.poolSize,
    connectionTimeoutMillis: ACQUIRE_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    keepAlive: true,
    types: valueTypes,
    onConnect: (client) => client.query(SESSION_SETTINGS),
  })
  pool.on('error', (error) => log.warn({ err: error }, 'An idle database connection was lost'))
  // Between two statements of a transaction nobody awaits the connection; its next statement reports the loss.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<Schema>({ dialect: pooledDialect(pool) })
  return { db, pool, close: closing(pool) }
}

/** The pool itself does not wait until its connections are closed, so a server that ends next would break them. */
const closing = (pool: Pool): (() => Promise<void>) => {
  const open = new Set<PoolClient>()
  let finish: () => void = () => undefined
  pool.on('connect', (client) => open.add(client))
  pool.on('remove', (client) => {
    open.delete(client)
    if (open.size === 0) finish()
  })
  const close = async (): Promise<void> => {
    await pool.end()
    if (open.size === 0) return
    await new Promise<void>((resolve) => {
      finish = resolve
    })
  }
  let closed: Promise<void> | undefined
  return () => {
    closed ??= close()
    return closed
  }
}

/** Connections of a pool: all, those that wait for work, and the requests that wait for a connection. */
export const poolCounts = (pool: Pool): { total: number; idle: number; waiting: number } => ({
  total: pool.totalCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
})
