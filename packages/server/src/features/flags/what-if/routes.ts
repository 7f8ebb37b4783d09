import { type Route, route } from '../../../http/route.ts'
import { idParams } from '../../../http/shapes.ts'
import { flagChange } from '../definition/schema.ts'
import { preview, whatIf } from './actions.ts'
import { previewBody, previewRead, whatIfRead } from './schema.ts'

const previewFlag = route({
  method: 'POST',
  path: '/feature-flags/{id}/preview',
  summary: 'Explain the evaluation of a feature flag',
  access: 'any',
  params: idParams,
  body: previewBody,
  response: previewRead,
  errors: {
    403: 'Not enough permissions: an id list decides, and its members are not for everybody',
    404: 'Feature flag not found',
    503: 'Service temporarily unavailable',
  },
  handler: (ctx, { params, body, caller }) => preview(ctx, params.id, { ...body, signal: caller.signal() }),
})

const tryChange = route({
  method: 'POST',
  path: '/feature-flags/{id}/what-if',
  summary: 'Preview a flag change (what-if)',
  access: 'any',
  params: idParams,
  body: flagChange,
  response: whatIfRead,
  errors: { 404: 'Feature flag not found', 503: 'Service temporarily unavailable' },
  handler: (ctx, { params, body, caller }) =>
    whatIf(ctx, params.id, { change: body, signal: caller.signal() }),
})

export const routes: Route[] = [previewFlag, tryChange]
