import { type Route, route } from '../../http/route.ts'
import { idParams } from '../../http/shapes.ts'
import { bayesian } from './actions/bayesian.ts'
import { bayesian as bayesianShape } from './schema/bayesian.ts'
import { metricQuery } from './schema/requests.ts'

const NOT_FOUND = { 404: 'Experiment not found' }
const STARTED_ONLY = { 400: 'Cannot get results for experiments in DRAFT status', ...NOT_FOUND }

const readBayesian = route({
  method: 'GET',
  path: '/results/{id}/bayesian',
  summary: 'Read what the results make believe of each variant',
  access: 'any',
  params: idParams,
  query: metricQuery,
  response: bayesianShape,
  errors: STARTED_ONLY,
  handler: (ctx, { params, query }) => bayesian(ctx, params.id, query.metric_id),
})

/** Further readings of the same figures, each with assumptions of its own. */
export const analysisRoutes: Route[] = [readBayesian]
