import { type Route, route } from '../../../http/route.ts'
import { idParams } from '../../../http/shapes.ts'
import { NOT_STARTED } from '../started-experiment.ts'
import { daily } from './actions.ts'
import { dailyQuery, daily as dailyShape } from './schema.ts'

const readDaily = route({
  method: 'GET',
  path: '/results/{id}/daily',
  summary: 'Read daily results',
  access: 'any',
  params: idParams,
  query: dailyQuery,
  response: dailyShape,
  errors: NOT_STARTED,
  handler: (ctx, { params, query }) => daily(ctx, params.id, query),
})

export const routes: Route[] = [readDaily]
