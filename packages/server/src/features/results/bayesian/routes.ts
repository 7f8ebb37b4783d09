import { type Route, route } from '../../../http/route.ts'
import { idParams } from '../../../http/shapes.ts'
import { metricQuery } from '../shapes.ts'
import { NOT_STARTED } from '../started-experiment.ts'
import { bayesian } from './actions.ts'
import { bayesian as bayesianShape } from './schema.ts'

const readBayesian = route({
  method: 'GET',
  path: '/results/{id}/bayesian',
  summary: 'Analyse results with Bayesian methods',
  access: 'any',
  params: idParams,
  query: metricQuery,
  response: bayesianShape,
  errors: NOT_STARTED,
  handler: (ctx, { params, query, caller }) =>
    bayesian(ctx, params.id, { metricId: query.metric_id, signal: caller.signal() }),
})

export const routes: Route[] = [readBayesian]
