import { Client } from 'pg'
import { type ConnectionTarget, connect } from '../db/connect.ts'
import { startTestCluster } from './cluster.ts'
import { migrateTemplate } from './migrated-template.ts'

/** What a test file needs to make a database of its own. */
export interface TestServer {
  target: ConnectionTarget
  /** Starts the name of every database of this run. */
  prefix: string
  /** The database that holds every table and no row. */
  template: string
  /** Why the template could not be migrated. */
  failure: string | undefined
  /** Whether it is a server of the system with its settings as they come. */
  isStock: boolean
  /** PostgreSQL 15 and newer copy files, which is faster than writing every page to the log. */
  cloneOptions: string
}

/**
 * Finds or starts the server that the tests of one run share, and builds the template. `url` names a server to
 * use; without it an own one is started in memory.
 */
export const prepareTestServer = async (
  url: string | undefined,
): Promise<{ server: TestServer; stop: () => Promise<void> }> => {
  const cluster = url ? { target: { url }, stop: () => Promise.resolve() } : await startTestCluster()
  const prefix = `assay_test_${process.pid}_${Date.now().toString(36)}`
  const template = `${prefix}_template`
  const version = await withAdmin(cluster.target, async (admin) => {
    await admin.query(`create database ${template}`)
    const { rows } = await admin.query<{ server_version_num: string }>('show server_version_num')
    return Number(rows[0]?.server_version_num)
  })
  const failure = await migrationFailure(onDatabase(cluster.target, template))
  const cloneOptions = version >= 150_000 ? 'strategy file_copy' : ''
  const stop = async (): Promise<void> => {
    if (url) await dropAll(cluster.target, prefix)
    await cluster.stop()
  }
  const server = { target: cluster.target, prefix, template, failure, cloneOptions, isStock: false }
  return { server, stop }
}

/** The failure reaches the tests that need the tables, so that all others still run. */
const migrationFailure = async (target: ConnectionTarget): Promise<string | undefined> => {
  const { db, close } = connect({ ...target, poolSize: 2 })
  try {
    await migrateTemplate(db)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    await close()
  }
}

const dropAll = (target: ConnectionTarget, prefix: string): Promise<void> =>
  withAdmin(target, async (admin) => {
    const { rows } = await admin.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [prefix],
    )
    for (const { datname } of rows) await admin.query(`drop database ${datname} with (force)`)
  })

/** The same server, another database. */
export const onDatabase = (target: ConnectionTarget, database: string): ConnectionTarget => {
  if (!target.url) return { ...target, database }
  const url = new URL(target.url)
  url.pathname = `/${database}`
  return { url: url.href }
}

/** Runs `work` on a connection of its own, outside every pool. */
export const withAdmin = async <Result>(
  target: ConnectionTarget,
  work: (admin: Client) => Promise<Result>,
): Promise<Result> => {
  const { url, host, user, database } = target
  const admin = new Client(url ? { connectionString: url } : { host, user, database })
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}
