import { z } from 'zod'
import { pageOf, pageQuery } from '../../../http/paging.ts'
import { id, time, word } from '../../../http/shapes.ts'

const EVENT_STATUSES = ['processed', 'ignored', 'failed'] as const

export const eventRead = z
  .object({
    id,
    delivery_id: z.string().nullable(),
    event: z.string(),
    status: z.enum(EVENT_STATUSES),
    links: z.array(id).describe('Links that it made or refreshed'),
    error: z.string().nullable(),
    received_at: time,
  })
  .meta({ id: 'IntegrationEvent' })

export const eventsQuery = pageQuery.extend({ status_filter: word(EVENT_STATUSES).optional() })
export const eventPage = pageOf(eventRead)

export type IntegrationEvent = z.output<typeof eventRead>
export type EventsQuery = z.output<typeof eventsQuery>
