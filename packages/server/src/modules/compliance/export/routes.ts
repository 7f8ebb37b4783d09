import { REVERSED_RANGE } from '../../../http/date-range.ts'
import { type Route, route } from '../../../http/route.ts'
import { exportLog } from './actions.ts'
import { exportQuery, exportRead } from './schema.ts'

const exportEntries = route({
  method: 'GET',
  path: '/compliance/export',
  summary: 'Download the signed audit log',
  access: 'admin',
  query: exportQuery,
  response: exportRead,
  otherTypes: ['text/csv'],
  errors: {
    400: REVERSED_RANGE,
    429: 'Too many exports under way for this account',
    503: 'Too many exports under way',
  },
  handler: (ctx, { query, caller }) => exportLog(ctx, query, caller.signal()),
})

export const exportRoutes: Route[] = [exportEntries]
