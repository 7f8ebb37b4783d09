import { isStorable } from '../../http/json-body.ts'
import type { Refusal } from '../../http/route.ts'
import type { Problem } from '../../lib/errors.ts'
import type { Decision } from '../flags/index.ts'
import type { ErrorCode, EvaluationRequest, FlagAnswer, FlagFailure } from './schema.ts'

/** A decision in the words of OpenFeature. */
export const answerOf = ({ flag, evaluation }: Decision, revision: number): FlagAnswer | FlagFailure => {
  const { key, value } = evaluation
  if (evaluation.reason === 'error') return failureOf(key, 'GENERAL', 'The flag cannot be evaluated')
  const variant = flag.valueType === 'boolean' ? switchOf(evaluation) : evaluation.variant
  return {
    key,
    ...(value !== null && { value }),
    reason: reasonOf({ flag, evaluation }),
    ...(variant !== null && { variant }),
    metadata: { flag_id: flag.id, revision },
  }
}

const switchOf = ({ enabled }: Decision['evaluation']): string => (enabled ? 'on' : 'off')

const reasonOf = ({ flag, evaluation }: Decision): FlagAnswer['reason'] => {
  if (evaluation.reason === 'inactive') return 'DISABLED'
  if (evaluation.reason === 'targeting_rule') return 'TARGETING_MATCH'
  return flag.isStatic ? 'STATIC' : 'SPLIT'
}

export const failureOf = (key: string, errorCode: ErrorCode, errorDetails: string): FlagFailure => ({
  key,
  errorCode,
  errorDetails,
})

/** Whether an answer says why there is no value. */
export const isFailure = (answer: FlagAnswer | FlagFailure): answer is FlagFailure => 'errorCode' in answer

/** Refusals as the protocol words them; those that it knows by their status alone stay as everywhere. */
export const refusalOf = ({ status, detail, params }: Refusal) => {
  if (status === 500) return { status, body: { errorDetails: String(detail) } }
  if (status !== 422 || !Array.isArray(detail)) return undefined
  const [problem]: Problem[] = detail
  if (!problem) return undefined
  const { key } = Object(params)
  const body = { errorCode: codeOf(problem), errorDetails: `${problem.loc.join('.')}: ${problem.msg}` }
  return { status: 400, body: typeof key === 'string' ? { key, ...body } : body }
}

const codeOf = ({ type, loc: [place, field, inner] }: Problem): ErrorCode => {
  if (place !== 'body') return 'GENERAL'
  if (inner === 'targetingKey') return 'TARGETING_KEY_MISSING'
  if (field === 'context' || type === 'missing' || type === 'wrong_type') return 'INVALID_CONTEXT'
  return 'PARSE_ERROR'
}

/** A request may be read quickly up to so many characters, which are at most three bytes each. */
const QUICK_LENGTH = 16 * 1024

/** Reads a request that is plainly right; undefined leaves it to the shape. */
export const readQuickly = (sent: unknown): EvaluationRequest | undefined => {
  const context: unknown = isObject(sent) ? sent['context'] : undefined
  if (!isObject(context) || !isOfSomebody(context)) return undefined
  const written = JSON.stringify(context)
  return written.length > QUICK_LENGTH ? undefined : { context, written }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isOfSomebody = (context: Record<string, unknown>): context is EvaluationRequest['context'] => {
  const { targetingKey } = context
  if (typeof targetingKey !== 'string') return false
  return targetingKey.length >= 1 && targetingKey.length <= 255 && isStorable(targetingKey)
}

/** The revision that a Last-Event-ID names; undefined for an id that is none of ours. */
export const revisionOf = (lastEventId: string | string[] | undefined): number | undefined =>
  typeof lastEventId === 'string' && /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : undefined
