import type { Evaluation } from '@assay/evaluation'
import { type Reply, type Route, route } from '../../../http/route.ts'
import { writtenReply } from '../../../http/written-reply.ts'
import { type Decision, evaluate, evaluateAll } from './actions.ts'
import { decimal } from './decimals.ts'
import { readBodyQuickly, readKeyQuickly, readQueryQuickly } from './quick-requests.ts'
import {
  evaluateBody,
  evaluateQuery,
  evaluationRead,
  keyParams,
  userParams,
  userQuery,
  userRead,
} from './schema.ts'

const UNKNOWN_KEY = { 404: "Feature flag with key '<key>' not found" }

/** A decision in the form in which it is sent. */
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

export const routes: Route[] = [evaluateByQuery, evaluateByBody, evaluateForUser]
