import type { Role, SsoConfig } from '../api-types.ts'

/** The group that gives somebody a role. */
interface DecidingGroup {
  group: string
  role: Role
}

/** The first group, in the order of the provider, that a configuration maps to a role; undefined: none is mapped. */
export const decidingGroup = (
  groups: readonly string[],
  mapping: SsoConfig['role_mapping'],
): DecidingGroup | undefined => {
  const group = groups.find((name) => Object.hasOwn(mapping, name))
  const role = group === undefined ? undefined : mapping[group]
  return group === undefined || role === undefined ? undefined : { group, role }
}
