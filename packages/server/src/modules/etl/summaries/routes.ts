import { REVERSED_RANGE } from '../../../http/date-range.ts'
import { pageOf } from '../../../http/paging.ts'
import { type Route, route } from '../../../http/route.ts'
import { list } from './actions.ts'
import { summariesQuery, summary } from './schema.ts'

const listSummaries = route({
  method: 'GET',
  path: '/etl/summaries',
  summary: 'List daily summaries',
  access: 'any',
  query: summariesQuery,
  response: pageOf(summary),
  errors: { 400: REVERSED_RANGE },
  handler: (ctx, { query }) => list(ctx, query),
})

export const summaryRoutes: Route[] = [listSummaries]
