import type { Context } from '../../../context.ts'
import { type Route, route } from '../../../http/route.ts'
import { isPlainObject } from '../../../lib/plain-object.ts'
import { reservedFor, warehouseRefusal, warehouseUnprocessable } from '../refusals.ts'
import { create, get, list, regenerateKey, remove, update } from './actions.ts'
import { requireConnector } from './rules.ts'
import {
  connectionChange,
  connectionList,
  connectionParams,
  connectionRead,
  connectionsQuery,
  connectionTest,
  connectionWithKey,
  connectionWrite,
  passedTest,
} from './schema.ts'
import { testConnection, testSettings } from './test-sign-in.ts'

const FORBIDDEN = { 403: warehouseRefusal, 422: warehouseUnprocessable }
const NOT_FOUND = { ...FORBIDDEN, 404: warehouseRefusal }
const ONE = '/warehouse/analysis/connections/{connection_id}'

/** Refuses a type that the service has no connector for, before its fields are checked. */
const requireConnectorOf = (ctx: Context, body: unknown): void => {
  const type = isPlainObject(body) ? body['warehouse_type'] : undefined
  if (typeof type === 'string') requireConnector(ctx, type)
}

const listConnections = route({
  method: 'GET',
  path: '/warehouse/analysis/connections',
  summary: 'List warehouse connections',
  ...reservedFor('reader', 'Listing connections'),
  query: connectionsQuery,
  response: connectionList,
  otherResponses: FORBIDDEN,
  handler: (ctx, { query }) => list(ctx, query),
})

const createConnection = route({
  method: 'POST',
  path: '/warehouse/analysis/connections',
  summary: 'Create a warehouse connection',
  ...reservedFor('admin', 'Creating a connection'),
  body: connectionWrite,
  refuseEarly: requireConnectorOf,
  response: connectionWithKey,
  status: 201,
  otherResponses: { ...FORBIDDEN, 409: warehouseRefusal },
  handler: (ctx, { body }) => create(ctx, body),
})

const readConnection = route({
  method: 'GET',
  path: ONE,
  summary: 'Read a warehouse connection',
  ...reservedFor('reader', 'Reading a connection'),
  params: connectionParams,
  response: connectionRead,
  otherResponses: NOT_FOUND,
  handler: (ctx, { params }) => get(ctx, params.connection_id),
})

const updateConnection = route({
  method: 'PUT',
  path: ONE,
  summary: 'Change a warehouse connection',
  ...reservedFor('admin', 'Changing a connection'),
  params: connectionParams,
  body: connectionChange,
  response: connectionRead,
  otherResponses: { ...NOT_FOUND, 409: warehouseRefusal },
  handler: (ctx, { params, body }) => update(ctx, params.connection_id, body),
})

const deleteConnection = route({
  method: 'DELETE',
  path: ONE,
  summary: 'Delete a warehouse connection',
  ...reservedFor('admin', 'Deleting a connection'),
  params: connectionParams,
  otherResponses: { ...NOT_FOUND, 409: warehouseRefusal },
  handler: (ctx, { params }) => remove(ctx, params.connection_id),
})

const regenerateConnectionKey = route({
  method: 'POST',
  path: `${ONE}/regenerate-key`,
  summary: 'Generate a new key for a connection',
  ...reservedFor('admin', 'Changing a connection'),
  params: connectionParams,
  response: connectionWithKey,
  otherResponses: NOT_FOUND,
  handler: (ctx, { params }) => regenerateKey(ctx, params.connection_id),
})

const OF_WAREHOUSE = {
  409: warehouseRefusal,
  429: warehouseRefusal,
  500: warehouseRefusal,
  502: warehouseRefusal,
  503: warehouseRefusal,
  504: warehouseRefusal,
}

const testStoredConnection = route({
  method: 'POST',
  path: `${ONE}/test`,
  summary: 'Test a warehouse connection',
  ...reservedFor('admin', 'Testing a connection'),
  params: connectionParams,
  response: passedTest,
  otherResponses: { ...NOT_FOUND, ...OF_WAREHOUSE },
  handler: (ctx, { params }) => testConnection(ctx, params.connection_id),
})

const testConnectionSettings = route({
  method: 'POST',
  path: '/warehouse/analysis/connections/test',
  summary: 'Test warehouse settings before saving',
  ...reservedFor('admin', 'Testing a connection'),
  body: connectionTest,
  refuseEarly: requireConnectorOf,
  response: passedTest,
  otherResponses: { ...FORBIDDEN, ...OF_WAREHOUSE },
  handler: (ctx, { body }) => testSettings(ctx, body),
})

export const routes: Route[] = [
  listConnections,
  createConnection,
  readConnection,
  updateConnection,
  deleteConnection,
  regenerateConnectionKey,
  testStoredConnection,
  testConnectionSettings,
]
