import type { Context } from '../../../context.ts'
import { dropExpired } from '../../../db/expired-rows.ts'
import { sha256 } from '../../../lib/crypto.ts'

interface AcceptedAssertion {
  /** Entity ID of the identity provider. */
  issuer: string
  assertion_id: string
  /** Milliseconds since 1970. */
  expires_at: number
}

/**
 * Stores that an assertion was accepted, and deletes some that have expired, unless another transaction is doing so.
 *
 * @returns false when it was accepted before; of concurrent transactions with one assertion, all but one
 */
export const storeAssertion = async (ctx: Context, accepted: AcceptedAssertion): Promise<boolean> => {
  await dropExpired(ctx.db, 'sso_saml_assertions', ctx.now())
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('sso_saml_assertions')
    .values({
      digest: sha256(JSON.stringify([accepted.issuer, accepted.assertion_id])),
      expires_at: new Date(accepted.expires_at),
    })
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
