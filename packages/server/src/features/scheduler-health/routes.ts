import { pageOf } from '../../http/paging.ts'
import { type Route, route } from '../../http/route.ts'
import type { BackgroundJob } from '../../jobs/job.ts'
import { allHealth, history, named, oneHealth, runNow } from './actions.ts'
import { health, healthList, historyQuery, nameParams, run } from './schema.ts'

const NOT_FOUND = { 404: 'Scheduler not found' }

type Jobs = readonly BackgroundJob[]

/** The routes over a list of jobs. */
export const schedulerRoutes = (jobs: Jobs): Route[] => [
  readHealth(jobs),
  readHealthOfOne(jobs),
  listRuns(jobs),
  runJob(jobs),
]

const readHealth = (jobs: Jobs) =>
  route({
    method: 'GET',
    path: '/scheduler/health',
    summary: 'Read the health of every background job',
    access: 'any',
    response: healthList,
    handler: (ctx) => allHealth(ctx, jobs),
  })

const readHealthOfOne = (jobs: Jobs) =>
  route({
    method: 'GET',
    path: '/scheduler/health/{name}',
    summary: 'Read the health of one background job',
    access: 'any',
    params: nameParams,
    response: health,
    errors: NOT_FOUND,
    handler: (ctx, { params }) => oneHealth(ctx, jobs, params.name),
  })

const listRuns = (jobs: Jobs) =>
  route({
    method: 'GET',
    path: '/scheduler/{name}/history',
    summary: 'List the runs of a background job',
    access: 'any',
    params: nameParams,
    query: historyQuery,
    response: pageOf(run),
    errors: NOT_FOUND,
    handler: (ctx, { params, query }) => history(ctx, named(jobs, params.name), query),
  })

const runJob = (jobs: Jobs) =>
  route({
    method: 'POST',
    path: '/scheduler/{name}/run',
    summary: 'Run a background job now',
    access: 'superuser',
    params: nameParams,
    response: run,
    status: 202,
    errors: { ...NOT_FOUND, 409: 'Scheduler is already running' },
    handler: (ctx, { params }) => runNow(ctx, jobs, params.name),
  })
