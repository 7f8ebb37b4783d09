import { type Route, route } from '../../../http/route.ts'
import { design } from './actions.ts'
import { designBody, design as designShape } from './schema.ts'

const designExperiment = route({
  method: 'POST',
  path: '/ai/design',
  summary: 'Propose an experiment from a description',
  access: 'any',
  body: designBody,
  response: designShape,
  handler: (ctx, { body, caller }) => design(ctx, body, caller.signal()),
})

export const routes: Route[] = [designExperiment]
