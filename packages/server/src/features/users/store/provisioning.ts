import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { textArray } from '../../../db/array-literal.ts'
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

/** Some accounts, locked until the transaction ends, in the order of their ids. */
export const lockAccounts = async (ctx: Context, ids: readonly string[]): Promise<Account[]> => {
  const rows = await ctx.db
    .selectFrom('users')
    .selectAll()
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map((row) => account.parse(row))
}

/** Stores the roles of some accounts. */
export const writeRoles = async (ctx: Context, accounts: readonly Account[]): Promise<void> => {
  const ids = textArray(accounts, ({ id }) => id)
  const roles = textArray(accounts, ({ role }) => role)
  await sql`
    update users set role = new.role, updated_at = ${ctx.now()}
    from unnest(${ids}::uuid[], ${roles}::text[]) as new(id, role)
    where users.id = new.id`.execute(ctx.db)
}
