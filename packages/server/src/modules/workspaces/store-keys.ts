import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../context.ts'

/** A query for the ids of the keys that are filed under a workspace: those that are revoked may be many. */
export const idsFiledUnder = (workspaceId: string): RawBuilder<string> =>
  sql<string>`select api_key_id from workspace_api_keys where workspace_id = ${workspaceId}`

/** Files a key under a workspace. */
export const file = async (ctx: Context, workspaceId: string, keyId: string): Promise<void> => {
  await ctx.db
    .insertInto('workspace_api_keys')
    .values({ workspace_id: workspaceId, api_key_id: keyId })
    .execute()
}

/** A key that is filed under a workspace, or undefined. */
export const findFiled = (
  ctx: Context,
  workspaceId: string,
  keyId: string,
): Promise<{ name: string; user_id: string } | undefined> =>
  ctx.db
    .selectFrom('workspace_api_keys as w')
    .innerJoin('api_keys as k', 'k.id', 'w.api_key_id')
    .select(['k.name', 'k.user_id'])
    .where('w.workspace_id', '=', workspaceId)
    .where('w.api_key_id', '=', keyId)
    .executeTakeFirst()
