import { z } from 'zod'
import { Reply } from '../../../../http/route.ts'
import { time } from '../../../../http/shapes.ts'
import { SCIM_TYPE } from './media-type.ts'

/** Where a resource is and when it changed. */
export const meta = z.object({
  resourceType: z.enum(['User', 'Group']),
  created: time,
  lastModified: time,
  location: z.string(),
})

const COLLECTIONS = { User: 'Users', Group: 'Groups' } as const

/** `meta` of a stored resource at the origin at which the caller reaches the service. */
export const metaOf = (
  resourceType: 'User' | 'Group',
  { id, created_at, updated_at }: { id: string; created_at: Date; updated_at: Date },
  origin: string | undefined,
): z.output<typeof meta> => ({
  resourceType,
  created: created_at,
  lastModified: updated_at,
  location: locationOf(resourceType, id, origin),
})

/** URL of a resource; without a known origin, its path. */
export const locationOf = (resourceType: 'User' | 'Group', id: string, origin: string | undefined): string =>
  `${origin ?? ''}/scim/v2/${COLLECTIONS[resourceType]}/${id}`

/** Answer to the creation of a resource. */
export const created = (resource: object, location: string): Reply =>
  new Reply(201, JSON.stringify(resource), {
    Location: location,
    'Content-Type': `${SCIM_TYPE}; charset=utf-8`,
  })
