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

/** Whether an account has the permission; a superuser has all of them. */
export const hasPermission = (
  account: { readonly role: Role; readonly is_superuser: boolean },
  permission: Permission,
): boolean => account.is_superuser || ROLES_ALLOWED[permission].includes(account.role)
