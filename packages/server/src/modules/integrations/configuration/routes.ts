import { type Route, route } from '../../../http/route.ts'
import { create, get, list, remove, update } from './actions.ts'
import { testConnection } from './connection-test.ts'
import {
  integrationChange,
  integrationPage,
  integrationRead,
  integrationsQuery,
  integrationWrite,
  testResult,
  typeParams,
} from './schema.ts'

const NOT_CONFIGURED = { 404: 'Integration not configured' }

const listIntegrations = route({
  method: 'GET',
  path: '/integrations/',
  summary: 'List integrations',
  access: 'editor',
  query: integrationsQuery,
  response: integrationPage,
  handler: (ctx, { query }) => list(ctx, query),
})

const createIntegration = route({
  method: 'POST',
  path: '/integrations/',
  summary: 'Configure an integration',
  access: 'admin',
  body: integrationWrite,
  response: integrationRead,
  status: 201,
  errors: { 409: '<type> integration already configured' },
  handler: (ctx, { body }) => create(ctx, body),
})

const readIntegration = route({
  method: 'GET',
  path: '/integrations/{type}',
  summary: 'Read an integration',
  access: 'editor',
  params: typeParams,
  response: integrationRead,
  errors: NOT_CONFIGURED,
  handler: (ctx, { params }) => get(ctx, params.type),
})

const updateIntegration = route({
  method: 'PUT',
  path: '/integrations/{type}',
  summary: 'Change an integration',
  access: 'admin',
  params: typeParams,
  body: integrationChange,
  response: integrationRead,
  errors: NOT_CONFIGURED,
  handler: (ctx, { params, body }) => update(ctx, params.type, body),
})

const deleteIntegration = route({
  method: 'DELETE',
  path: '/integrations/{type}',
  summary: 'Delete an integration',
  access: 'admin',
  params: typeParams,
  errors: NOT_CONFIGURED,
  handler: (ctx, { params }) => remove(ctx, params.type),
})

const testIntegration = route({
  method: 'POST',
  path: '/integrations/{type}/test',
  summary: 'Test the connection of an integration',
  access: 'admin',
  params: typeParams,
  response: testResult,
  errors: { ...NOT_CONFIGURED, 400: 'Integration only receives' },
  handler: (ctx, { params, caller }) => testConnection(ctx, params.type, caller),
})

export const configurationRoutes: Route[] = [
  listIntegrations,
  createIntegration,
  readIntegration,
  updateIntegration,
  deleteIntegration,
  testIntegration,
]
