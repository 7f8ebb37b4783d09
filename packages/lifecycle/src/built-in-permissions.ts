import type { Role } from './access.ts'
import { ACTIONS, type Action, type Permissions } from './rights.ts'

const SEE: readonly Action[] = ['list', 'read']

/** What everybody may see, whatever the role. */
const SEEN_BY_ALL: Permissions = { experiment: SEE, feature_flag: SEE, role: SEE, report: SEE }

/**
 * What the built-in roles allow, as the routes of the service do. To create an export is to download stored assignments and
 * events; to read one is to download definitions and results.
 */
export const BUILT_IN_PERMISSIONS: Record<Role, Permissions> = {
  admin: {
    ...SEEN_BY_ALL,
    experiment: ACTIONS,
    feature_flag: ACTIONS,
    permission: ['read'],
    audit_log: SEE,
    export: ['create', 'read'],
  },
  developer: { ...SEEN_BY_ALL, experiment: ACTIONS, feature_flag: ACTIONS, export: ['create', 'read'] },
  analyst: { ...SEEN_BY_ALL, audit_log: SEE, export: ['create', 'read'] },
  viewer: { ...SEEN_BY_ALL, export: ['read'] },
}
