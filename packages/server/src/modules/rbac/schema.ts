import { ACTIONS, RESOURCES, ROLES } from '@assay/lifecycle'
import { z } from 'zod'
import { pageQuery } from '../../http/paging.ts'
import { id, queryFlag, text, time, timestamp, word } from '../../http/shapes.ts'

const resource = word(RESOURCES)
const actions = z.array(word(ACTIONS)).min(1).max(50)
const permissions = z.array(z.strictObject({ resource, actions })).max(50)

const roleName = z
  .string()
  .regex(/^[a-z][a-z0-9_-]{1,63}$/, 'must be 2 to 64 of a-z, 0-9, _ and -, a letter first')
const description = text(0, 256).nullish()
const reason = text(0, 500).nullish()

export const roleWrite = z.strictObject({ name: roleName, description, permissions: permissions.default([]) })
export const roleChange = z.strictObject({ description, permissions: permissions.optional() })
export const roleParams = z.strictObject({ role_name: z.string().min(1).max(64) })
export const rolesQuery = pageQuery.extend({ include_system: queryFlag(true) })

export const assignmentWrite = z.strictObject({ user_id: id, role_name: z.string().min(1).max(64), reason })
export const assigned = z.object({ status: z.enum(['assigned', 'revoked']), user_id: id, role: z.string() })

export const userParams = z.strictObject({ id })
export const grantParams = z.strictObject({ id, resource })
export const grantWrite = z.strictObject({
  user_id: id,
  resource,
  actions,
  expires_at: timestamp.nullish(),
  reason,
})
export const granted = z.object({
  status: z.literal('granted'),
  user_id: id,
  resource: z.enum(RESOURCES),
  actions: z.array(z.enum(ACTIONS)),
  expires_at: time.nullable(),
})
export const grantRead = z
  .object({
    user_id: id,
    resource: z.enum(RESOURCES),
    actions: z.array(z.enum(ACTIONS)),
    /** null: it stays until it is revoked. */
    expires_at: time.nullable(),
    is_expired: z.boolean(),
    reason: z.string().nullable(),
    /** null when that account is deleted. */
    granted_by_username: z.string().nullable(),
    granted_at: time,
  })
  .meta({ id: 'Grant' })
export const revokedGrant = z.object({ status: z.literal('revoked'), count: z.int() })

export const roleRead = z
  .object({
    /** null for a built-in role. */
    id: id.nullable(),
    name: z.string(),
    description: z.string().nullable(),
    is_system_role: z.boolean(),
    permissions: z.array(z.object({ resource: z.enum(RESOURCES), actions: z.array(z.enum(ACTIONS)) })),
    /** Accounts that have the role. */
    user_count: z.int(),
    created_at: time.nullable(),
  })
  .meta({ id: 'Role' })

export const permissionsRead = z.object({
  user_id: id,
  username: z.string(),
  base_role: z.enum(ROLES),
  custom_roles: z.array(z.string()),
  /** Sorted actions by resource: those of the built-in role, the custom roles and the grants that have not expired. */
  permissions: z.record(z.string(), z.array(z.enum(ACTIONS))),
  is_superuser: z.boolean(),
  /** Whether custom roles and grants act; false: the built-in role alone decides what the account may do. */
  enforced: z.boolean(),
})

export type GrantRead = z.output<typeof grantRead>
export type RoleRead = z.output<typeof roleRead>
export type RoleWrite = z.output<typeof roleWrite>
export type RoleChange = z.output<typeof roleChange>
export type RolesQuery = z.output<typeof rolesQuery>
export type AssignmentWrite = z.output<typeof assignmentWrite>
export type GrantWrite = z.output<typeof grantWrite>
export type PermissionsRead = z.output<typeof permissionsRead>
