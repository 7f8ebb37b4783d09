/** What a right can be about. */
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

/** What a right can allow. */
export const ACTIONS = ['create', 'read', 'update', 'delete', 'list'] as const
export type Action = (typeof ACTIONS)[number]

/** An action on a resource, which a custom role or a grant can add to what the built-in role of an account allows. */
export type Right = `${Resource}.${Action}`

/** Actions by resource; a resource that is missing allows nothing. */
export type Permissions = Partial<Record<Resource, readonly Action[]>>

/**
 * The rights that open something to an account whose built-in role does not; where custom roles and grants are enforced, all
 * others are recorded only.
 */
export const ENFORCED_RIGHTS: readonly Right[] = [
  'experiment.create',
  'experiment.update',
  'experiment.delete',
  'feature_flag.create',
  'feature_flag.update',
  'feature_flag.delete',
  'user.list',
  'user.read',
  'role.create',
  'role.update',
  'role.delete',
  'permission.create',
  'permission.read',
  'permission.delete',
  'audit_log.list',
  'audit_log.read',
  'export.create',
]

/** Rights as actions by resource, each sorted. */
export const permissionsOfRights = (rights: readonly Right[]): Partial<Record<Resource, Action[]>> =>
  Object.fromEntries(
    RESOURCES.toSorted().flatMap((resource) => {
      const actions = ACTIONS.toSorted().filter((action) => rights.includes(`${resource}.${action}`))
      return actions.length > 0 ? [[resource, actions]] : []
    }),
  )

/** Actions by resource as rights, each once. */
export const rightsOf = (permissions: Permissions): Right[] =>
  RESOURCES.flatMap((resource) =>
    [...new Set(permissions[resource] ?? [])].map((action): Right => `${resource}.${action}`),
  )
