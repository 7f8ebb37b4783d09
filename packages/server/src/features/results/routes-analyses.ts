import { type Route, route } from '../../http/route.ts'
import { idParams } from '../../http/shapes.ts'
import { bayesian } from './bayesian/actions.ts'
import { cuped } from './cuped/actions.ts'
import { sequential } from './sequential/actions.ts'
import { bayesian as bayesianShape } from './bayesian/schema.ts'
import { cuped as cupedShape } from './cuped/schema.ts'
import { metricQuery, sequentialQuery } from './schema/requests.ts'
import { sequential as sequentialShape } from './sequential/schema.ts'

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
  handler: (ctx, { params, query, signal }) =>
    bayesian(ctx, params.id, { metricId: query.metric_id, signal: signal() }),
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
  handler: (ctx, { params, query, signal }) =>
    cuped(ctx, params.id, { metricId: query.metric_id, signal: signal() }),
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
  handler: (ctx, { params, query, signal }) =>
    sequential(ctx, params.id, { alpha: query.alpha, signal: signal() }),
})

/** Further readings of the same figures, each with assumptions of its own. */
export const analysisRoutes: Route[] = [readBayesian, readCuped, readSequential]
