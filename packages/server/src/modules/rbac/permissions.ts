import { ACTIONS, type Action, type Permissions, RESOURCES, type Resource } from '@assay/lifecycle'

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
