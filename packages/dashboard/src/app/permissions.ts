import { hasPermission, type Permission, type Right, rightsOf } from '@assay/lifecycle'
import { type User, useUser } from '../api/session.ts'

export type { Permission, Right }

const WHO: Record<Permission, string> = {
  any: 'everyone',
  editor: 'administrators and developers',
  reader: 'administrators, developers and analysts',
  auditor: 'administrators and analysts',
  admin: 'administrators',
  superuser: 'superusers',
}

/**
 * Whether the API opens what asks for the permission to this person; a superuser may do everything. One of the rights beside
 * it is enough, where custom roles and grants are enforced and one of them gives it.
 */
export const may = (user: User, permission: Permission, ...rights: readonly Right[]): boolean => {
  const account = { ...user, granted: rightsOf(user.granted_permissions ?? {}) }
  return (
    hasPermission(account, permission) || rights.some((right) => hasPermission(account, permission, right))
  )
}

/** Whether the signed-in person has the permission, or was granted one of the rights. */
export const useMay = (permission: Permission, ...rights: readonly Right[]): boolean =>
  may(useUser(), permission, ...rights)

/** Why a control is disabled for somebody who lacks the permission, in one sentence. */
export const reservedFor = (permission: Permission): string => `Only ${WHO[permission]} can do this.`
