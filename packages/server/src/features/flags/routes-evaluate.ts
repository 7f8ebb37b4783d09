import { type Route, route } from '../../http/route.ts'
import { idParams } from '../../http/shapes.ts'
import { evaluate, evaluateAll } from './actions/evaluate.ts'
import { preview, whatIf } from './actions/try.ts'
import {
  evaluateBody,
  evaluateQuery,
  evaluationRead,
  keyParams,
  previewBody,
  previewRead,
  userParams,
  userQuery,
  userRead,
  whatIfRead,
} from './schema/evaluation.ts'
import { flagChange } from './schema/flag.ts'
import { readBodyQuickly, readKeyQuickly, readQueryQuickly } from './schema/quick-evaluation.ts'

const UNKNOWN_KEY = { 404: "Feature flag with key '<key>' not found" }

const evaluateByQuery = route({
  method: 'GET',
  path: '/feature-flags/evaluate/{flag_key}',
  summary: 'Evaluate a feature flag',
  access: { key: 'evaluate' },
  params: keyParams,
  quickParams: readKeyQuickly,
  query: evaluateQuery,
  quickQuery: readQueryQuickly,
  response: evaluationRead,
  errors: UNKNOWN_KEY,
  handler: (ctx, { params, query }) => evaluate(ctx, params.flag_key, query),
})

const evaluateByBody = route({
  method: 'POST',
  path: '/feature-flags/evaluate/{flag_key}',
  summary: 'Evaluate a feature flag with a long context',
  access: { key: 'evaluate' },
  params: keyParams,
  quickParams: readKeyQuickly,
  body: evaluateBody,
  quickBody: readBodyQuickly,
  response: evaluationRead,
  errors: UNKNOWN_KEY,
  handler: (ctx, { params, body }) => evaluate(ctx, params.flag_key, body),
})

const evaluateForUser = route({
  method: 'GET',
  path: '/feature-flags/user/{user_id}',
  summary: 'Evaluate all active feature flags',
  access: { key: 'evaluate' },
  params: userParams,
  query: userQuery,
  response: userRead,
  handler: async (ctx, { params, query }) => {
    const evaluations = await evaluateAll(ctx, { user_id: params.user_id, context: query.context })
    return Object.fromEntries(
      evaluations.map((evaluation) => [evaluation.key, query.details ? evaluation : evaluation.enabled]),
    )
  },
})

const previewFlag = route({
  method: 'POST',
  path: '/feature-flags/{id}/preview',
  summary: 'Explain the evaluation of a feature flag',
  access: 'any',
  params: idParams,
  body: previewBody,
  response: previewRead,
  errors: { 404: 'Feature flag not found' },
  handler: (ctx, { params, body }) => preview(ctx, params.id, body),
})

const tryChange = route({
  method: 'POST',
  path: '/feature-flags/{id}/what-if',
  summary: 'Preview a flag change (what-if)',
  access: 'any',
  params: idParams,
  body: flagChange,
  response: whatIfRead,
  errors: { 404: 'Feature flag not found' },
  handler: (ctx, { params, body }) => whatIf(ctx, params.id, body),
})

export const routes: Route[] = [evaluateByQuery, evaluateByBody, evaluateForUser, previewFlag, tryChange]
