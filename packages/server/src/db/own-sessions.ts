import type { Db } from './connect.ts'
import { perDatabase } from './per-database.ts'

const ownSessions = perDatabase((): { pool: Db | undefined } => ({ pool: undefined }))

/**
 * From now on what holds a session beside its statements, such as a lock, uses `pool` instead of `db`: behind a pooler
 * that gives every transaction another session, it would stay with somebody else's.
 */
export const holdSessionsIn = (db: Db, pool: Db): void => {
  ownSessions(db).pool = pool
}

/** The pool of the same database whose sessions last as long as its connections. */
export const sessionsOf = (db: Db): Db => ownSessions(db).pool ?? db
