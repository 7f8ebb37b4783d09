import { type Route, route } from '../../../http/route.ts'
import { idParams } from '../../../http/shapes.ts'
import { NOT_STARTED } from '../started-experiment.ts'
import { sequential } from './actions.ts'
import { sequentialQuery, sequential as sequentialShape } from './schema.ts'

const readSequential = route({
  method: 'GET',
  path: '/results/{id}/sequential',
  summary: 'Analyse results with always-valid inference',
  access: 'any',
  params: idParams,
  query: sequentialQuery,
  response: sequentialShape,
  errors: {
    ...NOT_STARTED,
    404: 'Experiment not found; Sequential testing is not enabled for this experiment',
  },
  handler: (ctx, { params, query, caller }) =>
    sequential(ctx, params.id, { alpha: query.alpha, signal: caller.signal() }),
})

export const routes: Route[] = [readSequential]
