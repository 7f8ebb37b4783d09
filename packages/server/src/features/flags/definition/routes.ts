import { pageOf } from '../../../http/paging.ts'
import { type Route, route } from '../../../http/route.ts'
import { idParams } from '../../../http/shapes.ts'
import { create, get, list, remove, update } from './actions.ts'
import { move, moveMany } from './moves.ts'
import type { Move } from './rules.ts'
import { bulkBody, bulkRead, flagChange, flagRead, flagWrite, listQuery, reasonBody } from './schema.ts'

const NOT_FOUND = { 404: 'Feature flag not found' }

const listFlags = route({
  method: 'GET',
  path: '/feature-flags/',
  summary: 'List feature flags',
  access: 'any',
  query: listQuery,
  response: pageOf(flagRead),
  handler: (ctx, { query }) => list(ctx, query),
})

const createFlag = route({
  method: 'POST',
  path: '/feature-flags/',
  summary: 'Create a feature flag',
  access: 'editor',
  right: 'feature_flag.create',
  body: flagWrite,
  response: flagRead,
  status: 201,
  errors: { 409: 'Feature flag with this key already exists' },
  handler: (ctx, { body }) => create(ctx, body),
})

const readFlag = route({
  method: 'GET',
  path: '/feature-flags/{id}',
  summary: 'Read a feature flag',
  access: 'any',
  params: idParams,
  response: flagRead,
  errors: NOT_FOUND,
  handler: (ctx, { params }) => get(ctx, params.id),
})

const updateFlag = route({
  method: 'PUT',
  path: '/feature-flags/{id}',
  summary: 'Change a feature flag',
  access: 'editor',
  right: 'feature_flag.update',
  params: idParams,
  body: flagChange,
  response: flagRead,
  errors: {
    400: 'Feature flag is archived, or value_type can only change while the flag is inactive',
    ...NOT_FOUND,
    409: 'Feature flag was changed at the same moment',
  },
  handler: (ctx, { params, body }) => update(ctx, params.id, body),
})

const deleteFlag = route({
  method: 'DELETE',
  path: '/feature-flags/{id}',
  summary: 'Delete a feature flag',
  access: 'editor',
  right: 'feature_flag.delete',
  params: idParams,
  errors: NOT_FOUND,
  handler: (ctx, { params }) => remove(ctx, params.id),
})

const moveRoute = (name: Move, summary: string, refusal: string): Route =>
  route({
    method: 'POST',
    path: `/feature-flags/{id}/${name}`,
    summary,
    access: 'editor',
    right: 'feature_flag.update',
    params: idParams,
    body: reasonBody,
    bodyOptional: true,
    response: flagRead,
    errors: { 400: refusal, ...NOT_FOUND },
    handler: (ctx, { params, body }) => move(ctx, params.id, { move: name, reason: body.reason }),
  })

const bulkToggle = route({
  method: 'POST',
  path: '/feature-flags/bulk-toggle',
  summary: 'Enable, disable, archive or unarchive many feature flags',
  access: 'editor',
  right: 'feature_flag.update',
  body: bulkBody,
  response: bulkRead,
  handler: (ctx, { body }) => moveMany(ctx, body),
})

const ARCHIVED = 'Feature flag is archived'

export const routes: Route[] = [
  listFlags,
  createFlag,
  bulkToggle,
  readFlag,
  updateFlag,
  deleteFlag,
  moveRoute('toggle', 'Switch a feature flag over', ARCHIVED),
  moveRoute('enable', 'Switch a feature flag on', ARCHIVED),
  moveRoute('disable', 'Switch a feature flag off', ARCHIVED),
  moveRoute('archive', 'Take a feature flag out of use', 'Feature flag is already archived'),
  moveRoute('unarchive', 'Bring an archived feature flag back', 'Feature flag is not archived'),
]
