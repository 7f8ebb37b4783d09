import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import { EmbeddedPostgresError } from './failure.ts'
import { maintenanceClient } from './server.ts'

/** A service that was killed a moment ago may still hold the lock until its server notices. */
const ATTEMPTS = 20
const PAUSE_MS = 100

const NAME = 'assay service'

/**
 * Takes the server for this service alone: the lock lives as long as the returned connection, so it ends with
 * the process however that ends.
 *
 * @throws EmbeddedPostgresError when another service holds it
 */
export const lockServer = async (sockets: string, dataDir: string): Promise<Client> => {
  const client = maintenanceClient(sockets, `${NAME} ${process.pid}`)
  await client.connect()
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    if (await tryLock(client)) return client
    await delay(PAUSE_MS)
  }
  const holder = await lockHolder(client)
  await client.end()
  throw new EmbeddedPostgresError(
    `Another Assay service${holder} is using the data directory ${dataDir}: stop it first, or choose another directory with DATA_DIR.`,
  )
}

const tryLock = async (client: Client): Promise<boolean> => {
  const { rows } = await client.query<{ locked: boolean }>(
    "select pg_try_advisory_lock(hashtext('assay.service')) as locked",
  )
  return rows[0]?.locked === true
}

const lockHolder = async (client: Client): Promise<string> => {
  const { rows } = await client.query<{ name: string }>(
    `select activity.application_name as name
       from pg_locks join pg_stat_activity activity using (pid)
      where pg_locks.locktype = 'advisory' and pg_locks.granted and activity.application_name like $1`,
    [`${NAME} %`],
  )
  const pid = rows[0]?.name.slice(NAME.length + 1)
  return pid ? ` (process ${pid})` : ''
}
