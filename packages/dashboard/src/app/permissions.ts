import { hasPermission, type Permission } from '@assay/lifecycle'
import { type User, useUser } from '../api/session.ts'

export type { Permission }

const WHO: Record<Permission, string> = {
  any: 'everyone',
  editor: 'administrators and developers',
  reader: 'administrators, developers and analysts',
  auditor: 'administrators and analysts',
  admin: 'administrators',
  superuser: 'superusers',
}

/** Whether the API opens what asks for the permission to this person; a superuser may do everything. */
export const may = (user: User, permission: Permission): boolean => hasPermission(user, permission)

/** Whether the signed-in person has the permission. */
export const useMay = (permission: Permission): boolean => may(useUser(), permission)

/** Why a control is disabled for somebody who lacks the permission, in one sentence. */
export const reservedFor = (permission: Permission): string => `Only ${WHO[permission]} can do this.`
