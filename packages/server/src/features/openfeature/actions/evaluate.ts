import type { Context } from '../../../context.ts'
import { etagOf, isKnown, tagged, unchanged } from '../../../http/etag.ts'
import { Reply } from '../../../http/route.ts'
import { signTicket } from '../../../http/ticket.ts'
import { writtenReply } from '../../../http/written-reply.ts'
import { writeJson } from '../../../lib/json-text.ts'
import { decide, type KnownFlag, type Registry, withKey } from '../../flags/index.ts'
import { answerOf, failureOf, isFailure, subjectMissing } from '../rules.ts'
import type { BulkAnswer, EvaluationRequest, FlagAnswer } from '../schema.ts'

/** Evaluates one flag for a subject; 404 and 400 have the protocol's own form. */
export const evaluateFlag = async (
  ctx: Context,
  key: string,
  { context }: EvaluationRequest,
): Promise<FlagAnswer | Reply> => {
  const request = { key, user_id: subjectOf(context), context }
  const { revision, decisions, undecided } = await decide(ctx, request, withKey(key))
  const [decision] = decisions
  if (undecided.length > 0) return new Reply(400, subjectMissing(key))
  if (!decision)
    return new Reply(404, failureOf(key, 'FLAG_NOT_FOUND', `There is no flag with the key '${key}'`))
  const answer = answerOf(decision, revision)
  if (isFailure(answer)) return new Reply(400, answer)
  return decision.flag.writesDecimals ? writtenReply(answer) : answer
}

const subjectOf = ({ targetingKey }: EvaluationRequest['context']): string | undefined =>
  targetingKey || undefined

interface BulkCall extends EvaluationRequest {
  ifNoneMatch: string | string[] | undefined
  /** Origin under which the caller reaches the service. */
  origin: string | undefined
}

/**
 * Evaluates all flags for a subject, or answers that the caller's response is still valid. That needs no evaluation:
 * the same flags and the same context give the same answers, unless rules read the time.
 */
export const evaluateAllFlags = async (ctx: Context, call: BulkCall): Promise<Reply> => {
  const { context, ifNoneMatch, origin } = call
  const request = { key: undefined, user_id: subjectOf(context), context }
  let etag = ''
  const { revision, decisions, undecided } = await decide(ctx, request, (known) => {
    etag = tagOf(ctx, call, known)
    return isKnown(ifNoneMatch, etag) ? [] : listed(known)
  })
  if (isKnown(ifNoneMatch, etag)) return unchanged(etag)
  const answers = decisions.map((decision) => answerOf(decision, revision))
  const flags = [...answers, ...undecided.map(({ key }) => subjectMissing(key))].sort(byKey)
  const body: BulkAnswer = {
    flags,
    metadata: { revision },
    ...(origin !== undefined && { eventStreams: [streamOf(ctx, origin, revision)] }),
  }
  return tagged(etag, decisions.some(({ flag }) => flag.writesDecimals) ? writeJson(body) : body)
}

const listed = ({ flags }: Registry): KnownFlag[] =>
  [...flags.values()].filter(({ status }) => status !== 'ARCHIVED')

const byKey = (left: { key: string }, right: { key: string }): number => (left.key < right.key ? -1 : 1)

/** The tag that identifies all inputs of an answer. */
const tagOf = (ctx: Context, { written, context, origin }: BulkCall, known: Registry): string => {
  const now = ctx.now().toISOString()
  const subject = { user_id: subjectOf(context) ?? '', context, now }
  const timed = known.clockReaders.size > 0 ? listed(known).map(({ decide }) => decide(subject)) : []
  return etagOf(`${known.revision} ${keyOf(ctx)} ${origin} ${written} ${JSON.stringify(timed)}`)
}

const keyOf = ({ actor }: Context): string => (actor.kind === 'key' ? actor.key_id : '')

const QUIET_SECONDS = 120

const streamOf = (ctx: Context, origin: string, revision: number) => {
  const ticket = encodeURIComponent(signTicket(keyOf(ctx), ctx.config.SECRET_KEY))
  const url = `${origin}/api/v1/sdk/stream?ticket=${ticket}&since=${revision}`
  return { type: 'sse' as const, url, inactivityDelaySec: QUIET_SECONDS }
}
