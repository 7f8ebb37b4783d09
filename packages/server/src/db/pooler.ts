import { randomUUID } from 'node:crypto'
import type { ClientBase } from 'pg'
import type { Database } from './connect.ts'

/**
 * Whether a pooler stands between that leaves prepared statements in the server's sessions under the names of its
 * clients. Once it gives a session to another client, statements are missing there, or are somebody else's.
 */
export const leavesPreparedStatements = async ({ pool }: Pick<Database, 'pool'>): Promise<boolean> => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    return await isPreparedUnder(client, `assay_check_${randomUUID()}`)
  } finally {
    await client.query('rollback').finally(() => client.release(true))
  }
}

/** Prepares a statement, and looks for its name at the server; a server that is asked directly has it, too. */
const isPreparedUnder = async (client: ClientBase, name: string): Promise<boolean> => {
  await client.query({ name, text: 'select 1' })
  const { rows } = await client.query<{ pid: number; is_there: boolean }>(
    `select pg_backend_pid() as pid, exists (select from pg_prepared_statements where name = $1) as is_there`,
    [name],
  )
  const [row] = rows
  return row?.is_there === true && 'processID' in client && client.processID !== row.pid
}
