import { type Route, route } from '../../../http/route.ts'
import { idParams } from '../../../http/shapes.ts'
import { metricQuery } from '../shapes.ts'
import { NOT_STARTED } from '../started-experiment.ts'
import { srm } from './actions.ts'
import { srmAnswer } from './schema.ts'

const readSrm = route({
  method: 'GET',
  path: '/results/{id}/srm',
  summary: 'Check the sample ratio (SRM)',
  access: 'any',
  params: idParams,
  query: metricQuery,
  response: srmAnswer,
  errors: NOT_STARTED,
  handler: (ctx, { params, query }) => srm(ctx, params.id, query.metric_id),
})

export const routes: Route[] = [readSrm]
