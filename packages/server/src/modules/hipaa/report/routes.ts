import { REVERSED_RANGE } from '../../../http/date-range.ts'
import { type Route, route } from '../../../http/route.ts'
import { generate, readResidency, readStatus } from './actions.ts'
import { reportQuery, reportRead, residencyRead, statusRead } from './schema.ts'

const status = route({
  method: 'GET',
  path: '/hipaa/status',
  summary: 'Read the readiness for health data',
  access: 'admin',
  response: statusRead,
  handler: (ctx) => readStatus(ctx),
})

const residency = route({
  method: 'GET',
  path: '/hipaa/data-residency',
  summary: 'Read the regions of health data',
  access: 'admin',
  response: residencyRead,
  handler: (ctx) => readResidency(ctx),
})

const report = route({
  method: 'GET',
  path: '/hipaa/report',
  summary: 'Generate a report on health data',
  access: 'admin',
  query: reportQuery,
  response: reportRead,
  errors: { 400: REVERSED_RANGE },
  handler: (ctx, { query }) => generate(ctx, query),
})

export const reportRoutes: Route[] = [status, residency, report]
