import { type Context, inTransaction } from '../../context.ts'
import { orConflict } from '../../db/unique-conflict.ts'
import { changes, record } from '../../features/audit/index.ts'
import { pageAnswer } from '../../http/paging.ts'
import { conflict, invalid, notFound } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import { combined } from './permissions.ts'
import { announceRights, lockHolder, requireReach } from './reach.ts'
import { builtInRole, byResource, isBuiltIn } from './rules.ts'
import type { AssignmentWrite, RoleChange, RoleRead, RolesQuery, RoleWrite } from './schema.ts'
import * as store from './store.ts'

const asRead = ({ permissions, ...role }: store.CustomRole): RoleRead => ({
  ...role,
  is_system_role: false,
  permissions: combined([permissions]),
})

/** One page of custom and built-in roles, by name. */
export const list = async (ctx: Context, query: RolesQuery) => {
  const { names, total } = await store.listRoleNames(ctx, query)
  const custom = new Map((await store.rolesNamed(ctx, names)).map((role) => [role.name, asRead(role)]))
  const accounts = await store.countByRole(ctx)
  const items = names.flatMap((name) =>
    isBuiltIn(name) ? builtInRole(name, accounts.get(name) ?? 0) : (custom.get(name) ?? []),
  )
  return pageAnswer(query, { items, total })
}

/**
 * A role by name, custom or built in.
 *
 * @throws AppError 404
 */
export const get = async (ctx: Context, name: string): Promise<RoleRead> => {
  if (isBuiltIn(name)) return builtInRole(name, (await store.countByRole(ctx)).get(name) ?? 0)
  const role = await store.findRole(ctx, name)
  if (!role) throw notFound('Role')
  return asRead(role)
}

const TAKEN = 'Role already exists'

/**
 * Stores a new custom role.
 *
 * @throws AppError 403 beyond the caller's reach, 409 for a name in use, those of the built-in roles too
 */
export const create = async (
  ctx: Context,
  { name, description, permissions }: RoleWrite,
): Promise<RoleRead> => {
  if (isBuiltIn(name)) throw conflict(TAKEN)
  const role = {
    id: newId(),
    name,
    description: description ?? null,
    permissions: byResource(permissions),
    created_at: ctx.now(),
  }
  requireReach(ctx, role.permissions)
  const work = (ctx: Context): Promise<void> =>
    store.insertRole(ctx, role).then(() =>
      record(ctx, {
        action: 'custom_role_create',
        entity: { type: 'custom_role', id: role.id, name },
        new_value: { name, description: role.description, permissions: role.permissions },
      }),
    )
  await orConflict(() => inTransaction(ctx, work), { uq_custom_roles_name: TAKEN })
  return asRead({ ...role, user_count: 0 })
}

const lockCustomRole = async (ctx: Context, name: string): Promise<store.CustomRole> => {
  if (isBuiltIn(name)) throw invalid('Built-in roles cannot be changed')
  const role = await store.findRoleForUpdate(ctx, name)
  if (!role) throw notFound('Role')
  return role
}

/**
 * Changes the fields of a custom role that were sent.
 *
 * @throws AppError 400 for a built-in role, 403 beyond the caller's reach, 404
 */
export const update = (ctx: Context, name: string, change: RoleChange): Promise<RoleRead> =>
  inTransaction(ctx, async (ctx) => {
    const before = await lockCustomRole(ctx, name)
    const after = {
      ...before,
      description: change.description === undefined ? before.description : change.description,
      permissions: change.permissions ? byResource(change.permissions) : before.permissions,
    }
    requireReach(ctx, before.permissions, after.permissions)
    const values = changes(before, after, ['description', 'permissions'])
    if (Object.keys(values.new_value).length === 0) return asRead(before)
    await store.updateRole(ctx, after)
    await announceRights(ctx, await store.holdersOf(ctx, before.id))
    await record(ctx, {
      action: 'custom_role_update',
      entity: { type: 'custom_role', id: before.id, name },
      ...values,
    })
    return asRead(after)
  })

/**
 * Deletes a custom role with its assignments.
 *
 * @throws AppError 400 for a built-in role, 403 beyond the caller's reach, 404
 */
export const remove = (ctx: Context, name: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { id, description, permissions, user_count } = await lockCustomRole(ctx, name)
    requireReach(ctx, permissions)
    await announceRights(ctx, await store.holdersOf(ctx, id))
    await store.deleteRole(ctx, id)
    await record(ctx, {
      action: 'custom_role_delete',
      entity: { type: 'custom_role', id, name },
      old_value: { name, description, permissions, user_count },
    })
  })

/** The account and the custom role of an assignment, both locked. */
const lockBoth = async (ctx: Context, { user_id, role_name }: AssignmentWrite) => {
  if (isBuiltIn(role_name)) throw invalid('Built-in roles are set under /admin/users')
  const user = await lockHolder(ctx, user_id)
  const role = await store.findRoleForUpdate(ctx, role_name)
  if (!role) throw notFound('Role')
  requireReach(ctx, role.permissions)
  return { role, entity: { type: 'custom_role' as const, id: role.id, name: role.name }, user }
}

/**
 * Assigns a custom role to an account. Repeating it changes nothing.
 *
 * @throws AppError 400 for a built-in role, 403 beyond the caller's reach, 404
 */
export const assign = (ctx: Context, input: AssignmentWrite) =>
  inTransaction(ctx, async (ctx) => {
    const { role, entity, user } = await lockBoth(ctx, input)
    const { reason } = input
    if (await store.assignRole(ctx, { user_id: user.id, role_id: role.id, reason: reason ?? null })) {
      await announceRights(ctx, [user.id])
      await record(ctx, {
        action: 'custom_role_assign',
        entity,
        new_value: { user_id: user.id, username: user.username },
        ...(reason && { reason }),
      })
    }
    return { status: 'assigned' as const, user_id: user.id, role: role.name }
  })

/**
 * Revokes a custom role of an account. Repeating it changes nothing.
 *
 * @throws AppError 400 for a built-in role, 403 beyond the caller's reach, 404
 */
export const revoke = (ctx: Context, input: AssignmentWrite) =>
  inTransaction(ctx, async (ctx) => {
    const { role, entity, user } = await lockBoth(ctx, input)
    if (await store.revokeRole(ctx, user.id, role.id)) {
      await announceRights(ctx, [user.id])
      await record(ctx, {
        action: 'custom_role_revoke',
        entity,
        old_value: { user_id: user.id, username: user.username },
        ...(input.reason && { reason: input.reason }),
      })
    }
    return { status: 'revoked' as const, user_id: user.id, role: role.name }
  })
