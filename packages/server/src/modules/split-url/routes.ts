import { get } from '../../features/experiments/index.ts'
import { type Route, route } from '../../http/route.ts'
import { idParams } from '../../http/shapes.ts'
import { readConfiguration } from './configuration/routes.ts'
import { followLink } from './redirect/routes.ts'
import { previewOf } from './rules.ts'
import { preview, previewQuery } from './schema.ts'

export const routes: Route[] = [
  route({
    method: 'GET',
    path: '/experiments/{id}/split-url/preview',
    summary: 'Preview the URLs of an experiment',
    access: 'editor',
    right: 'experiment.update',
    params: idParams,
    query: previewQuery,
    response: preview,
    errors: { 400: 'Experiment is not a split_url type', 404: 'Experiment not found' },
    handler: async (ctx, { params, query }) => previewOf(await get(ctx, params.id), query.user_id),
  }),
  readConfiguration,
  followLink,
]
