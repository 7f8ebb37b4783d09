import { REVERSED_RANGE } from '../../../http/date-range.ts'
import { type Route, route } from '../../../http/route.ts'
import { listEvents } from './actions.ts'
import { eventPage, eventsQuery } from './schema.ts'

const auditEvents = route({
  method: 'GET',
  path: '/compliance/audit-events',
  summary: 'List the audit log with outcomes',
  access: 'auditor',
  query: eventsQuery,
  response: eventPage,
  errors: { 400: REVERSED_RANGE },
  handler: (ctx, { query }) => listEvents(ctx, query),
})

export const eventRoutes: Route[] = [auditEvents]
