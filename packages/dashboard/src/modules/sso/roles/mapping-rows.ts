import type { Role, SsoConfig } from '../api-types.ts'

/** A line of the role mapping as its editor holds it. */
export interface MappingRow {
  id: number
  group: string
  role: Role
}

type RoleMapping = SsoConfig['role_mapping']

/** The most groups that the service maps. */
export const MAX_GROUPS = 200

/** The lines of a stored mapping, by group name. */
export const rowsOf = (mapping: RoleMapping): MappingRow[] =>
  Object.entries(mapping)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([group, role], id) => ({ id, group, role }))

/** The mapping that lines say; lines without a group say nothing. */
export const mappingOf = (rows: readonly MappingRow[]): RoleMapping =>
  Object.fromEntries(rows.filter(({ group }) => group !== '').map(({ group, role }) => [group, role]))

/** Groups that stand in more than one line. */
export const repeatedGroups = (rows: readonly MappingRow[]): ReadonlySet<string> => {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  for (const { group } of rows) {
    if (group !== '' && seen.has(group)) repeated.add(group)
    seen.add(group)
  }
  return repeated
}

/** Whether two mappings give every group the same role. */
export const isSameMapping = (a: RoleMapping, b: RoleMapping): boolean =>
  Object.keys(a).length === Object.keys(b).length &&
  Object.entries(a).every(([group, role]) => Object.hasOwn(b, group) && b[group] === role)

/** The lines with another, empty one. */
export const withRow = (rows: readonly MappingRow[]): MappingRow[] => [
  ...rows,
  { id: Math.max(-1, ...rows.map(({ id }) => id)) + 1, group: '', role: 'viewer' },
]
