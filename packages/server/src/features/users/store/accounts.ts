import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { announce, type Context } from '../../../context.ts'
import { lockUntilCommit } from '../../../db/advisory-lock.ts'
import type { Schema } from '../../../db/connect.ts'
import { containing } from '../../../db/literal-search.ts'
import { type Account, account, type ListQuery } from '../schema.ts'

const asAccount = (row: Selectable<Schema['users']>): Account => account.parse(row)

const asFound = (row: Selectable<Schema['users']> | undefined): Account | undefined => row && asAccount(row)

/** An account, or undefined. */
export const find = async (ctx: Context, id: string): Promise<Account | undefined> =>
  asFound(await ctx.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst())

/** Finds an account like `find`, and locks it until the transaction ends. */
export const findForUpdate = async (ctx: Context, id: string): Promise<Account | undefined> =>
  asFound(await ctx.db.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())

/** The account that is linked to an identity, or undefined. */
export const findByExternalId = async (ctx: Context, externalId: string): Promise<Account | undefined> =>
  asFound(
    await ctx.db.selectFrom('users').selectAll().where('external_id', '=', externalId).executeTakeFirst(),
  )

/** The result of looking up a name sent for a sign-in. */
interface FoundByName {
  account: Account | undefined
  /** The name in lower case, as in the unique indexes of names. */
  foldedName: string
}

/**
 * The account with that e-mail, or with `by: 'any'` that username or else that e-mail, in any letter case: one query in
 * all cases.
 */
export const findByName = async (ctx: Context, name: string, by: 'email' | 'any'): Promise<FoundByName> => {
  const isNamed = by === 'any' ? sql`lower(u.username) = folded_name` : sql`false`
  const { rows } = await sql<Selectable<Schema['users']> & { folded_name: string; id: string | null }>`
    select folded_name, found.*
    from (select lower(${name}::text) as folded_name) as sent
    left join lateral (
      select * from users as u where ${isNamed} or lower(u.email) = folded_name
      order by lower(u.username) = folded_name desc limit 1
    ) as found on true`.execute(ctx.db)
  const [row] = rows
  return {
    account: row && row.id !== null ? asAccount(row) : undefined,
    foldedName: row?.folded_name ?? name,
  }
}

/** One page of accounts, newest first, and their total number. */
export const list = async (ctx: Context, query: ListQuery): Promise<{ items: Account[]; total: number }> => {
  const filtered = ctx.db
    .selectFrom('users')
    .$if(query.role !== undefined, (q) => q.where('role', '=', query.role ?? ''))
    .$if(query.is_active !== undefined, (q) => q.where('is_active', '=', query.is_active === true))
    .$if(query.search !== undefined, (q) => q.where((eb) => mentions(eb, query.search ?? '')))
  const { total } = await filtered
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await filtered
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(query.skip)
    .limit(query.limit)
    .execute()
  return { items: rows.map(asAccount), total }
}

const mentions = (eb: ExpressionBuilder<Schema, 'users'>, search: string) => {
  const columns = ['username', 'email', 'first_name', 'last_name'] as const
  return eb.or(columns.map((column) => eb(column, 'ilike', containing(search))))
}

const columnsOf = ({ preferences, ...plain }: Account) => ({
  ...plain,
  preferences: JSON.stringify(preferences),
})

/** Names of an account that another one has as a name of the other kind. */
interface CrossedNames {
  username_is_email: boolean
  email_is_username: boolean
}

/** Until the transaction ends, others who compare names wait. */
export const lockNames = (ctx: Context): Promise<void> => lockUntilCommit(ctx.db, 'names of accounts')

/** An account with a name of somebody else, in any letter case. */
export interface Namesake {
  id: string
  has_password: boolean
  external_id: string | null
  has_username: boolean
  has_email: boolean
}

/** The accounts with one of these names as username or as e-mail; those with the same username first. */
export const findNamesakes = async (
  ctx: Context,
  { username, email }: Pick<Account, 'username' | 'email'>,
): Promise<Namesake[]> => {
  const { rows } = await sql<Namesake>`select
      id, external_id, password_hash is not null as has_password,
      lower(username) = lower(${username}) as has_username,
      coalesce(lower(email) = lower(${email}), false) as has_email
    from users
    where lower(username) in (lower(${username}), lower(${email}))
      or lower(email) in (lower(${username}), lower(${email}))
    order by has_username desc, has_email desc, id`.execute(ctx.db)
  return rows
}

/**
 * Compares the names of an account with those of the other kind of all others, in any letter case. Until the
 * transaction ends, other comparisons wait.
 */
export const lockAndCompareNames = async (
  ctx: Context,
  { id, username, email }: Pick<Account, 'id' | 'username' | 'email'>,
): Promise<CrossedNames> => {
  await lockNames(ctx)
  const { rows } = await sql<CrossedNames>`select
    exists (select from users where lower(email) = lower(${username}) and id <> ${id}) as username_is_email,
    exists (select from users where lower(username) = lower(${email}) and id <> ${id}) as email_is_username`.execute(
    ctx.db,
  )
  return rows[0] ?? { username_is_email: false, email_is_username: false }
}

/** Stores a new account. A name in use violates one of the unique indexes `uq_users_*`. */
export const insert = async (ctx: Context, account: Account): Promise<void> => {
  await ctx.db.insertInto('users').values(columnsOf(account)).execute()
}

/** Stores the fields of an account. A name in use violates one of the unique indexes `uq_users_*`. */
export const write = async (ctx: Context, account: Account): Promise<void> => {
  const { id, ...columns } = columnsOf(account)
  await ctx.db.updateTable('users').set(columns).where('id', '=', id).execute()
}

/**
 * Stores that an account signed in now; false when it was deactivated, deleted or given another password since it was
 * read. The account is locked until the transaction ends.
 */
export const recordSignIn = async (ctx: Context, account: Account): Promise<boolean> => {
  const { numUpdatedRows } = await ctx.db
    .updateTable('users')
    .set({ last_login_at: ctx.now() })
    .where('id', '=', account.id)
    .where('is_active', '=', true)
    .where('password_hash', 'is not distinct from', account.password_hash)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Stores when an account signed in last; false when a later time is stored already. */
export const recordLaterSignIn = async (ctx: Context, id: string, at: Date): Promise<boolean> => {
  const { numUpdatedRows } = await ctx.db
    .updateTable('users')
    .set({ last_login_at: at })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_login_at', 'is', null), eb('last_login_at', '<', at)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes an account with its sessions and keys; entities that it owned have no owner afterwards. */
export const remove = async (ctx: Context, id: string): Promise<void> => {
  await ctx.db.deleteFrom('users').where('id', '=', id).execute()
}

/**
 * Tables of owned entities in the order in which others lock them: tables that change with a row come after its table.
 */
const OWNED = [
  'segments',
  'holdouts',
  'mutual_exclusion_groups',
  'feature_flags',
  'rollout_schedules',
  'experiments',
] as const

/**
 * Locks all entities that an account owns until the transaction ends. Their changes lock the accounts to be notified
 * afterwards, so they have to be locked before an account is.
 */
export const lockOwned = async (ctx: Context, id: string): Promise<void> => {
  for (const table of OWNED) {
    await ctx.db
      .selectFrom(table)
      .select('id')
      .where('owner_id', '=', id)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
  }
}

/** The ids of all active superusers, locked until the transaction ends. */
export const lockSuperusers = async (ctx: Context): Promise<string[]> => {
  const rows = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('is_superuser', '=', true)
    .where('is_active', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether there is no account yet. Concurrent calls wait for each other. */
export const lockWhenEmpty = async (ctx: Context): Promise<boolean> => {
  await lockUntilCommit(ctx.db, 'first account')
  const row = await ctx.db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  return row === undefined
}

/** Ends the sessions of an account, all but `except`. */
export const endSessions = async (ctx: Context, userId: string, except?: string): Promise<void> => {
  await ctx.db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(except !== undefined, (q) => q.where('id', '<>', except ?? ''))
    .execute()
  await announce(ctx, { topic: 'sessions', id: userId })
}
