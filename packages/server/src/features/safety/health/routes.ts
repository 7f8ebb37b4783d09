import { pageOf } from '../../../http/paging.ts'
import { type Route, route } from '../../../http/route.ts'
import { idParams } from '../../../http/shapes.ts'
import { checkFlag, overview } from './actions.ts'
import { checkRead, overviewQuery, overviewRead } from './schema.ts'

const checkFeatureFlag = route({
  method: 'GET',
  path: '/safety/feature-flags/{id}/check',
  summary: 'Check the health of a feature flag',
  access: 'any',
  params: idParams,
  response: checkRead,
  errors: { 404: 'Feature flag not found' },
  handler: (ctx, { params }) => checkFlag(ctx, params.id),
})

const safetyOverview = route({
  method: 'GET',
  path: '/safety/overview',
  summary: 'List the active feature flags with their health',
  access: 'any',
  query: overviewQuery,
  response: pageOf(overviewRead),
  handler: (ctx, { query }) => overview(ctx, query),
})

export const routes: Route[] = [checkFeatureFlag, safetyOverview]
