import { REVERSED_RANGE } from '../../../http/date-range.ts'
import { type Route, route } from '../../../http/route.ts'
import { generateReport, UNKNOWN_STANDARD } from './actions.ts'
import { reportParams, reportQuery, reportRead } from './schema.ts'

const readReport = route({
  method: 'GET',
  path: '/compliance/reports/{standard}',
  summary: 'Generate a compliance report',
  access: 'auditor',
  params: reportParams,
  query: reportQuery,
  response: reportRead,
  errors: {
    400: `${UNKNOWN_STANDARD}; ${REVERSED_RANGE}`,
    429: 'Too many reports under way for this account',
    503: 'Too many reports under way',
  },
  handler: (ctx, { params, query, caller }) =>
    generateReport(ctx, { standard: params.standard, query, signal: caller.signal() }),
})

export const reportRoutes: Route[] = [readReport]
