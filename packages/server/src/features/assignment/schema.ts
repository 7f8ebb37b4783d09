import { z } from 'zod'
import { pageQuery } from '../../http/paging.ts'
import { id, jsonObject, queryFlag, text, time } from '../../http/shapes.ts'

const KIB = 1024

const userId = text(1, 255)
const experimentKey = text(1, 100)
const context = jsonObject(64 * KIB).default({})

/**
 * The reason for a subject's variant: its assignment, or the first check that it failed. `error`: deciding by the
 * targeting rules would take more tests than are allowed.
 */
const REASONS = ['assigned', 'holdout', 'mutual_exclusion', 'targeting', 'error', 'traffic'] as const
const reason = z.enum(REASONS)

export const assignBody = z.object({ user_id: userId, experiment_key: experimentKey, context })

export const assignBatchBody = z.object({
  experiment_key: experimentKey,
  users: z
    .array(z.object({ user_id: userId, context }))
    .min(1)
    .max(1000)
    .refine((users) => new Set(users.map(({ user_id }) => user_id)).size === users.length, {
      message: 'user_ids must be distinct',
    }),
})

const configuration = z.record(z.string(), z.unknown()).nullable()

export const decision = z
  .object({
    experiment_key: z.string(),
    user_id: z.string(),
    variant_id: id,
    variant_name: z.string(),
    is_control: z.boolean(),
    configuration,
    /** false: the subject is not eligible, sees the control, and nothing was stored. */
    assigned: z.boolean(),
    reason,
    /** true only in the answer that stored the assignment. */
    is_new: z.boolean(),
  })
  .meta({ id: 'Decision' })

export const batchDecision = z.object({
  experiment_key: z.string(),
  variants: z.record(id, z.object({ name: z.string(), is_control: z.boolean(), configuration })),
  assignments: z.array(
    z.object({ user_id: z.string(), variant_id: id, assigned: z.boolean(), reason, is_new: z.boolean() }),
  ),
  counts: z.object({
    assigned: z.int(),
    holdout: z.int(),
    mutual_exclusion: z.int(),
    targeting: z.int(),
    traffic: z.int(),
    /** Only where there are any. */
    error: z.int().optional(),
  }),
})

export const assignmentRead = z
  .object({
    id,
    user_id: z.string(),
    experiment_id: id,
    experiment_key: z.string(),
    experiment_name: z.string(),
    variant_id: id,
    variant_name: z.string(),
    is_control: z.boolean(),
    created_at: time,
  })
  .meta({ id: 'Assignment' })

/** With the subject's attributes that the experiment keeps, as they were when it was assigned. */
export const assignmentWithAttributes = assignmentRead.extend({
  attributes: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).nullable(),
})

export const subjectParams = z.strictObject({ user_id: userId })

export const subjectQuery = z.object({ ...pageQuery.shape, active_only: queryFlag(true) })

export const experimentQuery = pageQuery.extend({ user_id: userId.optional(), variant_id: id.optional() })

export type Reason = (typeof REASONS)[number]
export type AssignBody = z.output<typeof assignBody>
export type AssignBatchBody = z.output<typeof assignBatchBody>
export type Decision = z.output<typeof decision>
export type BatchDecision = z.output<typeof batchDecision>
export type SubjectQuery = z.output<typeof subjectQuery>
export type ExperimentQuery = z.output<typeof experimentQuery>
