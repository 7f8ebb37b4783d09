import { z } from 'zod'
import { pageQuery, searchQuery } from '../../http/paging.ts'
import { id, percent, text, time, word } from '../../http/shapes.ts'
import { writable } from '../../http/writable.ts'

const STATUSES = ['ACTIVE', 'ARCHIVED'] as const

const fields = {
  name: text(1, 200),
  description: text(0, 2000).nullish(),
  traffic_percentage: percent.optional(),
}

const READ_ONLY = ['id', 'status', 'owner_id', 'experiments', 'created_at', 'updated_at']

export const groupWrite = writable(fields, READ_ONLY)
export const groupChange = writable({ ...fields, name: fields.name.optional() }, READ_ONLY)

const share = percent.nullish()

export const memberWrite = z.strictObject({ experiment_id: id, share_percentage: share })
export const memberChange = z.strictObject({ share_percentage: share })
export const memberParams = z.strictObject({ id, experiment_id: id })

const memberRead = z.object({
  id,
  key: z.string(),
  name: z.string(),
  status: z.string(),
  /** null: an equal part of the traffic without explicit shares. */
  share_percentage: z.number().nullable(),
  /** [from, to) in percent of all subjects; null for a completed or archived experiment. */
  range: z.tuple([z.number(), z.number()]).nullable(),
})

export const groupRead = z
  .object({
    id,
    name: z.string(),
    description: z.string().nullable(),
    status: z.enum(STATUSES),
    traffic_percentage: z.number(),
    /** In the order of joining. */
    experiments: z.array(memberRead),
    owner_id: id.nullable(),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'MutualExclusionGroup' })

export const listQuery = pageQuery.extend({
  status_filter: word(STATUSES).optional(),
  search: searchQuery,
})

export type Group = z.output<typeof groupRead>
export type GroupWrite = z.output<typeof groupWrite>
export type GroupChange = z.output<typeof groupChange>
export type MemberWrite = z.output<typeof memberWrite>
export type MemberChange = z.output<typeof memberChange>
export type ListQuery = z.output<typeof listQuery>
