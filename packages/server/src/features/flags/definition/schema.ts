import { FLAG_STATUSES } from '@assay/lifecycle'
import { z } from 'zod'
import { pageQuery, searchQuery, sortOrderQuery } from '../../../http/paging.ts'
import { id, jsonObject, percent, queryFlag, text, time, word } from '../../../http/shapes.ts'
import { writable } from '../../../http/writable.ts'
import { rulesShape, storedRules } from '../../segments/index.ts'
import { flagMetadata, storedMetadata } from './metadata.ts'
import { rolloutStage } from './rollout-stage.ts'

const STATUSES = FLAG_STATUSES
const VALUE_TYPES = ['boolean', 'string', 'number', 'json'] as const

const KIB = 1024

const key = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[A-Za-z0-9][A-Za-z0-9_.-]*$/)

/** Any JSON value; the rules check that it has the flag's type. */
const value = z
  .unknown()
  .refine((given) => given !== undefined, { message: 'field is required', params: { type: 'missing' } })
  .refine((given) => Buffer.byteLength(JSON.stringify(given) ?? '') <= 16 * KIB, {
    message: `must be at most ${16 * KIB} bytes of JSON`,
    params: { type: 'too_long' },
  })

const variantWrite = z.strictObject({
  key,
  value,
  weight: percent,
  description: text(0, 2000).nullish(),
})

const fields = {
  key,
  name: text(1, 100),
  description: text(0, 2000).nullish(),
  is_active: z.boolean().optional(),
  status: word(STATUSES).optional(),
  value_type: word(VALUE_TYPES).optional(),
  off_value: value.optional(),
  json_schema: jsonObject(16 * KIB).nullish(),
  variants: z.array(variantWrite).max(20).optional(),
  targeting_rules: rulesShape({ allowFlagKeys: true }).optional(),
  rollout_percentage: percent.optional(),
  rollback_percentage: percent.optional(),
  tags: z.array(text(1, 50)).max(20).optional(),
  metadata: flagMetadata.optional(),
}

const READ_ONLY = [
  'id',
  'owner_id',
  'owner_name',
  'safety_config',
  'rollout_stages',
  'rollout_schedule_id',
  'created_at',
  'updated_at',
]

export const flagWrite = writable(fields, READ_ONLY)
export const flagChange = writable(
  { ...fields, key: fields.key.optional(), name: fields.name.optional() },
  READ_ONLY,
)

const variantRead = z.object({
  key: z.string(),
  value: z.unknown(),
  weight: z.number(),
  description: z.string().nullable(),
})

export const flagRead = z
  .object({
    id,
    key: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    status: z.enum(STATUSES),
    is_active: z.boolean(),
    value_type: z.enum(VALUE_TYPES),
    /** Value while the flag is not enabled; null: the caller's own default. */
    off_value: z.unknown(),
    /** JSON Schema that every value of a json flag has to match. */
    json_schema: z.record(z.string(), z.unknown()).nullable(),
    variants: z.array(variantRead),
    targeting_rules: storedRules.nullable(),
    rollout_percentage: z.number(),
    rollback_percentage: z.number(),
    tags: z.array(z.string()),
    /** Metadata that every evaluation returns. */
    metadata: storedMetadata,
    owner_id: id.nullable(),
    owner_name: z.string().nullable(),
    safety_config: z.record(z.string(), z.unknown()).nullable(),
    /** Stages of the schedule that `rollout_schedule_id` names. */
    rollout_stages: z.array(rolloutStage),
    /** The active schedule, else the newest paused one. */
    rollout_schedule_id: id.nullable(),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'FeatureFlag' })

const SORT_FIELDS = ['created_at', 'updated_at', 'key', 'name', 'status'] as const

export const listQuery = pageQuery.extend({
  status_filter: word(STATUSES).optional(),
  search: searchQuery,
  tag: text(1, 50).optional(),
  include_archived: queryFlag(false),
  sort_by: word(SORT_FIELDS).default('created_at'),
  sort_order: sortOrderQuery,
})

const reason = text(0, 1000).nullish()

export const reasonBody = z.strictObject({ reason })

const BULK_ACTIONS = ['enable', 'disable', 'archive', 'unarchive'] as const

export const bulkBody = z.strictObject({
  flag_ids: z
    .array(id)
    .min(1)
    .max(100)
    .refine((ids) => new Set(ids).size === ids.length, 'flag_ids must be distinct'),
  action: word(BULK_ACTIONS),
  reason,
})

export const bulkRead = z.object({
  total: z.int(),
  succeeded: z.int(),
  failed: z.int(),
  results: z.array(
    z.object({
      flag_id: id,
      flag_key: z.string().nullable(),
      success: z.boolean(),
      old_status: z.enum(STATUSES).nullable(),
      new_status: z.enum(STATUSES).nullable(),
      error: z.string().nullable(),
    }),
  ),
})

export type Flag = z.output<typeof flagRead>
export type FlagWrite = z.output<typeof flagWrite>
export type FlagChange = z.output<typeof flagChange>
export type ValueType = (typeof VALUE_TYPES)[number]
export type ListQuery = z.output<typeof listQuery>
export type BulkBody = z.output<typeof bulkBody>
export type BulkAnswer = z.output<typeof bulkRead>
