import { sql } from 'kysely'
import type { Db } from './connect.ts'

/**
 * Runs `work` so that its failure undoes only its own changes, not those of the transaction around it. `db`
 * must be inside a transaction; savepoints may be nested, but two of one transaction must not run side by side.
 *
 * @throws whatever `work` throws, after its changes are undone
 */
export const savepoint = async <Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> => {
  await sql`savepoint assay`.execute(db)
  try {
    const result = await work(db)
    await sql`release savepoint assay`.execute(db)
    return result
  } catch (error) {
    await undo(db)
    throw error
  }
}

/** When the connection itself is gone there is nothing to undo, and the first error is the one to report. */
const undo = async (db: Db): Promise<void> => {
  try {
    await sql`rollback to savepoint assay`.execute(db)
    await sql`release savepoint assay`.execute(db)
  } catch {
    return
  }
}
