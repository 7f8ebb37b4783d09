import { type CheckOptions, checkRules, type TargetingRules } from '@assay/evaluation'
import { z } from 'zod'
import { pageQuery, searchQuery } from '../../http/paging.ts'
import { id, jsonObject, text, time, word } from '../../http/shapes.ts'
import { writable } from '../../http/writable.ts'

const KINDS = ['rules', 'id_list'] as const
const STATUSES = ['ACTIVE', 'INACTIVE', 'ARCHIVED'] as const

const isRules = (value: unknown): value is TargetingRules => typeof value === 'object' && value !== null

/** Stored rules in a response. */
export const storedRules = z.custom<TargetingRules>(isRules)

/**
 * Targeting rules of a request; problems name the group and condition. `{}` and an empty list of groups mean no rules,
 * like null. `requireSegments` checks that the segments they name exist.
 */
export const rulesShape = (options: Omit<CheckOptions, 'segmentExists'> = {}) =>
  z.unknown().transform((input, context): TargetingRules | null => {
    const checked = checkRules(input, options)
    if ('rules' in checked) return checked.rules
    for (const { type, loc, msg } of checked.problems) {
      context.addIssue({ code: 'custom', path: loc, message: msg, params: { type } })
    }
    return z.NEVER
  })

const fields = {
  name: text(2, 128),
  description: text(0, 512).nullish(),
  kind: word(KINDS).optional(),
  rules: rulesShape({ allowSegments: false }).optional(),
  status: word(STATUSES).optional(),
}

const READ_ONLY = ['id', 'member_count', 'owner_id', 'created_at', 'updated_at']

export const segmentWrite = writable(fields, READ_ONLY)
export const segmentChange = writable({ ...fields, name: fields.name.optional() }, READ_ONLY)

export const segmentRead = z
  .object({
    id,
    name: z.string(),
    description: z.string().nullable(),
    kind: z.enum(KINDS),
    /** Only a rule segment has rules. */
    rules: storedRules.nullable(),
    status: z.enum(STATUSES),
    /** Only an id list counts its members. */
    member_count: z.int().nullable(),
    owner_id: id.nullable(),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'Segment' })

export const listQuery = pageQuery.extend({
  status_filter: word(STATUSES).optional(),
  kind: word(KINDS).optional(),
  search: searchQuery,
})

const userId = text(1, 255)
const context = jsonObject(64 * 1024).default({})

export const memberQuery = pageQuery.extend({ user_id: userId.optional() })
export const memberRead = z.object({ user_id: z.string(), added_at: time })

const MAX_MEMBERS_AT_ONCE = 50_000
const someIds = z.array(userId).max(MAX_MEMBERS_AT_ONCE).default([])

export const memberChange = z
  .strictObject({ add: someIds, remove: someIds })
  .refine(({ add, remove }) => add.length + remove.length > 0, {
    message: 'add or remove must name a subject',
    params: { type: 'too_short' },
  })
  .refine(({ add, remove }) => add.length + remove.length <= MAX_MEMBERS_AT_ONCE, {
    message: `at most ${MAX_MEMBERS_AT_ONCE} subjects are allowed`,
    params: { type: 'too_long' },
  })
  .refine(({ add, remove }) => !hasCommon(add, remove), 'a subject is in both lists')

const hasCommon = (add: readonly string[], remove: readonly string[]): boolean => {
  const added = new Set(add)
  return remove.some((user) => added.has(user))
}

export const memberOutcome = z.object({
  added: z.int(),
  removed: z.int(),
  /** Subjects to add that were members already, and subjects to remove that were not. */
  unchanged: z.int(),
  member_count: z.int(),
})

const user = z.object({ id, key: z.string(), name: z.string(), status: z.string() })
export const usageRead = z.object({ experiments: z.array(user), feature_flags: z.array(user) })

export const evaluateBody = z.strictObject({ user_id: userId, context })
export const evaluateRead = z.object({ segment_id: id, matches: z.boolean() })

export const bulkEvaluateBody = evaluateBody.extend({ segment_ids: z.array(id).min(1).max(50) })
export const bulkEvaluateRead = z.object({ results: z.record(id, z.boolean()) })

export const previewBody = z.strictObject({ sample_size: z.int().min(10).max(10_000).default(1000) })

export const previewRead = z.object({
  /** Number of subjects in the sample. */
  sampled: z.int(),
  /** In steps of ten for callers who may not read the data of subjects; null below that. */
  matched: z.int().nullable(),
  /** matched / sampled; null without such a count. */
  share: z.number().nullable(),
  /** Wilson's interval of the share at 95 percent. */
  interval: z.object({ lower: z.number(), upper: z.number() }).nullable(),
  /** Why there is no share. */
  reason: z.string().nullable(),
})

export type Segment = z.output<typeof segmentRead>
export type SegmentWrite = z.output<typeof segmentWrite>
export type SegmentChange = z.output<typeof segmentChange>
export type ListQuery = z.output<typeof listQuery>
export type MemberQuery = z.output<typeof memberQuery>
export type MemberChange = z.output<typeof memberChange>
export type MemberOutcome = z.output<typeof memberOutcome>
export type Usage = z.output<typeof usageRead>
export type Preview = z.output<typeof previewRead>
