import { REVERSED_RANGE } from '../../../http/date-range.ts'
import { type Route, route } from '../../../http/route.ts'
import { add, list } from './actions.ts'
import { recordRead, recordsPage, recordsQuery, recordWrite } from './schema.ts'

const listRecords = route({
  method: 'GET',
  path: '/hipaa/audit-logs',
  summary: 'List accesses to health data',
  access: 'admin',
  query: recordsQuery,
  response: recordsPage,
  errors: { 400: REVERSED_RANGE },
  handler: (ctx, { query }) => list(ctx, query),
})

const addRecord = route({
  method: 'POST',
  path: '/hipaa/audit-logs',
  summary: 'Record an access to health data',
  access: 'editor',
  body: recordWrite,
  response: recordRead,
  status: 201,
  errors: { 404: 'User not found' },
  handler: (ctx, { body }) => add(ctx, body),
})

export const recordRoutes: Route[] = [listRecords, addRecord]
