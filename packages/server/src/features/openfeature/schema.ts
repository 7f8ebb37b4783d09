import { z } from 'zod'
import { queryNumber } from '../../http/query-number.ts'
import { id, text } from '../../http/shapes.ts'
import { storedMetadata } from '../flags/index.ts'
import { storedRules } from '../segments/index.ts'

const valueType = z.enum(['boolean', 'string', 'number', 'json'])

const completeFlag = z.object({
  key: z.string(),
  status: z.string(),
  value_type: valueType,
  off_value: z.unknown(),
  variants: z.array(z.object({ key: z.string(), value: z.unknown(), weight: z.number() })),
  targeting_rules: storedRules.nullable(),
  rollout_percentage: z.number(),
  /** `remote`: only the server can evaluate it. */
  evaluation: z.enum(['local', 'remote']),
  /** The flag's metadata; left out for a flag without any. */
  metadata: storedMetadata.optional(),
})

/** A flag that is not ACTIVE, with only its fields that matter. */
const shortFlag = completeFlag.pick({
  key: true,
  status: true,
  value_type: true,
  off_value: true,
  metadata: true,
})

export const rulesetRead = z
  .object({
    schema: z.literal(1),
    /** Increases with every change of a flag or segment. */
    revision: z.int(),
    hash: z.literal('md5-le32'),
    flags: z.array(z.union([completeFlag, shortFlag])),
    /** The rules of the segments in use, by id. */
    segments: z.record(z.string(), storedRules.nullable()),
    /** SHA-256 of all other fields; in quotes it is the ETag. */
    version: z.string(),
  })
  .meta({ id: 'Ruleset' })

export const streamQuery = z.object({
  /** The last revision that the caller knows; the header Last-Event-ID takes precedence. */
  since: queryNumber(z.int().min(0).max(Number.MAX_SAFE_INTEGER)).optional(),
  /** Replaces a key in the addresses of eventStreams. */
  ticket: z.string().max(200).optional(),
})

const MAX_CONTEXT = 64 * 1024

/**
 * Attributes of a subject, and its id as targetingKey; without one, only flags that depend on no subject are evaluated.
 */
const context = z.looseObject({ targetingKey: text(0, 255).nullish() })

/** A request for evaluation, with its context also as the text that identifies it. */
export const evaluationRequest = z.object({ context }).transform(({ context }, issues) => {
  const written = JSON.stringify(context)
  if (Buffer.byteLength(written) <= MAX_CONTEXT) return { context, written }
  const message = `must be at most ${MAX_CONTEXT} bytes of JSON`
  issues.addIssue({ code: 'custom', path: ['context'], message, params: { type: 'too_long' } })
  return z.NEVER
})

export type EvaluationRequest = z.output<typeof evaluationRequest>

export const flagParams = z.strictObject({ key: z.string().min(1) })

/** Hints of a client about the change that triggered its request; ignored, because every answer is current. */
export const bulkQuery = z.object({
  flagConfigEtag: z.string().optional(),
  flagConfigLastModified: z.string().optional(),
})

/** Metadata that callers set, with the id and the revision of the flag. */
const flagMetadata = z
  .object({ flag_id: id, revision: z.int() })
  .catchall(z.union([z.string(), z.number(), z.boolean()]))

const success = z.object({
  key: z.string(),
  /** Left out when the caller's own default applies. */
  value: z.unknown().optional(),
  reason: z.enum(['TARGETING_MATCH', 'SPLIT', 'STATIC', 'DEFAULT', 'DISABLED']),
  /** `off` for a subject that does not get the flag. */
  variant: z.string(),
  metadata: flagMetadata,
})

const ERROR_CODES = [
  'PARSE_ERROR',
  'INVALID_CONTEXT',
  'TARGETING_KEY_MISSING',
  'FLAG_NOT_FOUND',
  'GENERAL',
] as const

const failure = z.object({ key: z.string(), errorCode: z.enum(ERROR_CODES), errorDetails: z.string() })

export const flagAnswer = success.meta({ id: 'OfrepEvaluation' })
export const flagFailure = failure.meta({ id: 'OfrepFailure' })
export const requestFailure = failure.partial({ key: true }).meta({ id: 'OfrepRequestFailure' })

export const bulkAnswer = z
  .object({
    flags: z.array(z.union([flagAnswer, flagFailure])),
    metadata: z.object({ revision: z.int() }),
    /** Addresses of the change stream; left out for a request that does not name the service's host. */
    eventStreams: z
      .array(z.object({ type: z.literal('sse'), url: z.string(), inactivityDelaySec: z.int() }))
      .optional(),
  })
  .meta({ id: 'OfrepBulkEvaluation' })

export type FlagAnswer = z.output<typeof flagAnswer>
export type FlagFailure = z.output<typeof flagFailure>
export type BulkAnswer = z.output<typeof bulkAnswer>
export type ErrorCode = (typeof ERROR_CODES)[number]
