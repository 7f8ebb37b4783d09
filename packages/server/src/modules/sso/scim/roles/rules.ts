import type { Role } from '../../../../context.ts'
import { ROLES } from '../../../../features/users/index.ts'
import type { SsoConfig } from '../../configs/schema.ts'

/**
 * The highest role that groups are mapped to; undefined when none of them is mapped. SCIM has no order of groups, so the
 * rule of sign-ins, the first one, cannot apply.
 */
export const highestRole = (
  groups: readonly string[],
  mapping: SsoConfig['role_mapping'],
): Role | undefined => {
  const roles = groups.flatMap((name) => (Object.hasOwn(mapping, name) ? (mapping[name] ?? []) : []))
  return ROLES.find((role) => roles.includes(role))
}

/**
 * The role of an account after a change of its groups.
 *
 * @param granted the role that groups gave before; null when none did
 * @param mapped the role that groups give now
 */
export const roleAfter = (
  current: Role,
  { granted, mapped }: { granted: Role | null; mapped: Role | undefined },
): Role => {
  if (mapped !== undefined) return mapped
  return granted === null ? current : 'viewer'
}
