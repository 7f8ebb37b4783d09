import type { Permissions, Resource } from '@assay/lifecycle'
import { actingUser, type Context, inTransaction } from '../../context.ts'
import { record } from '../../features/audit/index.ts'
import { hasRole } from '../../http/access.ts'
import { type Page, pageAnswer } from '../../http/paging.ts'
import { forbidden, invalid, notFound, wrongField } from '../../lib/errors.ts'
import { announceRights, lockHolder, requireReach } from './reach.ts'
import { permissionsOf } from './rules.ts'
import type { GrantWrite, PermissionsRead } from './schema.ts'
import * as store from './store.ts'
import * as grants from './store-grants.ts'

const asPermissions = (resource: Resource, actions: readonly string[] = []): Permissions =>
  store.storedPermissions.parse({ [resource]: actions })

/**
 * Grants actions on a resource to an account, in place of its former grant for that resource.
 *
 * @throws AppError 400 for another account than that of the path, 403 beyond the caller's reach, which includes the
 * replaced grant, 404, 422 for an expiry that has passed
 */
export const grant = (ctx: Context, id: string, input: GrantWrite) =>
  inTransaction(ctx, async (ctx) => {
    const { user_id, resource, expires_at = null, reason = null } = input
    if (user_id !== id) throw invalid('user_id does not match the path')
    if (expires_at && expires_at <= ctx.now())
      throw wrongField(['body', 'expires_at'], 'must be in the future')
    const { username } = await lockHolder(ctx, id)
    const actions = [...new Set(input.actions)].toSorted()
    const replaced = await grants.actionsOf(ctx, id, resource)
    requireReach(ctx, asPermissions(resource, actions), asPermissions(resource, replaced))
    await grants.put(ctx, { user_id, resource, actions, expires_at, reason })
    await announceRights(ctx, [id])
    await record(ctx, {
      action: 'permission_grant',
      entity: { type: 'permission', id: user_id, name: username },
      new_value: { resource, actions, expires_at },
      ...(reason && { reason }),
    })
    return { status: 'granted' as const, user_id, resource, actions, expires_at }
  })

/**
 * Revokes an account's grant for a resource.
 *
 * @throws AppError 403 beyond the caller's reach, 404
 */
export const revokeGrant = (ctx: Context, id: string, resource: Resource) =>
  inTransaction(ctx, async (ctx) => {
    const { username } = await lockHolder(ctx, id)
    requireReach(ctx, asPermissions(resource, await grants.actionsOf(ctx, id, resource)))
    const count = await grants.remove(ctx, id, resource)
    if (count > 0) {
      await announceRights(ctx, [id])
      await record(ctx, {
        action: 'permission_revoke',
        entity: { type: 'permission', id, name: username },
        old_value: { resource },
      })
    }
    return { status: 'revoked' as const, count }
  })

/** An account whose record the caller may read: the own one, or as an administrator any. */
const readableHolder = async (ctx: Context, id: string): Promise<store.Holder> => {
  const isOwn = actingUser(ctx)?.id === id
  if (!isOwn && !hasRole(ctx.actor, 'admin', 'permission.read')) throw forbidden()
  const user = await store.findHolder(ctx, id)
  if (!user) throw notFound('User')
  return user
}

/**
 * The permissions of an account, with what custom roles and grants add, whether that is enforced or recorded only.
 *
 * @throws AppError 403 for the account of another unless the caller may read permissions, 404
 */
export const readPermissions = async (ctx: Context, id: string): Promise<PermissionsRead> => {
  const user = await readableHolder(ctx, id)
  const roles = await store.rolesOf(ctx, id)
  const recorded = [...roles.map(({ permissions }) => permissions), ...(await grants.inForce(ctx, id))]
  return {
    user_id: id,
    username: user.username,
    base_role: user.role,
    custom_roles: roles.map(({ name }) => name),
    permissions: permissionsOf(user, recorded),
    is_superuser: user.is_superuser,
    enforced: ctx.config.RBAC_ENFORCED,
  }
}

/**
 * One page of the grants of an account, newest first, with those that have expired.
 *
 * @throws AppError 403 for the account of another unless the caller may read permissions, 404
 */
export const listGrants = async (ctx: Context, id: string, page: Page) => {
  await readableHolder(ctx, id)
  return pageAnswer(page, await grants.list(ctx, id, page))
}
