import { z } from 'zod'
import { REVERSED_RANGE } from '../../http/date-range.ts'
import { TABLE_TYPES } from '../../http/download.ts'
import { pageOf, pageQuery } from '../../http/paging.ts'
import { type Route, route } from '../../http/route.ts'
import { follow } from './actions-follow.ts'
import { exportAll, list, listOfEntity, listOfUser, stats } from './actions-read.ts'
import { auditEntry } from './schema.ts'
import {
  entityParams,
  exportQuery,
  listQuery,
  statsQuery,
  stats as statsShape,
  streamQuery,
  userParams,
} from './schema-requests.ts'

const REVERSED = { 400: REVERSED_RANGE }

const listEntries = route({
  method: 'GET',
  path: '/audit-logs/',
  summary: 'List audit entries',
  access: 'any',
  query: listQuery,
  response: pageOf(auditEntry),
  errors: REVERSED,
  handler: (ctx, { query }) => list(ctx, query),
})

const listEntityEntries = route({
  method: 'GET',
  path: '/audit-logs/entity/{entity_type}/{entity_id}',
  summary: 'List the audit entries of one entity',
  access: 'auditor',
  right: 'audit_log.list',
  params: entityParams,
  query: pageQuery,
  response: pageOf(auditEntry),
  handler: (ctx, { params, query }) => listOfEntity(ctx, params, query),
})

const listUserEntries = route({
  method: 'GET',
  path: '/audit-logs/user/{user_id}',
  summary: 'List the audit entries of one person',
  access: 'any',
  params: userParams,
  query: pageQuery,
  response: pageOf(auditEntry),
  errors: { 403: 'Not enough permissions' },
  handler: (ctx, { params, query }) => listOfUser(ctx, params.user_id, query),
})

const readStats = route({
  method: 'GET',
  path: '/audit-logs/stats',
  summary: 'Count audit entries by action and person',
  access: 'auditor',
  right: 'audit_log.read',
  query: statsQuery,
  response: statsShape,
  errors: REVERSED,
  handler: (ctx, { query }) => stats(ctx, query),
})

const exportEntries = route({
  method: 'GET',
  path: '/audit-logs/export',
  summary: 'Download the audit log',
  access: 'auditor',
  right: 'audit_log.read',
  query: exportQuery,
  response: z.array(auditEntry),
  otherTypes: TABLE_TYPES,
  errors: REVERSED,
  handler: (ctx, { query }) => exportAll(ctx, query),
})

const followEntries = route({
  method: 'GET',
  path: '/audit-logs/stream',
  summary: 'Stream the audit log (SSE)',
  access: 'auditor',
  right: 'audit_log.list',
  query: streamQuery,
  contentType: 'text/event-stream',
  errors: { 503: 'Too many open streams' },
  handler: (ctx, { query, headers }) =>
    follow(ctx, { limit: query.limit, lastSeen: headers['last-event-id'] }),
})

export const routes: Route[] = [
  listEntries,
  listEntityEntries,
  listUserEntries,
  readStats,
  exportEntries,
  followEntries,
]
