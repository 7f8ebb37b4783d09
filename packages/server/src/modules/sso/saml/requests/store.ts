import type { Context } from '../../../../context.ts'

export interface StoredKeyPair {
  /** Encrypted. */
  private_key: string
  /** Base64. */
  certificate: string
}

/** There is one key pair per deployment. */
const ONLY = 1

/** The stored key pair; undefined before the first one. */
export const findKeyPair = (ctx: Context): Promise<StoredKeyPair | undefined> =>
  ctx.db
    .selectFrom('sso_saml_keys')
    .select(['private_key', 'certificate'])
    .where('id', '=', ONLY)
    .executeTakeFirst()

/** Stores the first key pair, unless there is one. */
export const insertKeyPair = async (ctx: Context, pair: StoredKeyPair): Promise<void> => {
  await ctx.db
    .insertInto('sso_saml_keys')
    .values({ id: ONLY, ...pair, created_at: ctx.now() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Stores another key pair, unless the former was replaced already. */
export const replaceKeyPair = async (
  ctx: Context,
  former: StoredKeyPair,
  pair: StoredKeyPair,
): Promise<void> => {
  await ctx.db
    .updateTable('sso_saml_keys')
    .set({ ...pair, created_at: ctx.now() })
    .where('id', '=', ONLY)
    .where('private_key', '=', former.private_key)
    .execute()
}
