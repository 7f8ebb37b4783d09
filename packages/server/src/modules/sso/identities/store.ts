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

/** Stores that an identity signed in to an account now; false when it belongs to another account. */
export const storeIdentity = async (
  ctx: Context,
  { provider_type, issuer, subject }: ProvenIdentity,
  userId: string,
): Promise<boolean> => {
  const now = ctx.now()
  const { numInsertedOrUpdatedRows } = await ctx.db
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
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
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
