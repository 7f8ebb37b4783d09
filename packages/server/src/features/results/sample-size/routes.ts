import { type Route, route } from '../../../http/route.ts'
import { idParams } from '../../../http/shapes.ts'
import { sampleSize } from './actions.ts'
import { sampleSizeQuery, sampleSize as sampleSizeShape } from './schema.ts'

const readSampleSize = route({
  method: 'GET',
  path: '/results/{id}/sample-size',
  summary: 'Check the sample size and power',
  access: 'any',
  params: idParams,
  query: sampleSizeQuery,
  response: sampleSizeShape,
  errors: { 404: 'Experiment not found' },
  handler: (ctx, { params, query, caller }) => sampleSize(ctx, params.id, { query, signal: caller.signal() }),
})

export const routes: Route[] = [readSampleSize]
