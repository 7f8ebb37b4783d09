import { pageOf } from '../../../http/paging.ts'
import { type Route, route } from '../../../http/route.ts'
import { get, list, start, stop } from './actions.ts'
import { job, jobsQuery, runParams, runRequest } from './schema.ts'

const runJob = route({
  method: 'POST',
  path: '/etl/jobs/run',
  summary: 'Run a job',
  access: 'editor',
  body: runRequest,
  response: job,
  status: 202,
  errors: {
    404: 'Experiment not found',
    409: 'This job is already running for that date',
  },
  handler: (ctx, { body }) => start(ctx, body, 'manual'),
})

const listJobs = route({
  method: 'GET',
  path: '/etl/jobs',
  summary: 'List jobs',
  access: 'reader',
  query: jobsQuery,
  response: pageOf(job),
  handler: (ctx, { query }) => list(ctx, query),
})

const readJob = route({
  method: 'GET',
  path: '/etl/jobs/{run_id}/status',
  summary: 'Read a job',
  access: 'reader',
  params: runParams,
  response: job,
  errors: { 404: 'Job not found' },
  handler: (ctx, { params }) => get(ctx, params.run_id),
})

const stopJob = route({
  method: 'POST',
  path: '/etl/jobs/{run_id}/stop',
  summary: 'Stop a job',
  access: 'editor',
  params: runParams,
  response: job,
  status: 202,
  errors: { 400: 'Job is not running', 404: 'Job not found' },
  handler: (ctx, { params }) => stop(ctx, params.run_id),
})

export const jobRoutes: Route[] = [runJob, listJobs, readJob, stopJob]
