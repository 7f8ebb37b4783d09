import { Client } from 'pg'
import { type ConnectionTarget, connect } from '../db/connect.ts'
import { startTestCluster } from './cluster.ts'
import { migrateTemplate } from './migrated-template.ts'

/** Test server with which test files create their databases. */
export interface TestServer {
  target: ConnectionTarget
  /** Prefix of the name of every database of this run. */
  prefix: string
  /** Name of the database with every table and no rows. */
  template: string
  /** Error of the migration of the template. */
  failure: string | undefined
  /** Whether it is a system server with default settings. */
  isStock: boolean
  /** PostgreSQL 15 and newer copy files, which is faster than logging every page. */
  cloneOptions: string
}

/**
 * Finds or starts the server shared by the tests of one run, and builds the template. `url` sets a server to use;
 * otherwise one is started in memory.
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

/** Reports a failed migration to the tests that need tables, so that all others still run. */
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

/** Connection target of another database on the same server. */
export const onDatabase = (target: ConnectionTarget, database: string): ConnectionTarget => {
  if (!target.url) return { ...target, database }
  const url = new URL(target.url)
  url.pathname = `/${database}`
  return { url: url.href }
}

/** Runs `work` on a separate connection, outside every pool. */
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
