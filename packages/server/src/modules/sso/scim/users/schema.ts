import { z } from 'zod'
import type { Role } from '../../../../context.ts'
import { text } from '../../../../http/shapes.ts'
import { listOf } from '../protocol/list.ts'
import { named } from '../protocol/named.ts'
import { meta } from '../protocol/resource.ts'

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User' as const

const MAX_ID_LENGTH = 255
const MAX_SENT_NAME_LENGTH = 1000
const MAX_EMAILS = 20

/** Truth value; a large provider sends it as the text True or False. */
const truth = z.preprocess(
  (value) => (typeof value === 'string' && /^(true|false)$/i.test(value) ? /^true$/i.test(value) : value),
  z.boolean(),
)

const personName = text(0, MAX_SENT_NAME_LENGTH).optional()

const EMAIL_FIELDS = {
  value: text(0, MAX_ID_LENGTH).optional(),
  type: text(0, MAX_ID_LENGTH).optional(),
  primary: truth.optional(),
}

const NAME_FIELDS = { givenName: personName, familyName: personName, formatted: personName }

/**
 * A user as providers send it. Unknown attributes, those of extensions and read-only ones are ignored, and so is a
 * password.
 */
export const userWrite = named({
  userName: text(1, MAX_ID_LENGTH),
  externalId: text(0, MAX_ID_LENGTH).optional(),
  displayName: personName,
  name: named(NAME_FIELDS).optional(),
  emails: z.array(named(EMAIL_FIELDS)).max(MAX_EMAILS).optional(),
  active: truth.optional(),
}).meta({ id: 'ScimUserWrite' })

export const nameFields = Object.keys(NAME_FIELDS)
export const emailFields = Object.keys(EMAIL_FIELDS)

/** A user as answers have it; a query may select some of its attributes. */
export const userRead = z
  .object({
    schemas: z.array(z.literal(USER_SCHEMA)),
    id: z.string(),
    externalId: z.string().optional(),
    userName: z.string().optional(),
    displayName: z.string().optional(),
    name: z
      .object({
        formatted: z.string().optional(),
        givenName: z.string().optional(),
        familyName: z.string().optional(),
      })
      .optional(),
    emails: z
      .array(
        z.object({
          value: z.string().optional(),
          type: z.literal('work').optional(),
          primary: z.literal(true).optional(),
        }),
      )
      .optional(),
    active: z.boolean().optional(),
    meta: meta.partial().optional(),
  })
  .meta({ id: 'ScimUser' })

export const userList = listOf(userRead)
export const userParams = z.strictObject({ id: z.string().max(MAX_ID_LENGTH) })

export type UserWrite = z.output<typeof userWrite>

/** A managed account with what its provider calls it. */
export interface ScimUser {
  id: string
  user_id: string
  user_name: string
  external_id: string | null
  display_name: string | null
  role: Role
  /** Role that groups gave last; null: none of the user's groups is mapped. */
  granted_role: Role | null
  created_at: Date
  updated_at: Date
  username: string
  email: string
  first_name: string | null
  last_name: string | null
  is_active: boolean
}
