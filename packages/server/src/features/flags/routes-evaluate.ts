import type { Evaluation } from '@assay/evaluation'
import { type Reply, type Route, route } from '../../http/route.ts'
import { idParams } from '../../http/shapes.ts'
import { writtenReply } from '../../http/written-reply.ts'
import { type Decision, evaluate, evaluateAll } from './actions/evaluate.ts'
import { preview, whatIf } from './actions/try.ts'
import { decimal } from './rules/decimals.ts'
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

/** A decision as it is sent. */
const answerOf = ({ flag, evaluation }: Decision): Evaluation =>
  flag.writesDecimals ? { ...evaluation, value: decimal(evaluation.value) } : evaluation

const sent = (decision: Decision): Evaluation | Reply =>
  decision.flag.writesDecimals ? writtenReply(answerOf(decision)) : decision.evaluation

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
  handler: async (ctx, { params, query }) => sent(await evaluate(ctx, params.flag_key, query)),
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
  handler: async (ctx, { params, body }) => sent(await evaluate(ctx, params.flag_key, body)),
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
    const decisions = await evaluateAll(ctx, { user_id: params.user_id, context: query.context })
    const answers = decisions.map((decision) => [
      decision.flag.key,
      query.details ? answerOf(decision) : decision.evaluation.enabled,
    ])
    const answer = Object.fromEntries(answers)
    return decisions.some(({ flag }) => flag.writesDecimals) ? writtenReply(answer) : answer
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
  errors: {
    403: 'Not enough permissions: an id list decides, and its members are not for everybody',
    404: 'Feature flag not found',
    503: 'Service temporarily unavailable',
  },
  handler: (ctx, { params, body, signal }) => preview(ctx, params.id, { ...body, signal: signal() }),
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
  handler: (ctx, { params, body, signal }) => whatIf(ctx, params.id, { change: body, signal: signal() }),
})

export const routes: Route[] = [evaluateByQuery, evaluateByBody, evaluateForUser, previewFlag, tryChange]
