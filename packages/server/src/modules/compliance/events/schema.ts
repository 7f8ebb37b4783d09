import { z } from 'zod'
import { ACTIONS, auditEntry, ENTITY_TYPES } from '../../../features/audit/index.ts'
import { dateRangeFields } from '../../../http/date-range.ts'
import { queryWhole } from '../../../http/paging.ts'
import { id, time, word } from '../../../http/shapes.ts'

const MAX_PAGE = 1_000_000_000

export const eventsQuery = z.strictObject({
  page: queryWhole(1, [1, MAX_PAGE]),
  limit: queryWhole(50, [1, 200]),
  entity_type: word(ENTITY_TYPES).optional(),
  user_id: id.optional(),
  action_type: word(ACTIONS).optional(),
  ...dateRangeFields,
})

export const OUTCOMES = ['SUCCESS', 'FAILURE'] as const

const eventRead = auditEntry
  .extend({ outcome: z.enum(OUTCOMES), retention_expires_at: time })
  .meta({ id: 'ComplianceAuditEvent' })

export const eventPage = z.object({
  items: z.array(eventRead),
  total: z.int(),
  page: z.int(),
  limit: z.int(),
})

export type EventsQuery = z.output<typeof eventsQuery>
export type ComplianceEvent = z.output<typeof eventRead>
export type EventPage = z.output<typeof eventPage>
export type Outcome = (typeof OUTCOMES)[number]
