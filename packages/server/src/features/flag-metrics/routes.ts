import { REVERSED_RANGE } from '../../http/date-range.ts'
import { pageOf } from '../../http/paging.ts'
import { type Route, route } from '../../http/route.ts'
import { aggregated, aggregateNow, errors, summary } from './actions.ts'
import * as schema from './schema.ts'

const readSummary = route({
  method: 'GET',
  path: '/metrics/summary',
  summary: 'Summarise the metrics of feature flags',
  access: 'any',
  query: schema.summaryQuery,
  response: schema.flagMetrics,
  errors: { 400: REVERSED_RANGE, 404: 'Feature flag not found' },
  handler: (ctx, { query }) => summary(ctx, query),
})

const readAggregated = route({
  method: 'GET',
  path: '/metrics/aggregated',
  summary: 'Read the metrics of a flag by period',
  access: 'any',
  query: schema.aggregatedQuery,
  response: schema.aggregated,
  errors: { 400: REVERSED_RANGE, 404: 'Feature flag not found' },
  handler: (ctx, { query }) => aggregated(ctx, query),
})

const aggregate = route({
  method: 'POST',
  path: '/metrics/aggregate',
  summary: 'Run the metrics job now',
  access: 'superuser',
  response: schema.accepted,
  status: 202,
  handler: (ctx) => aggregateNow(ctx),
})

const listErrors = route({
  method: 'GET',
  path: '/metrics/errors',
  summary: 'List reported errors',
  access: 'any',
  query: schema.errorsQuery,
  response: pageOf(schema.errorRead),
  errors: { 400: REVERSED_RANGE },
  handler: (ctx, { query }) => errors(ctx, query),
})

export const routes: Route[] = [readSummary, readAggregated, aggregate, listErrors]
