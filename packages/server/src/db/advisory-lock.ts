import { sql } from 'kysely'
import type { Db } from './connect.ts'
import { sessionsOf } from './own-sessions.ts'

/** Named locks have number spaces of their own: one for work, one for transactions. */
const LOCK_SPACE = 20_819
const TRANSACTION_SPACE = 20_820

/**
 * Does `work` while no other process holds the lock of that name; undefined when one does. The lock lives on a
 * connection of its own, outside of any transaction, so that a crash gives it back and no snapshot is held open; one that
 * no pooler shares, where `db` leads to a pooler.
 */
export const withAdvisoryLock = <Result>(
  db: Db,
  name: string,
  work: () => Promise<Result>,
): Promise<Result | undefined> =>
  sessionsOf(db)
    .connection()
    .execute(async (connection) => {
      const key = sql`${LOCK_SPACE}::integer, hashtext(${name})`
      const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_lock(${key}) as held`.execute(
        connection,
      )
      if (!rows[0]?.held) return undefined
      try {
        return await work()
      } finally {
        await sql`select pg_advisory_unlock(${key})`.execute(connection)
      }
    })

/** Waits until no other transaction holds the lock of that name, and holds it until the caller's one ends. */
export const lockUntilCommit = async (transaction: Db, name: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${TRANSACTION_SPACE}::integer, hashtext(${name}))`.execute(
    transaction,
  )
}

/** Which of these locks some process holds now. */
export const heldLocks = async (db: Db, names: readonly string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) as name
    where exists (
      select from pg_locks
      where locktype = 'advisory' and granted and objsubid = 2
        and database = (select oid from pg_database where datname = current_database())
        and classid = ${LOCK_SPACE}::oid and objid::bigint = hashtext(name)::bigint & 4294967295)
    `.execute(db)
  return new Set(rows.map(({ name }) => name))
}
