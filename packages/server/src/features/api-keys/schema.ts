import { z } from 'zod'
import { SCOPES } from '../../http/access.ts'
import { pageQuery } from '../../http/paging.ts'
import { id, queryFlag, text, time, timestamp, word } from '../../http/shapes.ts'

/** A key in the form that the API returns; the key itself is included once, when it is created. */
export const apiKeyRead = z
  .object({
    id,
    name: z.string(),
    description: z.string().nullable(),
    prefix: z.string(),
    scopes: z.array(z.enum(SCOPES)),
    is_active: z.boolean(),
    user_id: id,
    user_email: z.string().nullable(),
    created_at: time,
    expires_at: time.nullable(),
    last_used_at: time.nullable(),
    revoked_at: time.nullable(),
  })
  .meta({ id: 'ApiKey' })

/** A stored key with the rights of its owner. */
export const storedKey = z.object({
  ...apiKeyRead.omit({ is_active: true }).shape,
  owner_is_active: z.boolean(),
})

export const apiKeyCreated = apiKeyRead.extend({ key: z.string() })

export const apiKeyCreate = z.strictObject({
  name: text(1, 100),
  description: text(0, 2000).nullish(),
  scopes: z
    .array(word(SCOPES))
    .min(1)
    .max(20)
    .transform((scopes) => SCOPES.filter((scope) => scopes.includes(scope)))
    .optional(),
  expires_at: timestamp.nullish(),
})

export const keyParams = z.strictObject({ key_id: id })

/** Query of the lists of keys that do not span accounts. */
export const keyListQuery = pageQuery.extend({ include_inactive: queryFlag(false) })
export const listQuery = keyListQuery.extend({ all: queryFlag(false) })

export type ApiKey = z.output<typeof apiKeyRead>
export type StoredKey = z.output<typeof storedKey>
export type ApiKeyCreate = z.output<typeof apiKeyCreate>
export type KeyListQuery = z.output<typeof keyListQuery>
export type ListQuery = z.output<typeof listQuery>
