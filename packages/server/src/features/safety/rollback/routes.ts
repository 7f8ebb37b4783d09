import { REVERSED_RANGE } from '../../../http/date-range.ts'
import { pageOf } from '../../../http/paging.ts'
import { type Route, route } from '../../../http/route.ts'
import { idParams } from '../../../http/shapes.ts'
import { rollBackByHand, rollbackRecords } from './actions.ts'
import { recordQuery, recordRead, rollbackBody, rollbackRead } from './schema.ts'

const rollBackFeatureFlag = route({
  method: 'POST',
  path: '/safety/feature-flags/{id}/rollback',
  summary: 'Roll a feature flag back',
  access: 'superuser',
  params: idParams,
  body: rollbackBody,
  bodyOptional: true,
  response: rollbackRead,
  errors: {
    400: 'Rollback percentage is above the current exposure, or Feature flag is not active',
    404: 'Feature flag not found',
  },
  handler: (ctx, { params, body }) => rollBackByHand(ctx, params.id, body),
})

const listRollbackRecords = route({
  method: 'GET',
  path: '/safety/rollback-records',
  summary: 'List safety rollbacks',
  access: 'any',
  query: recordQuery,
  response: pageOf(recordRead),
  errors: { 400: REVERSED_RANGE },
  handler: (ctx, { query }) => rollbackRecords(ctx, query),
})

export const routes: Route[] = [rollBackFeatureFlag, listRollbackRecords]
