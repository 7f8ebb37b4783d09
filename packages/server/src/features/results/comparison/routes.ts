import { type Route, route } from '../../../http/route.ts'
import { idParams } from '../../../http/shapes.ts'
import { get } from '../../experiments/index.ts'
import { NOT_STARTED } from '../started-experiment.ts'
import { invalidate, results } from './actions.ts'
import { invalidated, resultsQuery, results as resultsShape } from './schema.ts'

const resultsAt = (path: string, summary: string): Route =>
  route({
    method: 'GET',
    path,
    summary,
    access: 'any',
    params: idParams,
    query: resultsQuery,
    response: resultsShape,
    errors: NOT_STARTED,
    handler: (ctx, { params, query }) => results(ctx, params.id, query),
  })

const invalidateCache = route({
  method: 'POST',
  path: '/results/{id}/invalidate-cache',
  summary: 'Clear the cached results of an experiment',
  access: 'reader',
  params: idParams,
  response: invalidated,
  errors: { 404: 'Experiment not found' },
  handler: async (ctx, { params }) => {
    const { id } = await get(ctx, params.id)
    return { message: 'Results cache invalidated', keys_deleted: await invalidate(ctx, id) }
  },
})

export const routes: Route[] = [
  resultsAt('/results/{id}', 'Read the results of an experiment'),
  resultsAt('/experiments/{id}/results', 'Read results by the path of their experiment'),
  invalidateCache,
]
