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
  /** `remote`: only the server can decide it. */
  evaluation: z.enum(['local', 'remote']),
  /** The flag's own; left out where it has none. */
  metadata: storedMetadata.optional(),
})

/** A flag that is not ACTIVE has nothing to decide. */
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
    /** Grows with every change of a flag or segment. */
    revision: z.int(),
    hash: z.literal('md5-le32'),
    flags: z.array(z.union([completeFlag, shortFlag])),
    /** The rules of the segments in use, by id. */
    segments: z.record(z.string(), storedRules.nullable()),
    /** SHA-256 of everything else; the ETag in its quotes. */
    version: z.string(),
  })
  .meta({ id: 'Ruleset' })

export const streamQuery = z.object({
  /** The last revision that the caller knows; the header Last-Event-ID wins. */
  since: queryNumber(z.int().min(0).max(Number.MAX_SAFE_INTEGER)).optional(),
  /** In place of a key, from the addresses in eventStreams. */
  ticket: z.string().max(200).optional(),
})

const MAX_CONTEXT = 64 * 1024

/**
 * Attributes of a subject, and its id as targetingKey; without one, flags are answered whose answer depends on nobody.
 */
const context = z.looseObject({ targetingKey: text(0, 255).nullish() })

/** A request to decide, with its context as the text that it is known by. */
export const evaluationRequest = z.object({ context }).transform(({ context }, issues) => {
  const written = JSON.stringify(context)
  if (Buffer.byteLength(written) <= MAX_CONTEXT) return { context, written }
  const message = `must be at most ${MAX_CONTEXT} bytes of JSON`
  issues.addIssue({ code: 'custom', path: ['context'], message, params: { type: 'too_long' } })
  return z.NEVER
})

export type EvaluationRequest = z.output<typeof evaluationRequest>

export const flagParams = z.strictObject({ key: z.string().min(1) })

/** What clients say of the change that made them ask; every answer is current, so it decides nothing. */
export const bulkQuery = z.object({
  flagConfigEtag: z.string().optional(),
  flagConfigLastModified: z.string().optional(),
})

/** The flag's own metadata, too. */
const flagMetadata = z
  .object({ flag_id: id, revision: z.int() })
  .catchall(z.union([z.string(), z.number(), z.boolean()]))

const success = z.object({
  key: z.string(),
  /** Left out where the caller's own default applies. */
  value: z.unknown().optional(),
  reason: z.enum(['TARGETING_MATCH', 'SPLIT', 'STATIC', 'DEFAULT', 'DISABLED']),
  /** `off` for whoever does not get the flag. */
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
    /** Where to hear of changes; left out for a request that does not name the service's host. */
    eventStreams: z
      .array(z.object({ type: z.literal('sse'), url: z.string(), inactivityDelaySec: z.int() }))
      .optional(),
  })
  .meta({ id: 'OfrepBulkEvaluation' })

export type FlagAnswer = z.output<typeof flagAnswer>
export type FlagFailure = z.output<typeof flagFailure>
export type BulkAnswer = z.output<typeof bulkAnswer>
export type ErrorCode = (typeof ERROR_CODES)[number]
