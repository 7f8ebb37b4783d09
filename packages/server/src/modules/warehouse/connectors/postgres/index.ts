import { Client, type ClientConfig, type QueryArrayConfig } from 'pg'
import { z } from 'zod'
import { WarehouseError } from '../error.ts'
import type { Column, JobHandle, StatementOptions, StatementResult, Warehouse } from '../warehouse.ts'
import { columnKind } from './column-kinds.ts'
import { failureOf } from './failures.ts'

/** Where a PostgreSQL-compatible database is, and who signs in. */
interface PostgresPlace {
  host: string
  port: number
  database: string
  user: string
  password: string
  /** Whether the connection is encrypted and the server's certificate checked. */
  tls: boolean
  timeoutSeconds: number
}

/** The client's name on the server, by which an operator recognises the analyses. */
const APPLICATION = 'assay: warehouse-analysis'

const CONNECT_TIMEOUT_MS = 10_000

/** Settings of every session: the time zone that windows are written in, and no way to change data. */
const SESSION = '-c timezone=UTC -c default_transaction_read_only=on'

const clientOf = (place: PostgresPlace): Client => {
  const { host, port, database, user, password, tls, timeoutSeconds } = place
  const settings: ClientConfig = {
    host,
    port,
    database,
    user,
    password,
    ssl: tls ? { rejectUnauthorized: true } : false,
    application_name: APPLICATION,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: timeoutSeconds * 1000,
    // The server ends a statement at its limit; this ends the wait for a server that is gone.
    query_timeout: timeoutSeconds * 1000 + CONNECT_TIMEOUT_MS,
    options: SESSION,
  }
  return new Client(settings)
}

/** Values stay the text that the server sent. */
const AS_TEXT = { getTypeParser: () => (value: string) => value }

interface Answer {
  columns: string[]
  rows: (string | null)[][]
}

const textRows = z.array(z.array(z.string().nullable()))

/** One statement by the extended protocol, which refuses a text of several. */
const ask = async (client: Client, text: string, values: readonly string[] = []): Promise<Answer> => {
  const question: QueryArrayConfig<string[]> & { queryMode: 'extended' } = {
    text,
    values: [...values],
    rowMode: 'array',
    types: AS_TEXT,
    queryMode: 'extended',
  }
  const { fields, rows } = await client.query(question)
  return { columns: fields.map(({ name }) => name), rows: textRows.parse(rows) }
}

interface Work<Result> {
  signal: AbortSignal
  work: (client: Client) => Promise<Result>
  /** Called when the signal ends the call before its answer. */
  onAbort?: () => Promise<void>
}

/** Works on a connection of its own, which is closed afterwards; the signal ends it at once. */
const withClient = async <Result>(
  place: PostgresPlace,
  { signal, work, onAbort }: Work<Result>,
): Promise<Result> => {
  if (signal.aborted) throw new WarehouseError('cancelled')
  const client = clientOf(place)
  const began = performance.now()
  let leave: () => void = () => undefined
  const aborted = new Promise<never>((_, reject) => {
    leave = () => reject(new WarehouseError('cancelled'))
    signal.addEventListener('abort', leave, { once: true })
  })
  // A connection that breaks while nothing is asked ends the next question; without a listener it would end the process.
  client.on('error', () => undefined)
  try {
    const answer = client.connect().then(() => work(client))
    return await Promise.race([answer, aborted])
  } catch (error) {
    if (signal.aborted) await onAbort?.()
    const isOverLimit = performance.now() - began >= place.timeoutSeconds * 1000
    throw failureOf(error, { isOverLimit })
  } finally {
    signal.removeEventListener('abort', leave)
    client.end().catch(() => undefined)
  }
}

/** The process of the server that a session has, and since when: together they name one statement's session. */
const SESSION_HANDLE = `select pid || '/' || extract(epoch from backend_start)::text
from pg_stat_activity where pid = pg_backend_pid()`

const CANCEL = `select pg_cancel_backend(pid) from pg_stat_activity
where pid || '/' || extract(epoch from backend_start)::text = $1
  and application_name = $2 and usename = current_user and state = 'active'`

const CANCEL_TIMEOUT_MS = 10_000

const cancelSession = async (place: PostgresPlace, handle: string): Promise<void> => {
  const signal = AbortSignal.timeout(CANCEL_TIMEOUT_MS)
  await withClient(place, { signal, work: (client) => ask(client, CANCEL, [handle, APPLICATION]) })
}

const runIn = (
  place: PostgresPlace,
  statement: string,
  { signal, onJob }: StatementOptions,
): Promise<StatementResult> => {
  const began = performance.now()
  let handle: string | undefined
  const onAbort = async (): Promise<void> => {
    if (handle !== undefined) await cancelSession(place, handle)
  }
  const work = async (client: Client): Promise<StatementResult> => {
    handle = (await ask(client, SESSION_HANDLE)).rows[0]?.[0] ?? undefined
    if (handle !== undefined) await onJob?.({ statement_handle: handle })
    const { columns, rows } = await ask(client, statement)
    const elapsed_ms = Math.round(performance.now() - began)
    return { columns, rows, job: { ...(handle !== undefined && { statement_handle: handle }), elapsed_ms } }
  }
  return withClient(place, { signal, work, onAbort })
}

const COLUMNS = `select column_name, data_type from information_schema.columns
where table_schema = $1 and table_name = $2 order by ordinal_position`

const describeIn = async (place: PostgresPlace, table: string, signal: AbortSignal): Promise<Column[]> => {
  const [schema = '', name = ''] = table.split('.')
  const { rows } = await withClient(place, { signal, work: (client) => ask(client, COLUMNS, [schema, name]) })
  if (rows.length === 0) throw new WarehouseError('object_not_found')
  return rows.map(([column, type]) => ({
    name: column ?? '',
    type: type ?? '',
    kind: columnKind(type ?? ''),
  }))
}

const testIn = async (place: PostgresPlace, signal: AbortSignal): Promise<void> => {
  const { rows } = await withClient(place, { signal, work: (client) => ask(client, 'show timezone') })
  if (rows[0]?.[0] !== 'UTC') throw new WarehouseError('timezone_not_utc')
}

/**
 * A PostgreSQL-compatible database. Every statement has a session of its own, in UTC, that can only read and ends at the
 * connection's time limit.
 */
export const openPostgres = (place: PostgresPlace): Warehouse => ({
  test: (signal) => testIn(place, signal),
  describe: (table, signal) => describeIn(place, table, signal),
  run: (statement, options) => runIn(place, statement, options),
  cancel: async (job: JobHandle) => {
    if ('statement_handle' in job) await cancelSession(place, job.statement_handle)
  },
})
