import { type Route, route } from '../../../http/route.ts'
import { interpret } from './actions.ts'
import { interpretation, interpretBody, interpretParams } from './schema.ts'

const interpretExperiment = route({
  method: 'POST',
  path: '/ai/interpret/{experiment_id}',
  summary: 'Interpret the results of an experiment',
  access: 'any',
  params: interpretParams,
  body: interpretBody,
  bodyOptional: true,
  response: interpretation,
  errors: {
    400: 'Cannot get results for experiments in DRAFT status; The control is compared with nothing; name a treatment',
    404: 'Experiment not found',
  },
  handler: (ctx, { params, body }) => interpret(ctx, params.experiment_id, body),
})

export const routes: Route[] = [interpretExperiment]
