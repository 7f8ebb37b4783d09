import { type Route, route } from '../../http/route.ts'
import { idParams } from '../../http/shapes.ts'
import { get } from '../experiments/index.ts'
import { daily } from './actions/daily.ts'
import { invalidate, results } from './actions/results.ts'
import { sampleSize } from './actions/sample-size.ts'
import { srm } from './actions/srm.ts'
import { daily as dailyShape } from './schema/daily.ts'
import { dailyQuery, invalidated, metricQuery, resultsQuery, sampleSizeQuery } from './schema/requests.ts'
import { results as resultsShape } from './schema/results.ts'
import { sampleSize as sampleSizeShape } from './schema/sample-size.ts'
import { srmAnswer } from './schema/srm.ts'

const NOT_FOUND = { 404: 'Experiment not found' }
const STARTED_ONLY = { 400: 'Cannot get results for experiments in DRAFT status', ...NOT_FOUND }

const resultsAt = (path: string, summary: string): Route =>
  route({
    method: 'GET',
    path,
    summary,
    access: 'any',
    params: idParams,
    query: resultsQuery,
    response: resultsShape,
    errors: STARTED_ONLY,
    handler: (ctx, { params, query }) => results(ctx, params.id, query),
  })

const readDaily = route({
  method: 'GET',
  path: '/results/{id}/daily',
  summary: 'Read daily results',
  access: 'any',
  params: idParams,
  query: dailyQuery,
  response: dailyShape,
  errors: STARTED_ONLY,
  handler: (ctx, { params, query }) => daily(ctx, params.id, query),
})

const readSampleSize = route({
  method: 'GET',
  path: '/results/{id}/sample-size',
  summary: 'Check the sample size and power',
  access: 'any',
  params: idParams,
  query: sampleSizeQuery,
  response: sampleSizeShape,
  errors: NOT_FOUND,
  handler: (ctx, { params, query, caller }) => sampleSize(ctx, params.id, { query, signal: caller.signal() }),
})

const readSrm = route({
  method: 'GET',
  path: '/results/{id}/srm',
  summary: 'Check the sample ratio (SRM)',
  access: 'any',
  params: idParams,
  query: metricQuery,
  response: srmAnswer,
  errors: STARTED_ONLY,
  handler: (ctx, { params, query }) => srm(ctx, params.id, query.metric_id),
})

const invalidateCache = route({
  method: 'POST',
  path: '/results/{id}/invalidate-cache',
  summary: 'Clear the cached results of an experiment',
  access: 'reader',
  params: idParams,
  response: invalidated,
  errors: NOT_FOUND,
  handler: async (ctx, { params }) => {
    const { id } = await get(ctx, params.id)
    return { message: 'Results cache invalidated', keys_deleted: await invalidate(ctx, id) }
  },
})

export const routes: Route[] = [
  resultsAt('/results/{id}', 'Read the results of an experiment'),
  resultsAt('/experiments/{id}/results', 'Read results by the path of their experiment'),
  readDaily,
  readSampleSize,
  readSrm,
  invalidateCache,
]
