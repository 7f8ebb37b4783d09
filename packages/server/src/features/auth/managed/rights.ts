import { ROLES, type Role } from '@assay/lifecycle'
import type { Config } from '../../../config/index.ts'

/** What a person may do in this service. */
export interface Rights {
  role: Role
  is_superuser: boolean
}

type GroupSettings = Pick<Config, 'MANAGED_GROUP_ROLE_MAPPING' | 'MANAGED_ADMIN_GROUPS'>

/**
 * The rights of the members of these groups: those of a superuser in any group of administrators; otherwise the highest
 * role that any of the groups is mapped to, or viewer.
 */
export const rightsOf = (groups: readonly string[], settings: GroupSettings): Rights => {
  if (groups.some((group) => settings.MANAGED_ADMIN_GROUPS.includes(group))) {
    return { role: 'admin', is_superuser: true }
  }
  const roles = new Map(Object.entries(settings.MANAGED_GROUP_ROLE_MAPPING))
  const given = new Set(groups.map((group) => roles.get(group)))
  // ROLES is ordered by privilege.
  return { role: ROLES.find((role) => given.has(role)) ?? 'viewer', is_superuser: false }
}
