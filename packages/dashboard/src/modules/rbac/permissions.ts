import { ENFORCED_RIGHTS } from '@assay/lifecycle'
import { words } from '../../ui/format.ts'
import type { Action, Resource, Role } from './api-types.ts'

/** What permissions can be about, in the order of the matrix. */
export const RESOURCES: readonly Resource[] = [
  'experiment',
  'feature_flag',
  'report',
  'export',
  'audit_log',
  'user',
  'role',
  'permission',
]

/** What permissions can allow, in the order of the matrix. */
export const ACTIONS: readonly Action[] = ['list', 'read', 'create', 'update', 'delete']

/** Actions by resource; a resource that is missing allows nothing. */
export type Permissions = Readonly<Record<string, readonly Action[]>>

/** Everything, which is what a superuser may do. */
export const ALL_PERMISSIONS: Permissions = Object.fromEntries(
  RESOURCES.map((resource) => [resource, ACTIONS]),
)

/** The permissions of a role by resource. */
export const permissionsOf = ({ permissions }: Pick<Role, 'permissions'>): Permissions =>
  Object.fromEntries(permissions.map(({ resource, actions }) => [resource, actions]))

/** Permissions as the service takes them; resources without an action are left out. */
export const entriesOf = (permissions: Permissions): Role['permissions'] =>
  RESOURCES.flatMap((resource) => {
    const actions = ACTIONS.filter((action) => allows(permissions, resource, action))
    return actions.length > 0 ? [{ resource, actions }] : []
  })

/** Whether permissions contain an action on a resource. */
export const allows = (permissions: Permissions, resource: Resource, action: Action): boolean =>
  permissions[resource]?.includes(action) === true

/** Permissions with some actions on a resource added or taken away. */
export const withActions = (
  permissions: Permissions,
  resource: Resource,
  { actions, isAllowed }: { actions: readonly Action[]; isAllowed: boolean },
): Permissions => {
  const others = (permissions[resource] ?? []).filter((action) => !actions.includes(action))
  return { ...permissions, [resource]: isAllowed ? [...others, ...actions] : others }
}

/** The name of a resource within a sentence: feature_flag as feature flag. */
export const resourceLabel = (resource: Resource): string => words(resource).toLowerCase()

/** How many actions permissions allow, over all resources. */
export const countOf = (permissions: Permissions): number =>
  entriesOf(permissions).reduce((total, { actions }) => total + actions.length, 0)

/** What permissions open where they are enforced: some rights are for superusers alone, whoever else was granted them. */
export const enforcedOf = (permissions: Permissions): Permissions =>
  Object.fromEntries(
    RESOURCES.map((resource) => [
      resource,
      (permissions[resource] ?? []).filter((action) => ENFORCED_RIGHTS.includes(`${resource}.${action}`)),
    ]),
  )

/** Two sets of permissions as one. */
export const together = (one: Permissions, other: Permissions): Permissions =>
  Object.fromEntries(
    RESOURCES.map((resource) => [resource, [...(one[resource] ?? []), ...(other[resource] ?? [])]]),
  )
