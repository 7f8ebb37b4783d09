import { ACTIONS, RESOURCES, ROLES } from '@assay/lifecycle'
import { z } from 'zod'
import { pageQuery, searchQuery } from '../../http/paging.ts'
import { emailAddress, id, jsonObject, text, time, word } from '../../http/shapes.ts'
import { writable } from '../../http/writable.ts'

const AUTH_PROVIDERS = ['local', 'managed'] as const
const PREFERENCES_BYTES = 8 * 1024

const SECOND_FACTOR =
  'Only under MFA_ENABLED. required: the account has none and must set one up before its password sessions can do anything else'

const GRANTED =
  'Only of the caller, and only under RBAC_ENFORCED: actions by resource that custom roles and grants give'

/** An account in the form that the API returns. `external_id` and `locked_until` are for superusers only. */
export const userRead = z
  .object({
    id,
    username: z.string(),
    email: z.string().nullable(),
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    role: z.enum(ROLES),
    is_superuser: z.boolean(),
    is_active: z.boolean(),
    auth_provider: z.enum(AUTH_PROVIDERS),
    has_password: z.boolean(),
    external_id: z.string().nullable().optional(),
    last_login_at: time.nullable(),
    locked_until: time.nullable().optional(),
    second_factor: z.enum(['none', 'enabled', 'required']).optional().describe(SECOND_FACTOR),
    granted_permissions: z
      .partialRecord(z.enum(RESOURCES), z.array(z.enum(ACTIONS)))
      .optional()
      .describe(GRANTED),
    preferences: z.record(z.string(), z.unknown()),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'User' })

/** A stored account. */
export const account = z.object({
  ...userRead.omit({
    auth_provider: true,
    has_password: true,
    locked_until: true,
    second_factor: true,
    granted_permissions: true,
  }).shape,
  external_id: z.string().nullable(),
  password_hash: z.string().nullable(),
})

const username = z.string().trim().min(3).max(100)
const personName = text(0, 100).nullish()

/** Links an account to a managed identity service. */
const externalId = z
  .string()
  .max(255)
  .regex(/^managed:\S+$/, 'must be managed: and the id that the identity service gave')

/** A new password. The rules check that it is not the account's own name. */
export const newPassword = z
  .string()
  .min(8)
  .max(128)
  .refine((value) => /\p{Lu}/u.test(value) && /\p{Ll}/u.test(value) && /\p{Nd}/u.test(value), {
    message: 'must hold an upper-case letter, a lower-case letter and a digit',
  })

const profile = {
  first_name: personName,
  last_name: personName,
  preferences: jsonObject(PREFERENCES_BYTES).optional(),
}

/** Fields of a User that this route ignores, so that a read account may be sent back. */
const readOnlyBeside = (fields: object): string[] =>
  Object.keys(userRead.shape).filter((name) => !(name in fields))

export const profileChange = writable(profile, readOnlyBeside(profile))

export const passwordChange = z.strictObject({
  current_password: z.string().min(1).max(256),
  new_password: newPassword,
})

export const passwordReset = z.strictObject({ new_password: newPassword })

export const userCreate = z.strictObject({
  username,
  email: emailAddress,
  password: newPassword.nullish(),
  first_name: personName,
  last_name: personName,
  role: word(ROLES).default('viewer'),
  is_active: z.boolean().default(true),
  is_superuser: z.boolean().default(false),
  external_id: externalId.nullish(),
})

const administered = {
  role: word(ROLES).optional(),
  is_active: z.boolean().optional(),
  is_superuser: z.boolean().optional(),
  username: username.optional(),
  email: emailAddress.nullish(),
  first_name: personName,
  last_name: personName,
  external_id: externalId.nullish(),
}

export const userChange = writable(administered, readOnlyBeside(administered)).refine(
  (change) => Object.values(change).some((value) => value !== undefined),
  { message: `needs at least one of ${Object.keys(administered).join(', ')}`, params: { type: 'missing' } },
)

export const userParams = z.strictObject({ user_id: id })

export const listQuery = pageQuery.extend({
  search: searchQuery,
  role: word(ROLES).optional(),
  is_active: z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] }).optional(),
})

export type User = z.output<typeof userRead>
export type Account = z.output<typeof account>
export type ProfileChange = z.output<typeof profileChange>
export type PasswordChange = z.output<typeof passwordChange>
export type UserCreate = z.output<typeof userCreate>
export type UserChange = z.output<typeof userChange>
export type ListQuery = z.output<typeof listQuery>
