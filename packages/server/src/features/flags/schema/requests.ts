import { z } from 'zod'
import { pageQuery, searchQuery, sortOrderQuery } from '../../../http/paging.ts'
import { id, queryFlag, text, word } from '../../../http/shapes.ts'
import { STATUSES } from './flag.ts'

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

export const BULK_ACTIONS = ['enable', 'disable', 'archive', 'unarchive'] as const

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

/** Which entry of the flag's history to go back to: one of the two names it. */
export const revertBody = z
  .strictObject({ audit_entry_id: id.optional(), position: z.int().min(1).optional(), reason })
  .refine(({ audit_entry_id, position }) => (audit_entry_id === undefined) !== (position === undefined), {
    message: 'give either audit_entry_id or position',
  })

export type ListQuery = z.output<typeof listQuery>
export type BulkBody = z.output<typeof bulkBody>
export type BulkAnswer = z.output<typeof bulkRead>
export type RevertBody = z.output<typeof revertBody>
