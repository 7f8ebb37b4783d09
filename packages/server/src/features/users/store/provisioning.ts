import { type Selectable, sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { textArray } from '../../../db/array-literal.ts'
import type { Schema } from '../../../db/connect.ts'
import { type Account, account } from '../schema.ts'

/** The accounts that an e-mail leads to. */
interface NamedAccounts {
  /** Those that have it as their e-mail. */
  ofEmail: Account[]
  /** The others, that have it as their username. */
  ofUsername: Account[]
}

/**
 * The accounts with an e-mail as their e-mail or username, in any letter case, locked until the transaction ends. One
 * statement, so that an account which is stored meanwhile is found by both or by neither.
 *
 * @param spellings of the e-mail, which may differ in ways that only the database, or only JavaScript, takes for letter
 * case
 */
export const lockAccountsNamed = async (
  ctx: Context,
  spellings: readonly string[],
): Promise<NamedAccounts> => {
  const isSent = (name: 'email' | 'username') =>
    sql`lower(${sql.ref(name)}) = any(array(select lower(sent) from unnest(${spellings}::text[]) as sent))`
  const { rows } = await sql<Selectable<Schema['users']> & { has_email: boolean | null }>`
    select *, ${isSent('email')} as has_email from users
    where ${isSent('email')} or ${isSent('username')}
    order by id for update`.execute(ctx.db)
  const [ofEmail, others] = [rows.filter((row) => row.has_email), rows.filter((row) => !row.has_email)]
  return {
    ofEmail: ofEmail.map((row) => account.parse(row)),
    ofUsername: others.map((row) => account.parse(row)),
  }
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
