import { sql } from 'kysely'
import type { Db } from './connect.ts'

const DROPPED_AT_ONCE = 100

/** Tables whose rows are worthless from their `expires_at` on, with the column that identifies a row. */
const KEYS = { sessions: 'id', ended_tokens: 'token_digest', sso_saml_assertions: 'digest' } as const

/** Deletes some expired rows of a table, but none that another transaction is deleting. */
export const dropExpired = async (db: Db, table: keyof typeof KEYS, now: Date): Promise<void> => {
  const [name, key] = [sql.table(table), sql.ref(KEYS[table])]
  await sql`
    delete from ${name} where ${key} in (
      select ${key} from ${name} where expires_at <= ${now} limit ${DROPPED_AT_ONCE} for update skip locked
    )`.execute(db)
}
