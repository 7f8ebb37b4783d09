import type { Right } from './rights.ts'

/** Roles of accounts, the most powerful first. */
export const ROLES = ['admin', 'developer', 'analyst', 'viewer'] as const
export type Role = (typeof ROLES)[number]

/**
 * Permission that a route or a control requires of an account.
 *
 * - any: every signed-in user
 * - editor: admin or developer
 * - reader: admin, developer or analyst
 * - auditor: admin or analyst
 * - admin: admin
 * - superuser: is_superuser, whatever the role
 */
export const PERMISSIONS = ['any', 'editor', 'reader', 'auditor', 'admin', 'superuser'] as const
export type Permission = (typeof PERMISSIONS)[number]

/** Roles of each permission. */
export const ROLES_ALLOWED: Record<Permission, readonly Role[]> = {
  any: ROLES,
  editor: ['admin', 'developer'],
  reader: ['admin', 'developer', 'analyst'],
  auditor: ['admin', 'analyst'],
  admin: ['admin'],
  superuser: [],
}

/** An account as far as what it may do depends on it. */
export interface Rightholder {
  readonly role: Role
  readonly is_superuser: boolean
  /** What custom roles and grants add to the role; absent where they are recorded only. */
  readonly granted?: readonly Right[]
}

/**
 * Whether an account may do what asks for a permission: by its role, as a superuser, or because it was granted the right that
 * stands beside the permission. Without a right the role alone decides.
 */
export const hasPermission = (account: Rightholder, permission: Permission, right?: Right): boolean =>
  account.is_superuser ||
  ROLES_ALLOWED[permission].includes(account.role) ||
  (right !== undefined && account.granted?.includes(right) === true)
