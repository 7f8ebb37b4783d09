import { z } from 'zod'
import { text } from '../../../../http/shapes.ts'
import { listOf } from '../protocol/list.ts'
import { named } from '../protocol/named.ts'
import { meta } from '../protocol/resource.ts'

export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group' as const

const MAX_LENGTH = 255

/** A reference to a user; what else is sent of it is ignored. */
const member = named({ value: text(1, MAX_LENGTH) })

export const displayName = text(1, MAX_LENGTH)
export const externalId = text(0, MAX_LENGTH)
export const memberList = z.array(member)

/** A group as providers send it. Unknown and read-only attributes are ignored. */
export const groupWrite = named({
  displayName,
  externalId: externalId.optional(),
  members: memberList.optional(),
}).meta({ id: 'ScimGroupWrite' })

/** A group as answers have it; a query may select some of its attributes. */
export const groupRead = z
  .object({
    schemas: z.array(z.literal(GROUP_SCHEMA)),
    id: z.string(),
    externalId: z.string().optional(),
    displayName: z.string().optional(),
    members: z
      .array(
        z.object({
          value: z.string().optional(),
          display: z.string().optional(),
          type: z.literal('User').optional(),
        }),
      )
      .optional(),
    meta: meta.partial().optional(),
  })
  .meta({ id: 'ScimGroup' })

export const groupList = listOf(groupRead)
export const groupParams = z.strictObject({ id: z.string().max(MAX_LENGTH) })

export type GroupWrite = z.output<typeof groupWrite>

/** A stored group without its members. */
export interface ScimGroup {
  id: string
  display_name: string
  external_id: string | null
  created_at: Date
  updated_at: Date
}

/** A member of a group by its SCIM id. */
export interface Member {
  id: string
  user_name: string
}
