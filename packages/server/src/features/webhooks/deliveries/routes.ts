import { type Route, route } from '../../../http/route.ts'
import { idParams } from '../../../http/shapes.ts'
import { list, read, test } from './actions.ts'
import { replayOne, replayPeriod } from './replay.ts'
import {
  deliveriesQuery,
  delivery,
  deliveryDetail,
  deliveryPage,
  deliveryParams,
  replayed,
  replayRange,
  testResult,
} from './schema.ts'

const MISSING = { 404: 'Webhook not found' }
const NOT_ACTIVE = { 409: 'The webhook is not active; enable it first' }

const testWebhook = route({
  method: 'POST',
  path: '/webhooks/{id}/test',
  summary: 'Send a test message to a webhook',
  access: 'admin',
  params: idParams,
  response: testResult,
  errors: { ...MISSING, 409: 'The webhook is being tested; wait for the answer' },
  handler: (ctx, { params, caller }) => test(ctx, params.id, caller),
})

const listDeliveries = route({
  method: 'GET',
  path: '/webhooks/{id}/deliveries',
  summary: 'List deliveries to a webhook',
  access: 'admin',
  params: idParams,
  query: deliveriesQuery,
  response: deliveryPage,
  errors: MISSING,
  handler: (ctx, { params, query }) => list(ctx, params.id, query),
})

const readDelivery = route({
  method: 'GET',
  path: '/webhooks/{id}/deliveries/{delivery_id}',
  summary: 'Read a delivery with its calls',
  access: 'admin',
  params: deliveryParams,
  response: deliveryDetail,
  errors: { 404: 'Delivery not found' },
  handler: (ctx, { params }) => read(ctx, params.id, params.delivery_id),
})

const replayDelivery = route({
  method: 'POST',
  path: '/webhooks/{id}/deliveries/{delivery_id}/replay',
  summary: 'Send a message of a webhook again',
  access: 'admin',
  params: deliveryParams,
  response: delivery,
  errors: { 404: 'Webhook not found; Delivery not found', ...NOT_ACTIVE },
  handler: (ctx, { params }) => replayOne(ctx, params.id, params.delivery_id),
})

const replayMessages = route({
  method: 'POST',
  path: '/webhooks/{id}/replay',
  summary: 'Send the messages of a period again',
  access: 'admin',
  params: idParams,
  body: replayRange,
  response: replayed,
  errors: {
    400: 'from_date must not be after to_date; The period has too many events',
    ...MISSING,
    ...NOT_ACTIVE,
  },
  handler: (ctx, { params, body }) => replayPeriod(ctx, params.id, body),
})

/** Routes of deliveries. */
export const deliveryRoutes: Route[] = [
  testWebhook,
  listDeliveries,
  readDelivery,
  replayDelivery,
  replayMessages,
]
