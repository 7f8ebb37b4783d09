import { actingUser, type Context, inTransaction } from '../../context.ts'
import {
  createKey,
  type KeyCreate,
  type KeyListQuery,
  keysById,
  revokeKey,
} from '../../features/api-keys/index.ts'
import { record } from '../../features/audit/index.ts'
import { pageAnswer } from '../../http/paging.ts'
import { forbidden, notFound } from '../../lib/errors.ts'
import { lock, visit } from './actions.ts'
import { grants } from './roles.ts'
import * as store from './store-keys.ts'

/**
 * One page of the keys that are filed under a workspace.
 *
 * @throws AppError 404
 */
export const list = async (ctx: Context, id: string, query: KeyListQuery) => {
  await visit(ctx, id, 'in_it')
  return pageAnswer(query, await keysById(ctx, store.idsFiledUnder(id), query))
}

/**
 * Creates a key of the caller, filed under the workspace.
 *
 * @throws AppError as `createKey`, 404
 */
export const create = (ctx: Context, id: string, requested: KeyCreate) =>
  inTransaction(ctx, async (ctx) => {
    // Before the key is recorded: what is locked after an audit entry may cause a deadlock.
    const workspace = await lock(ctx, id, 'in_it')
    const key = await createKey(ctx, requested)
    await store.file(ctx, id, key.id)
    await record(ctx, {
      action: 'workspace_api_key_create',
      entity: { type: 'workspace_api_key', id: key.id, name: key.name },
      new_value: { workspace_id: id, workspace: workspace.name, scopes: key.scopes },
    })
    return key
  })

/**
 * Revokes a key that is filed under the workspace.
 *
 * @throws AppError 403 unless the caller owns the key or administers the workspace, 404
 */
export const revoke = (ctx: Context, id: string, keyId: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const workspace = await lock(ctx, id, 'in_it')
    const key = await store.findFiled(ctx, id, keyId)
    if (!key) throw notFound('API key')
    const user = actingUser(ctx)
    const administers =
      user?.is_superuser === true || (workspace.my_role && grants(workspace.my_role, 'admin'))
    if (key.user_id !== user?.id && !administers) throw forbidden()
    if (!(await revokeKey(ctx, { id: keyId, name: key.name }))) return
    await record(ctx, {
      action: 'workspace_api_key_revoke',
      entity: { type: 'workspace_api_key', id: keyId, name: key.name },
      old_value: { workspace_id: id, workspace: workspace.name },
    })
  })
