import { isKnown, tagged, unchanged } from '../../http/etag.ts'
import { type Route, route } from '../../http/route.ts'
import { evaluateAllFlags, evaluateFlag } from './actions/evaluate.ts'
import { currentRuleset } from './actions/ruleset.ts'
import { openStream } from './actions/stream.ts'
import { readQuickly, refusalOf, revisionOf } from './rules.ts'
import {
  bulkAnswer,
  bulkQuery,
  evaluationRequest,
  flagAnswer,
  flagFailure,
  flagParams,
  requestFailure,
  rulesetRead,
  streamQuery,
} from './schema.ts'

const readRuleset = route({
  method: 'GET',
  path: '/sdk/ruleset',
  summary: 'Read the ruleset for local evaluation',
  access: { key: 'ruleset' },
  response: rulesetRead,
  hasEtag: true,
  handler: async (ctx, { headers }) => {
    const { etag, text } = await currentRuleset(ctx)
    return isKnown(headers['if-none-match'], etag) ? unchanged(etag) : tagged(etag, text)
  },
})

const streamChanges = route({
  method: 'GET',
  path: '/sdk/stream',
  summary: 'Stream flag changes (SSE)',
  access: { key: ['evaluate', 'ruleset'], ticket: true },
  query: streamQuery,
  contentType: 'text/event-stream',
  errors: { 503: 'Too many open streams' },
  handler: (ctx, { query, headers }) => openStream(ctx, revisionOf(headers['last-event-id']) ?? query.since),
})

const evaluateOne = route({
  method: 'POST',
  path: '/ofrep/v1/evaluate/flags/{key}',
  absolute: true,
  summary: 'Evaluate a flag (OFREP)',
  access: { key: 'evaluate' },
  params: flagParams,
  body: evaluationRequest,
  quickBody: readQuickly,
  response: flagAnswer,
  otherResponses: { 400: requestFailure, 404: flagFailure },
  refusal: refusalOf,
  handler: (ctx, { params, body }) => evaluateFlag(ctx, params.key, body),
})

const evaluateMany = route({
  method: 'POST',
  path: '/ofrep/v1/evaluate/flags',
  absolute: true,
  summary: 'Evaluate all flags (OFREP)',
  access: { key: 'evaluate' },
  query: bulkQuery,
  body: evaluationRequest,
  quickBody: readQuickly,
  response: bulkAnswer,
  hasEtag: true,
  otherResponses: { 400: requestFailure },
  refusal: refusalOf,
  handler: (ctx, { body, headers, origin }) =>
    evaluateAllFlags(ctx, { ...body, ifNoneMatch: headers['if-none-match'], origin: origin() }),
})

export const routes: Route[] = [readRuleset, streamChanges, evaluateOne, evaluateMany]
