import { type Route, route } from '../../../http/route.ts'
import { isPlainObject } from '../../../lib/plain-object.ts'
import { reservedFor, warehouseRefusal, warehouseUnprocessable } from '../refusals.ts'
import { create, get, list, remove, requireKind, update } from './actions.ts'
import {
  sourceChange,
  sourceList,
  sourceParams,
  sourceRead,
  sourcesQuery,
  sourceWrite,
  validatedSource,
} from './schema.ts'
import { validate } from './validate.ts'

const FORBIDDEN = { 403: warehouseRefusal, 422: warehouseUnprocessable }
const NOT_FOUND = { ...FORBIDDEN, 404: warehouseRefusal }
const ONE = '/warehouse/analysis/sources/{source_id}'

const listSources = route({
  method: 'GET',
  path: '/warehouse/analysis/sources',
  summary: 'List warehouse sources',
  ...reservedFor('reader', 'Listing sources'),
  query: sourcesQuery,
  response: sourceList,
  otherResponses: FORBIDDEN,
  handler: (ctx, { query }) => list(ctx, query),
})

const createSource = route({
  method: 'POST',
  path: '/warehouse/analysis/sources',
  summary: 'Create a warehouse source',
  ...reservedFor('reader', 'Creating a source'),
  body: sourceWrite,
  refuseEarly: (ctx, body) => requireKind(ctx, isPlainObject(body) ? body['kind'] : undefined, 'Creating'),
  response: sourceRead,
  status: 201,
  otherResponses: { ...NOT_FOUND, 409: warehouseRefusal },
  handler: (ctx, { body }) => create(ctx, body),
})

const readSource = route({
  method: 'GET',
  path: ONE,
  summary: 'Read a warehouse source',
  ...reservedFor('reader', 'Reading a source'),
  params: sourceParams,
  response: sourceRead,
  otherResponses: NOT_FOUND,
  handler: (ctx, { params }) => get(ctx, params.source_id),
})

const updateSource = route({
  method: 'PUT',
  path: ONE,
  summary: 'Change a warehouse source',
  ...reservedFor('reader', 'Changing a source'),
  params: sourceParams,
  body: sourceChange,
  response: sourceRead,
  otherResponses: { ...NOT_FOUND, 409: warehouseRefusal },
  handler: (ctx, { params, body }) => update(ctx, params.source_id, body),
})

const deleteSource = route({
  method: 'DELETE',
  path: ONE,
  summary: 'Delete a warehouse source',
  ...reservedFor('editor', 'Deleting a source'),
  params: sourceParams,
  otherResponses: { ...NOT_FOUND, 409: warehouseRefusal },
  handler: (ctx, { params }) => remove(ctx, params.source_id),
})

const validateSource = route({
  method: 'POST',
  path: `${ONE}/validate`,
  summary: 'Validate a source in its warehouse',
  ...reservedFor('reader', 'Validating a source'),
  params: sourceParams,
  response: validatedSource,
  otherResponses: {
    ...NOT_FOUND,
    409: warehouseRefusal,
    429: warehouseRefusal,
    500: warehouseRefusal,
    502: warehouseRefusal,
    503: warehouseRefusal,
    504: warehouseRefusal,
  },
  handler: (ctx, { params }) => validate(ctx, params.source_id),
})

export const routes: Route[] = [
  listSources,
  createSource,
  readSource,
  updateSource,
  deleteSource,
  validateSource,
]
