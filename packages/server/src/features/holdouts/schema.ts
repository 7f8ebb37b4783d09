import { z } from 'zod'
import { pageQuery } from '../../http/paging.ts'
import { queryNumber } from '../../http/query-number.ts'
import { id, percentBetween, text, time } from '../../http/shapes.ts'
import { writable } from '../../http/writable.ts'
import { srmShape, variantResult } from '../results/index.ts'

const fields = {
  name: text(1, 200),
  description: text(0, 2000).nullish(),
  holdout_percentage: percentBetween(0.1, 50).optional(),
  /** false on an active one ends it. */
  is_active: z.boolean().optional(),
}

const READ_ONLY = [
  'id',
  'owner_id',
  'activated_at',
  'deactivated_at',
  'subjects_count',
  'created_at',
  'updated_at',
]

export const holdoutWrite = writable(fields, READ_ONLY)
export const holdoutChange = writable({ ...fields, name: fields.name.optional() }, READ_ONLY)

export const holdoutRead = z
  .object({
    id,
    name: z.string(),
    description: z.string().nullable(),
    holdout_percentage: z.number(),
    is_active: z.boolean(),
    activated_at: time.nullable(),
    deactivated_at: time.nullable(),
    /** Subjects that asked for an assignment while it was active, in the holdout or not. */
    subjects_count: z.int(),
    owner_id: id.nullable(),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'Holdout' })

export const listQuery = pageQuery

export const subjectParams = z.strictObject({ user_id: text(1, 255) })

/** Without an active holdout nobody is in it, and the rest is null. */
export const membershipRead = z.object({
  user_id: z.string(),
  is_in_holdout: z.boolean(),
  holdout_id: id.nullable(),
  holdout_percentage: z.number().nullable(),
  unit: z.number().nullable(),
  bucket: z.int().nullable(),
})

export const resultsQuery = z.strictObject({
  metric: text(1, 255),
  confidence_level: queryNumber(z.number().min(0.8).max(0.99)).default(0.95),
})

const GROUPS = ['in_holdout', 'not_in_holdout'] as const

const groupResult = variantResult.extend({ group: z.enum(GROUPS) })

export const resultsRead = z
  .object({
    holdout_id: id,
    metric: z.string(),
    /** in_holdout is the control; empty for a holdout that was never active. */
    groups: z.array(groupResult),
    srm: srmShape.nullable(),
    /** Subjects that had an assignment from before the holdout. */
    excluded_users: z.int(),
    computed_at: time,
    unavailable_reason: z.enum(['never_active', 'too_few_users']).nullable(),
  })
  .meta({ id: 'HoldoutResults' })

export type Group = (typeof GROUPS)[number]
export type Holdout = z.output<typeof holdoutRead>
export type HoldoutWrite = z.output<typeof holdoutWrite>
export type HoldoutChange = z.output<typeof holdoutChange>
export type ListQuery = z.output<typeof listQuery>
export type Membership = z.output<typeof membershipRead>
export type ResultsQuery = z.output<typeof resultsQuery>
export type HoldoutResults = z.output<typeof resultsRead>
