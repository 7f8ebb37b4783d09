import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { type Account, account } from '../schema.ts'

/**
 * The accounts with one of these e-mails in any letter case, locked until the transaction ends. Spellings of one e-mail
 * may differ in ways that only the database, or only JavaScript, takes for letter case.
 */
export const accountsOfEmail = async (ctx: Context, spellings: readonly string[]): Promise<Account[]> => {
  const rows = await ctx.db
    .selectFrom('users')
    .selectAll()
    .where(
      sql<boolean>`lower(email) = any(array(select lower(sent) from unnest(${spellings}::text[]) as sent))`,
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map((row) => account.parse(row))
}

/** Whether an account has a username, in any letter case. */
export const isUsernameTaken = async (ctx: Context, username: string): Promise<boolean> => {
  const row = await ctx.db
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`lower(username) = lower(${username})`)
    .executeTakeFirst()
  return row !== undefined
}
