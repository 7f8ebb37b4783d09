import { Client } from 'pg'
import type { ConnectionTarget } from '../connect.ts'

/** A connection that may take its time. */
export const openClient = async ({ url, host, user, database }: ConnectionTarget): Promise<Client> => {
  const client = new Client(url ? { connectionString: url } : { host, user, database })
  await client.connect()
  await client.query(
    `set timezone = 'UTC'; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;
     set application_name = 'assay backup'`,
  )
  return client
}
