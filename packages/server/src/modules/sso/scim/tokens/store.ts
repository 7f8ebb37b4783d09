import { sql } from 'kysely'
import type { Context } from '../../../../context.ts'
import type { Db } from '../../../../db/connect.ts'

/** A token of an active configuration. */
interface UsableToken {
  config_id: string
  token_digest: string
}

/** The token with this digest, if its configuration is active. */
export const findUsable = (db: Db, digest: string): Promise<UsableToken | undefined> =>
  db
    .selectFrom('sso_scim_tokens as t')
    .innerJoin('sso_configs as c', 'c.id', 't.config_id')
    .select(['t.config_id', 't.token_digest'])
    .where('t.token_digest', '=', digest)
    .where('c.is_active', '=', true)
    .executeTakeFirst()

/** Stores the token of a configuration in place of the former one. */
export const storeToken = async (ctx: Context, configId: string, digest: string): Promise<void> => {
  const token = { token_digest: digest, created_at: ctx.now() }
  await ctx.db
    .insertInto('sso_scim_tokens')
    .values({ config_id: configId, ...token })
    .onConflict((conflict) => conflict.column('config_id').doUpdateSet(token))
    .execute()
}

/** Deletes the token of a configuration; false when it had none. */
export const deleteToken = async (ctx: Context, configId: string): Promise<boolean> => {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('sso_scim_tokens')
    .where('config_id', '=', configId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Those of some configurations that have a token. */
export const configsWithToken = async (ctx: Context, ids: readonly string[]): Promise<Set<string>> => {
  const rows = await ctx.db
    .selectFrom('sso_scim_tokens')
    .select('config_id')
    .where(sql<boolean>`config_id = any(${ids}::uuid[])`)
    .execute()
  return new Set(rows.map(({ config_id }) => config_id))
}
