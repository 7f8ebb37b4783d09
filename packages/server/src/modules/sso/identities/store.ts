import type { Context } from '../../../context.ts'
import { newId } from '../../../lib/ids.ts'
import type { ProvenIdentity } from '../failures.ts'
import { type IdentitiesQuery, type LinkedIdentity, linkedIdentity } from './schema.ts'

type IdentityKey = Pick<ProvenIdentity, 'issuer' | 'subject'>

/** The id of the account that an identity opened before; undefined when it did not. */
export const accountOfIdentity = async (
  ctx: Context,
  { issuer, subject }: IdentityKey,
): Promise<string | undefined> => {
  const row = await ctx.db
    .selectFrom('sso_identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.user_id
}

/** Maximum number of identities of an account: some providers send another subject id at every sign-in. */
const MAX_IDENTITIES = 100

/**
 * Stores that an identity signed in to an account now; false when it belongs to another account. Of an account with too
 * many identities, the least recently used are unlinked.
 */
export const storeIdentity = async (
  ctx: Context,
  { provider_type, issuer, subject }: Omit<ProvenIdentity, 'email' | 'groups'>,
  userId: string,
): Promise<boolean> => {
  const now = ctx.now()
  const stored = await ctx.db
    .insertInto('sso_identities')
    .values({
      id: newId(),
      provider_type,
      issuer,
      subject,
      user_id: userId,
      created_at: now,
      last_sign_in_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['issuer', 'subject'])
        .doUpdateSet({ last_sign_in_at: now, provider_type })
        .where('sso_identities.user_id', '=', userId),
    )
    .returning('id')
    .executeTakeFirst()
  if (stored) await unlinkUnused(ctx, userId, stored.id)
  return stored !== undefined
}

/** Deletes all but the most recently used identities of an account, and never the one that signs in. */
const unlinkUnused = async (ctx: Context, userId: string, current: string): Promise<void> => {
  const unused = ctx.db
    .selectFrom('sso_identities')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '<>', current)
    .orderBy('last_sign_in_at', 'desc')
    .orderBy('id')
    .offset(MAX_IDENTITIES - 1)
  await ctx.db.deleteFrom('sso_identities').where('id', 'in', unused).execute()
}

/** One page of identities, of one account or all, newest first, and their total number. */
export const list = async (
  ctx: Context,
  { skip, limit, user_id }: IdentitiesQuery,
): Promise<{ items: LinkedIdentity[]; total: number }> => {
  const filtered = ctx.db
    .selectFrom('sso_identities')
    .$if(user_id !== undefined, (q) => q.where('user_id', '=', user_id ?? ''))
  const { total } = await filtered
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await filtered
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(skip)
    .limit(limit)
    .execute()
  return { items: rows.map((row) => linkedIdentity.parse(row)), total }
}

/** Deletes an identity; returns it with the username of its account, or undefined when there is none. */
export const remove = async (
  ctx: Context,
  id: string,
): Promise<(LinkedIdentity & { username: string }) | undefined> => {
  const row = await ctx.db
    .deleteFrom('sso_identities')
    .using('users')
    .whereRef('users.id', '=', 'sso_identities.user_id')
    .where('sso_identities.id', '=', id)
    .returningAll('sso_identities')
    .returning('users.username')
    .executeTakeFirst()
  return row && { ...linkedIdentity.parse(row), username: row.username }
}
