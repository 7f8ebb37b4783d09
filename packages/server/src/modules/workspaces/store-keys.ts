import type { Context } from '../../context.ts'

/** Ids of the keys that are filed under a workspace. */
export const keyIds = async (ctx: Context, workspaceId: string): Promise<string[]> => {
  const rows = await ctx.db
    .selectFrom('workspace_api_keys')
    .select('api_key_id')
    .where('workspace_id', '=', workspaceId)
    .execute()
  return rows.map(({ api_key_id }) => api_key_id)
}

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
