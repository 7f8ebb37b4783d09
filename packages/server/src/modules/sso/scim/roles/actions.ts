import type { Context, Role } from '../../../../context.ts'
import { assignRoles } from '../../../../features/users/index.ts'
import type { SsoConfig } from '../../configs/schema.ts'
import { highestRole, roleAfter } from './rules.ts'
import { membershipsOf, storeGranted } from './store.ts'

/**
 * Gives users the roles that their groups give, after a change of these; to be called last in the transaction. Superuser
 * status never changes.
 *
 * @param userIds SCIM ids of those whose groups changed
 */
export const applyRoles = async (
  ctx: Context,
  config: SsoConfig,
  userIds: readonly string[],
): Promise<void> => {
  if (userIds.length === 0) return
  const users = (await membershipsOf(ctx, config, userIds)).map(({ groups, ...user }) => ({
    ...user,
    mapped: highestRole(groups, config.role_mapping),
  }))
  const changed = users.filter(({ granted_role, mapped }) => (mapped ?? null) !== granted_role)
  const idsByRole = new Map<Role | null, string[]>()
  for (const { id, mapped = null } of changed) {
    idsByRole.set(mapped, [...(idsByRole.get(mapped) ?? []), id])
  }
  const byAccount = new Map(users.map((user) => [user.user_id, user]))
  await assignRoles(ctx, [...byAccount.keys()], ({ id, role }) => {
    const user = byAccount.get(id)
    return user ? roleAfter(role, { granted: user.granted_role, mapped: user.mapped }) : role
  })
  for (const [role, ids] of idsByRole) await storeGranted(ctx, ids, role)
}
