import { pageOf } from '../../http/paging.ts'
import { type Route, route } from '../../http/route.ts'
import { create, list, revoke } from './actions.ts'
import { apiKeyCreate, apiKeyCreated, apiKeyRead, keyParams, listQuery } from './schema.ts'

const listKeys = route({
  method: 'GET',
  path: '/api-keys/',
  summary: 'List API keys',
  access: 'any',
  query: listQuery,
  response: pageOf(apiKeyRead),
  handler: (ctx, { query }) => list(ctx, query),
})

const createKey = route({
  method: 'POST',
  path: '/api-keys/',
  summary: 'Create an API key (shown once)',
  access: 'any',
  body: apiKeyCreate,
  response: apiKeyCreated,
  status: 201,
  errors: { 409: 'An account can have at most 100 API keys. Revoke one that is no longer used.' },
  handler: (ctx, { body }) => create(ctx, body),
})

const revokeKey = route({
  method: 'DELETE',
  path: '/api-keys/{key_id}',
  summary: 'Revoke an API key',
  access: 'any',
  params: keyParams,
  errors: { 404: 'API key not found' },
  handler: (ctx, { params }) => revoke(ctx, params.key_id),
})

export const routes: Route[] = [listKeys, createKey, revokeKey]
