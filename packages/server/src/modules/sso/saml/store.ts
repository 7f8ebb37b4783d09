import type { Context } from '../../../context.ts'
import { sha256 } from '../../../lib/crypto.ts'

const DROPPED_AT_ONCE = 100

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
  await ctx.db
    .deleteFrom('sso_saml_assertions')
    .where('digest', 'in', (eb) =>
      eb
        .selectFrom('sso_saml_assertions')
        .select('digest')
        .where('expires_at', '<=', ctx.now())
        .limit(DROPPED_AT_ONCE)
        .forUpdate()
        .skipLocked(),
    )
    .execute()
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
