import { type Route, route } from '../../../http/route.ts'
import { idParams } from '../../../http/shapes.ts'
import { metricQuery } from '../shapes.ts'
import { NOT_STARTED } from '../started-experiment.ts'
import { cuped } from './actions.ts'
import { cuped as cupedShape } from './schema.ts'

const readCuped = route({
  method: 'GET',
  path: '/results/{id}/cuped',
  summary: 'Analyse results with CUPED',
  access: 'any',
  params: idParams,
  query: metricQuery,
  response: cupedShape,
  errors: NOT_STARTED,
  handler: (ctx, { params, query, caller }) =>
    cuped(ctx, params.id, { metricId: query.metric_id, signal: caller.signal() }),
})

export const routes: Route[] = [readCuped]
