import { isStorable } from '../../http/json-body.ts'
import type { Refusal } from '../../http/route.ts'
import type { Problem } from '../../lib/errors.ts'
import { isPlainObject } from '../../lib/plain-object.ts'
import { type Decision, decimal } from '../flags/index.ts'
import type { ErrorCode, EvaluationRequest, FlagAnswer, FlagFailure } from './schema.ts'

/** A decision in the terms of OpenFeature. */
export const answerOf = ({ flag, evaluation }: Decision, revision: number): FlagAnswer | FlagFailure => {
  const { key, value } = evaluation
  if (evaluation.reason === 'error') return failureOf(key, 'GENERAL', 'The flag cannot be evaluated')
  return {
    key,
    ...(value !== null && { value: flag.writesDecimals ? decimal(value) : value }),
    reason: reasonOf({ flag, evaluation }),
    variant: variantOf(evaluation),
    metadata: evaluation.metadata
      ? { ...evaluation.metadata, flag_id: flag.id, revision }
      : { flag_id: flag.id, revision },
  }
}

/** Every answer names a variant, because some clients fail without one. */
const variantOf = ({ enabled, variant }: Decision['evaluation']): string =>
  enabled ? (variant ?? 'on') : 'off'

const reasonOf = ({ flag, evaluation }: Decision): FlagAnswer['reason'] => {
  if (evaluation.reason === 'inactive') return 'DISABLED'
  if (evaluation.reason === 'targeting_rule') return 'TARGETING_MATCH'
  if (!flag.isUniform) return 'SPLIT'
  return flag.hasRules ? 'DEFAULT' : 'STATIC'
}

export const failureOf = (key: string, errorCode: ErrorCode, errorDetails: string): FlagFailure => ({
  key,
  errorCode,
  errorDetails,
})

/** Whether an answer is an error without a value. */
export const isFailure = (answer: FlagAnswer | FlagFailure): answer is FlagFailure => 'errorCode' in answer

/** The error of a flag that depends on the subject when the request names none. */
export const subjectMissing = (key: string): FlagFailure =>
  failureOf(key, 'TARGETING_KEY_MISSING', 'The answer depends on the subject: send a targetingKey')

/** Errors in the protocol's own form; those that it identifies by their status only have the general form. */
export const refusalOf = ({ status, detail, params }: Refusal) => {
  if (status === 500) return { status, body: { errorDetails: String(detail) } }
  if (status !== 400 && status !== 422) return undefined
  const [problem]: Problem[] = Array.isArray(detail) ? detail : []
  const { key } = Object(params)
  const body = problem
    ? { errorCode: codeOf(problem), errorDetails: `${problem.loc.join('.')}: ${problem.msg}` }
    : { errorCode: 'GENERAL', errorDetails: String(detail) }
  return { status: 400, body: typeof key === 'string' ? { key, ...body } : body }
}

const codeOf = ({ type, loc: [part, field, inner] }: Problem): ErrorCode => {
  if (part !== 'body') return 'GENERAL'
  if (inner === 'targetingKey') return 'TARGETING_KEY_MISSING'
  if (field === 'context' || type === 'missing' || type === 'wrong_type') return 'INVALID_CONTEXT'
  return 'PARSE_ERROR'
}

/** Maximum number of characters of a quickly read request; each has at most three bytes. */
const QUICK_LENGTH = 16 * 1024

/** Reads a plainly valid request; undefined leaves it to the schema. */
export const readQuickly = (sent: unknown): EvaluationRequest | undefined => {
  const context: unknown = isPlainObject(sent) ? sent['context'] : undefined
  if (!isPlainObject(context) || !isReadable(context)) return undefined
  const written = JSON.stringify(context)
  return written.length > QUICK_LENGTH ? undefined : { context, written }
}

const isReadable = (context: Record<string, unknown>): context is EvaluationRequest['context'] => {
  const { targetingKey } = context
  if (targetingKey === undefined) return true
  if (typeof targetingKey !== 'string') return false
  return targetingKey.length >= 1 && targetingKey.length <= 255 && isStorable(targetingKey)
}

/** The revision that a Last-Event-ID names; undefined for an id of another origin. */
export const revisionOf = (lastEventId: string | string[] | undefined): number | undefined =>
  typeof lastEventId === 'string' && /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : undefined
