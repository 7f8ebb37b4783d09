import type { Context } from '../../../context.ts'
import { newId } from '../../../lib/ids.ts'
import type { ProvenIdentity } from '../failures.ts'

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
