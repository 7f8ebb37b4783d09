import { pageOf, pageQuery } from '../../../http/paging.ts'
import { type Route, route } from '../../../http/route.ts'
import { idParams } from '../../../http/shapes.ts'
import { auditEntryWithDiff } from '../../audit/index.ts'
import { flagRead } from '../definition/schema.ts'
import { history, revert } from './actions.ts'
import { revertBody } from './schema.ts'

const flagHistory = route({
  method: 'GET',
  path: '/feature-flags/{id}/history',
  summary: 'List the history of a feature flag',
  access: 'any',
  params: idParams,
  query: pageQuery,
  response: pageOf(auditEntryWithDiff),
  errors: { 404: 'Feature flag not found' },
  handler: (ctx, { params, query }) => history(ctx, params.id, query),
})

const revertFlag = route({
  method: 'POST',
  path: '/feature-flags/{id}/revert',
  summary: 'Revert a feature flag to an earlier version',
  access: 'editor',
  right: 'feature_flag.update',
  params: idParams,
  body: revertBody,
  response: flagRead,
  errors: {
    400: 'Feature flag is archived, or Feature flag was archived then',
    404: 'Feature flag not found, or Audit entry not found',
    409: 'The audit log holds a secret in place of a former value, or Feature flag was changed at the same moment',
  },
  handler: (ctx, { params, body }) => revert(ctx, params.id, body),
})

export const routes: Route[] = [flagHistory, revertFlag]
