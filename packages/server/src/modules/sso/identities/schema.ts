import { z } from 'zod'
import { pageOf, pageQuery } from '../../../http/paging.ts'
import { id, time } from '../../../http/shapes.ts'
import { PROVIDER_TYPES } from '../provider-types.ts'

/** An identity of a provider that has signed in, and the account that it opens. */
export const linkedIdentity = z
  .object({
    id,
    user_id: id,
    provider_type: z.enum(PROVIDER_TYPES),
    issuer: z.string(),
    subject: z.string(),
    created_at: time,
    last_sign_in_at: time,
  })
  .meta({ id: 'LinkedIdentity' })

export const identitiesQuery = pageQuery.extend({ user_id: id.optional() })
export const identityPage = pageOf(linkedIdentity)

export type LinkedIdentity = z.output<typeof linkedIdentity>
export type IdentitiesQuery = z.output<typeof identitiesQuery>
