import { z } from 'zod'
import { pageQuery, searchQuery, sortOrderQuery } from '../../../http/paging.ts'
import { id, queryFlag, text, word } from '../../../http/shapes.ts'
import { EXPERIMENT_TYPES, key, STATUSES } from './schema.ts'

export const SORT_FIELDS = ['created_at', 'updated_at', 'name', 'status', 'start_date', 'end_date'] as const

export const listQuery = pageQuery.extend({
  status_filter: word(STATUSES).optional(),
  search: searchQuery,
  tag: text(1, 50).optional(),
  experiment_type: word(EXPERIMENT_TYPES).optional(),
  owner_id: id.optional(),
  include_archived: queryFlag(false),
  sort_by: word(SORT_FIELDS).default('created_at'),
  sort_order: sortOrderQuery,
})

export const deleteQuery = z.strictObject({ experiment_key: z.string().optional() })

export const cloneBody = z.strictObject({ name: text(1, 100).optional(), key: key.optional() })

/** Dates stay text here: one without offset is read in `time_zone`. */
export const scheduleBody = z.strictObject({
  start_date: z.string().max(64).nullish(),
  end_date: z.string().max(64).nullish(),
  time_zone: text(1, 64).default('UTC'),
})

export const metadataBody = z.record(z.string(), z.unknown())

export type ListQuery = z.output<typeof listQuery>
export type ScheduleBody = z.output<typeof scheduleBody>
