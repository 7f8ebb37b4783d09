import { Kysely } from 'kysely'
import type { Pool } from 'pg'
import { type Logger, silentLog } from '../lib/log.ts'
import { Connections } from './connections.ts'
import type { Db, Schema } from './db.ts'
import { type ConnectionUse, pooledDialect } from './dialect.ts'
import type { Faults } from './faults.ts'
import { sameDatabase } from './per-database.ts'
import type { ConnectionTarget } from './target.ts'

export type { Db, Schema } from './db.ts'
export type { ConnectionTarget } from './target.ts'

interface ConnectOptions extends ConnectionTarget {
  /** Connections at most; each is opened when it is first needed. */
  poolSize: number
  /** What the server shows as the client's name. */
  applicationName?: string | undefined
  log?: Logger | undefined
  /** Where its faults are kept; a place of its own unless given. */
  faults?: Faults | undefined
}

export interface Database {
  db: Db
  /** The driver's own pool, for statements that Kysely has no form for. */
  pool: Pool
  /** Waits for running statements, then closes every connection. A second call does nothing. */
  close: () => Promise<void>
}

/** Requests that have no path of their own. */
const EVERYBODY: ConnectionUse = { name: 'other' }

const connectionsOf = new WeakMap<Db, Connections>()

/**
 * Opens a pool. Nothing is connected until the first query, so an unreachable server shows itself there.
 */
export const connect = ({
  applicationName = 'assay',
  log = silentLog,
  ...options
}: ConnectOptions): Database => {
  const connections = new Connections({ ...options, applicationName, log })
  const db = viewOf(connections, EVERYBODY)
  return { db, pool: connections.pool, close: () => connections.close() }
}

/** A pool of its own on the same database: what this process remembers of the database is that of `db`. */
export const connectBeside = (db: Db, options: ConnectOptions): Database => {
  const database = connect({ ...options, faults: faultsOf(db) })
  sameDatabase(database.db, db)
  return database
}

/** The same pool for a use of its own: it is counted apart, and its statements may take no longer than its limit. */
export const connectionsFor = (db: Db, use: ConnectionUse): Db => {
  const connections = connectionsOf.get(db)
  if (!connections) throw new TypeError('Only a pool can be shared')
  const view = viewOf(connections, use)
  sameDatabase(view, db)
  return view
}

const viewOf = (connections: Connections, use: ConnectionUse): Db => {
  const view = new Kysely<Schema>({ dialect: pooledDialect(connections, use) })
  connectionsOf.set(view, connections)
  return view
}

/** Connections of a pool: all, those that wait for work, and the requests that wait for a connection. */
interface PoolCounts {
  total: number
  idle: number
  waiting: number
}

export const poolCounts = (pool: Pool): PoolCounts => ({
  total: pool.totalCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
})

/** Has a pool use new connections only: those that stand lead to a server that cannot serve us any more. */
export const renewConnections = (db: Db, reason: string): void => connectionsOf.get(db)?.renew(reason)

/** Where a pool writes what happens to it. */
export const logOf = (db: Db): Logger => connectionsOf.get(db)?.log ?? silentLog

/** The faults that the statements of a pool have met. */
export const faultsOf = (db: Db): Faults => {
  const connections = connectionsOf.get(db)
  if (!connections) throw new TypeError('Only a pool knows of faults')
  return connections.faults
}

/** Where the database of a pool is, for connections of a program's own. */
export const targetOf = (db: Db): ConnectionTarget => {
  const connections = connectionsOf.get(db)
  if (!connections) throw new TypeError('Only a pool has a target')
  return connections.target
}

/** The requests that wait for a connection of a pool, by the name of the use. */
export const waitingByUse = (db: Db): [string, number][] => {
  const connections = connectionsOf.get(db)
  return connections ? [...connections.users()].map((name) => [name, connections.waitingOf(name)]) : []
}
