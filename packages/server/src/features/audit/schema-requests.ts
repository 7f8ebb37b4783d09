import { z } from 'zod'
import { dateRangeFields } from '../../http/date-range.ts'
import { FORMATS } from '../../http/download.ts'
import { pageQuery, queryWhole, searchQuery } from '../../http/paging.ts'
import { id, text, time, word } from '../../http/shapes.ts'
import { ACTIONS, ENTITY_TYPES } from './names.ts'

const entityType = word(ENTITY_TYPES)

/** Most entities have a UUID, which may be written in any letter case. */
const entityId = text(1, 255).transform((sent) => id.safeParse(sent).data ?? sent)

const filter = {
  user_id: id.optional(),
  entity_type: entityType.optional(),
  entity_id: entityId.optional(),
  action_type: word(ACTIONS).optional(),
  ...dateRangeFields,
  search: searchQuery,
}

export const listQuery = pageQuery.extend(filter)

export const exportQuery = z.strictObject({ format: word(FORMATS).default('json'), ...filter })

export const statsQuery = z.strictObject(dateRangeFields)

export const streamQuery = z.strictObject({ limit: queryWhole(100, [0, 100]) })

export const entityParams = z.strictObject({ entity_type: entityType, entity_id: entityId })

export const userParams = z.strictObject({ user_id: id })

const counts = z.record(z.string(), z.int())

export const stats = z
  .object({
    total: z.int(),
    by_action: counts,
    by_entity: counts,
    most_active_users: z.array(z.object({ user_id: id, user_email: z.string(), count: z.int() })),
    from_date: time.nullable(),
    to_date: time,
  })
  .meta({ id: 'AuditStats' })

export type Filter = Omit<z.output<typeof exportQuery>, 'format'>
export type ListQuery = z.output<typeof listQuery>
export type ExportQuery = z.output<typeof exportQuery>
export type StatsQuery = z.output<typeof statsQuery>
export type Stats = z.output<typeof stats>
