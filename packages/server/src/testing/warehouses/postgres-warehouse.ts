import { type Client, escapeIdentifier } from 'pg'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { withAdmin } from '../server.ts'
import { type ProxyTarget, startTcpProxy, type TcpProxy } from '../tcp-proxy.ts'
import type { EngineTable } from './engine.ts'

/** A PostgreSQL database that holds data to analyse. */
export interface PostgresWarehouse {
  /** Where a connection finds it. */
  place: { host: string; port: number; database: string; user: string; tls: false }
  /** The network before it. */
  network: TcpProxy
  database: TestDatabase
  /** Creates tables, or replaces them; their names have two parts. */
  load: (tables: readonly EngineTable[]) => Promise<void>
  stop: () => Promise<void>
}

const DEFAULT_PORT = 5432

const addressOf = ({ target: { url, host, user, database = '' } }: TestDatabase) => {
  const parsed = url === undefined ? undefined : new URL(url)
  const server = parsed?.searchParams.get('host') ?? (parsed ? decodeURIComponent(parsed.hostname) : host)
  const port = Number(parsed?.port || DEFAULT_PORT)
  const target: ProxyTarget = server?.startsWith('/')
    ? { path: `${server}/.s.PGSQL.${port}` }
    : { host: server ?? 'localhost', port }
  const name = parsed ? parsed.pathname.slice(1) : database
  return { target, user: parsed?.username || (user ?? ''), database: name }
}

const TYPES: Readonly<Record<string, string>> = { DOUBLE: 'double precision' }

const loadOne = async (client: Client, { name, columns, rows }: EngineTable): Promise<void> => {
  const [schema = ''] = name.split('.')
  const table = name.split('.').map(escapeIdentifier).join('.')
  const names = Object.keys(columns)
  const typed = names.map((column) => {
    const type = columns[column] ?? ''
    return `${escapeIdentifier(column)} ${TYPES[type] ?? type}`
  })
  const objects = rows.map((row) => Object.fromEntries(names.map((column, index) => [column, row[index]])))
  await client.query(`create schema if not exists ${escapeIdentifier(schema)}`)
  await client.query(`drop table if exists ${table}`)
  await client.query(`create table ${table} (${typed.join(', ')})`)
  await client.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [
    JSON.stringify(objects),
  ])
}

/** Creates an empty database behind a port of the loopback address. */
export const startPostgresWarehouse = async (): Promise<PostgresWarehouse> => {
  const database = await createTestDatabase({ content: 'empty' })
  const { target, ...who } = addressOf(database)
  const network = await startTcpProxy(target)
  return {
    place: { host: network.host, port: network.port, tls: false, ...who },
    network,
    database,
    load: (tables) =>
      withAdmin(database.target, async (client) => {
        await client.query("set timezone = 'UTC'")
        for (const table of tables) await loadOne(client, table)
      }),
    stop: async () => {
      await network.stop()
      await database.drop()
    },
  }
}
