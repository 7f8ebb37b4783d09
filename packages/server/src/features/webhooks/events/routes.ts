import { type Route, route } from '../../../http/route.ts'
import { EVENT_TYPES } from '../../audit/index.ts'
import { eventTypes } from './schema.ts'

const listEventTypes = route({
  method: 'GET',
  path: '/webhooks/event-types',
  summary: 'List event types of webhooks',
  access: 'admin',
  response: eventTypes,
  handler: () => ({ items: [...EVENT_TYPES] }),
})

/** Routes of event types. */
export const eventRoutes: Route[] = [listEventTypes]
