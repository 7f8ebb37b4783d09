import { pageQuery } from '../../../http/paging.ts'
import { type Route, route } from '../../../http/route.ts'
import { idParams } from '../../../http/shapes.ts'
import { create, list, read, remove, update } from './actions.ts'
import { createdWebhook, webhookCreate, webhookPage, webhookRead, webhookUpdate } from './schema.ts'

const MISSING = { 404: 'Webhook not found' }

const listWebhooks = route({
  method: 'GET',
  path: '/webhooks/',
  summary: 'List webhooks with their health',
  access: 'admin',
  query: pageQuery,
  response: webhookPage,
  handler: (ctx, { query }) => list(ctx, query),
})

const createWebhook = route({
  method: 'POST',
  path: '/webhooks/',
  summary: 'Create a webhook',
  access: 'admin',
  body: webhookCreate,
  response: createdWebhook,
  status: 201,
  errors: { 409: 'There can be 50 webhooks; delete one first' },
  handler: (ctx, { body }) => create(ctx, body),
})

const readWebhook = route({
  method: 'GET',
  path: '/webhooks/{id}',
  summary: 'Read a webhook with its health',
  access: 'admin',
  params: idParams,
  response: webhookRead,
  errors: MISSING,
  handler: (ctx, { params }) => read(ctx, params.id),
})

const updateWebhook = route({
  method: 'PUT',
  path: '/webhooks/{id}',
  summary: 'Update a webhook',
  access: 'admin',
  params: idParams,
  body: webhookUpdate,
  response: webhookRead,
  errors: MISSING,
  handler: (ctx, { params, body }) => update(ctx, params.id, body),
})

const deleteWebhook = route({
  method: 'DELETE',
  path: '/webhooks/{id}',
  summary: 'Delete a webhook with its deliveries',
  access: 'admin',
  params: idParams,
  errors: MISSING,
  handler: (ctx, { params }) => remove(ctx, params.id),
})

/** Routes of webhooks as such. */
export const definitionRoutes: Route[] = [
  listWebhooks,
  createWebhook,
  readWebhook,
  updateWebhook,
  deleteWebhook,
]
