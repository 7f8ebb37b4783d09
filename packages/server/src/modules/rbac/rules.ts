import { BUILT_IN_PERMISSIONS, type Permissions, ROLES, type Role, rightsOf } from '@assay/lifecycle'
import { ALL_PERMISSIONS, combined } from './permissions.ts'
import type { PermissionsRead, RoleRead } from './schema.ts'

const DESCRIPTIONS: Record<Role, string> = {
  admin: 'Creates and manages experiments and feature flags, and reads all data',
  developer: 'Creates and manages experiments and feature flags',
  analyst: 'Reads all data',
  viewer: 'Reads experiments, feature flags and results',
}

/** Whether a name is that of a built-in role. */
export const isBuiltIn = (name: string): name is Role => ROLES.some((role) => role === name)

/** Permissions by resource, from the entries that the API takes; a resource that is named twice has the actions of both. */
export const byResource = (entries: RoleRead['permissions']): PermissionsRead['permissions'] => {
  const sets = entries.map(({ resource, actions }): Permissions => ({ [resource]: actions }))
  return Object.fromEntries(combined(sets).map(({ resource, actions }) => [resource, actions]))
}

/** A built-in role as the API writes it. */
export const builtInRole = (name: Role, userCount: number): RoleRead => ({
  id: null,
  name,
  description: DESCRIPTIONS[name],
  is_system_role: true,
  permissions: combined([BUILT_IN_PERMISSIONS[name]]),
  user_count: userCount,
  created_at: null,
})

interface Holder {
  role: Role
  is_superuser: boolean
}

/** Permissions of an account: those of its built-in role, its custom roles and its grants; all of them for a superuser. */
export const permissionsOf = (
  account: Holder,
  recorded: readonly Permissions[],
): PermissionsRead['permissions'] =>
  byResource(
    combined([account.is_superuser ? ALL_PERMISSIONS : BUILT_IN_PERMISSIONS[account.role], ...recorded]),
  )

/**
 * Whether an account may give permissions to others or take them away: a superuser all of them, everybody else what the own
 * built-in role allows by itself. What was granted cannot be handed on, so nobody gets more than a superuser gave, or
 * for longer.
 */
export const mayHandOn = (account: Holder, permissions: Permissions): boolean => {
  const own = rightsOf(BUILT_IN_PERMISSIONS[account.role])
  return account.is_superuser || rightsOf(permissions).every((right) => own.includes(right))
}
