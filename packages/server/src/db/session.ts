import type { ClientBase, QueryConfig } from 'pg'

/** Dates are computed in UTC, and no statement, lock or forgotten transaction holds others up for ever. */
const LIMITS = [
  "set timezone = 'UTC'",
  "set statement_timeout = '30s'",
  "set lock_timeout = '4s'",
  "set idle_in_transaction_session_timeout = '60s'",
]

/** Compiling a statement takes seconds where our largest ones run for milliseconds. */
const PLANNING = ['set jit = off']

/** The server notices within half a minute that we are gone. */
const NETWORK = [
  'set tcp_keepalives_idle = 10',
  'set tcp_keepalives_interval = 5',
  'set tcp_keepalives_count = 3',
  "set tcp_user_timeout = '20s'",
]

/** The server stops to work for a connection that we broke off; not every system can tell it so. */
const CHECK_CONNECTION = `do $$ begin
  perform set_config('client_connection_check_interval', '2s', false);
exception when others then null; end $$`

/** What every session begins with. */
export const SESSION_SETTINGS = [...LIMITS, ...PLANNING, ...NETWORK, CHECK_CONNECTION].join('; ')

/** The session's beginning is part of connecting, which has its own limit. */
const BEGIN_MS = 2_000

/**
 * Prepares a session.
 *
 * @returns the server's process behind the connection, or undefined where a pooler stands between
 */
export const beginSession = async (client: ClientBase): Promise<number | undefined> => {
  const query: QueryConfig & { query_timeout: number } = {
    text: `${SESSION_SETTINGS}; select pg_backend_pid() as pid`,
    query_timeout: BEGIN_MS,
  }
  const answer: unknown = await client.query(query)
  const pid = pidIn(answer)
  return 'processID' in client && client.processID === pid ? pid : undefined
}

/** Several statements have several results. */
const pidIn = (answer: unknown): number | undefined => {
  const last: unknown = Array.isArray(answer) ? answer.at(-1) : undefined
  if (typeof last !== 'object' || last === null || !('rows' in last) || !Array.isArray(last.rows))
    return undefined
  const [row] = last.rows as unknown[]
  return typeof row === 'object' && row !== null && 'pid' in row ? Number(row.pid) : undefined
}
