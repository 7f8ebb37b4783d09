import { sql } from 'kysely'
import type { Context } from '../../context.ts'

/** Asks the database for nothing but an answer. */
export const askDatabase = async (ctx: Context): Promise<void> => {
  await sql`select 1`.execute(ctx.db)
}
