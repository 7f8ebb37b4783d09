import type { Context } from '../../../context.ts'
import { pageAnswer } from '../../../http/paging.ts'
import { type Route, route } from '../../../http/route.ts'
import { requireConfig } from '../configuration/actions.ts'
import { typeParams } from '../configuration/schema.ts'
import { type EventsQuery, eventPage, eventsQuery } from './schema.ts'
import { listEvents } from './store.ts'

const list = async (ctx: Context, type: string, query: EventsQuery) => {
  const config = await requireConfig(ctx, type)
  return pageAnswer(query, await listEvents(ctx, config.id, query))
}

const listIntegrationEvents = route({
  method: 'GET',
  path: '/integrations/{type}/events',
  summary: 'List received webhooks',
  access: 'editor',
  params: typeParams,
  query: eventsQuery,
  response: eventPage,
  errors: { 404: 'Integration not configured' },
  handler: (ctx, { params, query }) => list(ctx, params.type, query),
})

export const eventRoutes: Route[] = [listIntegrationEvents]
