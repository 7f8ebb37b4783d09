import { type Route, route } from '../../http/route.ts'
import { idParams } from '../../http/shapes.ts'
import { bayesian } from './actions/bayesian.ts'
import { cuped } from './actions/cuped.ts'
import { sequential } from './actions/sequential.ts'
import { bayesian as bayesianShape } from './schema/bayesian.ts'
import { cuped as cupedShape } from './schema/cuped.ts'
import { metricQuery, sequentialQuery } from './schema/requests.ts'
import { sequential as sequentialShape } from './schema/sequential.ts'

const NOT_FOUND = { 404: 'Experiment not found' }
const STARTED_ONLY = { 400: 'Cannot get results for experiments in DRAFT status', ...NOT_FOUND }

const readBayesian = route({
  method: 'GET',
  path: '/results/{id}/bayesian',
  summary: 'Analyse results with Bayesian methods',
  access: 'any',
  params: idParams,
  query: metricQuery,
  response: bayesianShape,
  errors: STARTED_ONLY,
  handler: (ctx, { params, query, caller }) =>
    bayesian(ctx, params.id, { metricId: query.metric_id, signal: caller.signal() }),
})

const readCuped = route({
  method: 'GET',
  path: '/results/{id}/cuped',
  summary: 'Analyse results with CUPED',
  access: 'any',
  params: idParams,
  query: metricQuery,
  response: cupedShape,
  errors: STARTED_ONLY,
  handler: (ctx, { params, query, caller }) =>
    cuped(ctx, params.id, { metricId: query.metric_id, signal: caller.signal() }),
})

const readSequential = route({
  method: 'GET',
  path: '/results/{id}/sequential',
  summary: 'Analyse results with always-valid inference',
  access: 'any',
  params: idParams,
  query: sequentialQuery,
  response: sequentialShape,
  errors: {
    ...STARTED_ONLY,
    404: 'Experiment not found; Sequential testing is not enabled for this experiment',
  },
  handler: (ctx, { params, query, caller }) =>
    sequential(ctx, params.id, { alpha: query.alpha, signal: caller.signal() }),
})

/** Further readings of the same figures, each with assumptions of its own. */
export const analysisRoutes: Route[] = [readBayesian, readCuped, readSequential]
