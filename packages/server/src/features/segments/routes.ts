import { pageOf } from '../../http/paging.ts'
import { type Route, route } from '../../http/route.ts'
import { idParams } from '../../http/shapes.ts'
import { archive, create, get, list, update, usage } from './actions.ts'
import { evaluate, preview } from './actions-evaluate.ts'
import * as members from './actions-members.ts'
import {
  bulkEvaluateBody,
  bulkEvaluateRead,
  evaluateBody,
  evaluateRead,
  listQuery,
  memberChange,
  memberOutcome,
  memberQuery,
  memberRead,
  previewBody,
  previewRead,
  segmentChange,
  segmentRead,
  segmentWrite,
  usageRead,
} from './schema.ts'

const NOT_FOUND = { 404: 'Segment not found' }
const NO_LIST = { 400: 'Segment is not an id list', ...NOT_FOUND }

const listSegments = route({
  method: 'GET',
  path: '/segments/',
  summary: 'List segments',
  access: 'any',
  query: listQuery,
  response: pageOf(segmentRead),
  handler: (ctx, { query }) => list(ctx, query),
})

const createSegment = route({
  method: 'POST',
  path: '/segments/',
  summary: 'Create a segment',
  access: 'editor',
  body: segmentWrite,
  response: segmentRead,
  status: 201,
  errors: { 409: 'Segment with this name already exists' },
  handler: (ctx, { body }) => create(ctx, body),
})

const readSegment = route({
  method: 'GET',
  path: '/segments/{id}',
  summary: 'Read a segment',
  access: 'any',
  params: idParams,
  response: segmentRead,
  errors: NOT_FOUND,
  handler: (ctx, { params }) => get(ctx, params.id),
})

const updateSegment = route({
  method: 'PUT',
  path: '/segments/{id}',
  summary: 'Change a segment',
  access: 'editor',
  params: idParams,
  body: segmentChange,
  response: segmentRead,
  errors: { ...NOT_FOUND, 409: 'Segment with this name already exists, or Segment is in use' },
  handler: (ctx, { params, body }) => update(ctx, params.id, body),
})

const deleteSegment = route({
  method: 'DELETE',
  path: '/segments/{id}',
  summary: 'Archive a segment',
  access: 'editor',
  params: idParams,
  errors: { ...NOT_FOUND, 409: 'Segment is in use' },
  handler: (ctx, { params }) => archive(ctx, params.id),
})

const readUsage = route({
  method: 'GET',
  path: '/segments/{id}/usage',
  summary: 'List the uses of a segment',
  access: 'any',
  params: idParams,
  response: usageRead,
  errors: NOT_FOUND,
  handler: (ctx, { params }) => usage(ctx, params.id),
})

const listMembers = route({
  method: 'GET',
  path: '/segments/{id}/members',
  summary: 'List the members of an id list',
  access: 'reader',
  params: idParams,
  query: memberQuery,
  response: pageOf(memberRead),
  errors: NO_LIST,
  handler: (ctx, { params, query }) => members.list(ctx, params.id, query),
})

const changeMembers = route({
  method: 'POST',
  path: '/segments/{id}/members',
  summary: 'Change the members of an id list',
  access: 'editor',
  params: idParams,
  body: memberChange,
  response: memberOutcome,
  errors: { ...NO_LIST, 409: 'A segment holds at most 1000000 members' },
  handler: (ctx, { params, body }) => members.change(ctx, params.id, body),
})

const evaluateSegment = route({
  method: 'POST',
  path: '/segments/{id}/evaluate',
  summary: 'Evaluate a segment for a subject',
  access: 'any',
  params: idParams,
  body: evaluateBody,
  response: evaluateRead,
  errors: NOT_FOUND,
  handler: async (ctx, { params, body }) => {
    const results = await evaluate(ctx, [params.id], body)
    const [found] = Object.entries(results)
    return { segment_id: found?.[0] ?? params.id, matches: found?.[1] ?? false }
  },
})

const evaluateSegments = route({
  method: 'POST',
  path: '/segments/bulk-evaluate',
  summary: 'Evaluate several segments for a subject',
  access: 'any',
  body: bulkEvaluateBody,
  response: bulkEvaluateRead,
  errors: NOT_FOUND,
  handler: async (ctx, { body }) => ({ results: await evaluate(ctx, body.segment_ids, body) }),
})

const previewSegment = route({
  method: 'POST',
  path: '/segments/{id}/preview',
  summary: 'Estimate the size of a segment',
  access: 'any',
  params: idParams,
  body: previewBody,
  bodyOptional: true,
  response: previewRead,
  errors: { ...NOT_FOUND, 503: 'Service temporarily unavailable' },
  handler: (ctx, { params, body, caller }) =>
    preview(ctx, params.id, { sampleSize: body.sample_size, signal: caller.signal() }),
})

export const routes: Route[] = [
  listSegments,
  createSegment,
  readSegment,
  updateSegment,
  deleteSegment,
  readUsage,
  listMembers,
  changeMembers,
  evaluateSegment,
  evaluateSegments,
  previewSegment,
]
