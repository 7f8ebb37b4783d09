import type { Role } from '@assay/lifecycle'

/** What a permission can be about. */
export const RESOURCES = [
  'experiment',
  'feature_flag',
  'user',
  'role',
  'permission',
  'report',
  'audit_log',
  'export',
] as const
export type Resource = (typeof RESOURCES)[number]

/** What a permission can allow. */
export const ACTIONS = ['create', 'read', 'update', 'delete', 'list'] as const
export type Action = (typeof ACTIONS)[number]

/** Actions by resource; a resource that is missing permits nothing. */
export type Permissions = Partial<Record<Resource, readonly Action[]>>

const SEE: readonly Action[] = ['list', 'read']

/** What everybody may see, whatever the role. */
const SEEN_BY_ALL: Permissions = { experiment: SEE, feature_flag: SEE, role: SEE, report: SEE }

/** Permissions of the built-in roles, as the routes of the service grant them. */
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
  viewer: { ...SEEN_BY_ALL, export: ['create', 'read'] },
}

/** Everything: what a superuser may do. */
export const ALL_PERMISSIONS: Permissions = Object.fromEntries(
  RESOURCES.map((resource) => [resource, ACTIONS]),
)

/** Permissions with every resource that permits something, each action once; both in alphabetical order. */
type SortedPermissions = { resource: Resource; actions: Action[] }[]

/** Several sets of permissions as one, in alphabetical order. */
export const combined = (sets: readonly Permissions[]): SortedPermissions =>
  RESOURCES.toSorted().flatMap((resource) => {
    const permitted = new Set(sets.flatMap((set) => set[resource] ?? []))
    return permitted.size > 0 ? [{ resource, actions: [...permitted].toSorted() }] : []
  })
