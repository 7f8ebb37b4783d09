import { z } from 'zod'
import { dateRangeFields } from '../../../http/date-range.ts'
import { queryWhole } from '../../../http/paging.ts'
import { id, text, time, word } from '../../../http/shapes.ts'

/** A name that the report counts by: it becomes a key of an object, as which JSON bodies refuse `__proto__`, too. */
export const countedName = text(1, 100).refine((name) => name !== '__proto__', 'cannot be this word')

/** What people record of their own accesses. */
const REPORTED_ACTIONS = ['create', 'read', 'update', 'delete', 'export', 'disclose'] as const

/** Everything that is recorded: also what the service itself does with a value. */
const PHI_ACTIONS = [...REPORTED_ACTIONS, 'encrypt', 'decrypt', 'reencrypt', 'decrypt_failed'] as const

export const recordWrite = z.strictObject({
  resource_type: countedName,
  resource_id: text(1, 255),
  action: word(REPORTED_ACTIONS),
  phi_fields_accessed: z.array(countedName).max(100).default([]),
  purpose: text(1, 500),
  user_id: id.optional(),
})

export const recordRead = z
  .object({
    id,
    timestamp: time,
    user_id: id,
    username: z.string(),
    /** The account that made the record: that of the caller. */
    recorded_by: id,
    action: z.enum(PHI_ACTIONS),
    resource_type: z.string(),
    resource_id: z.string(),
    phi_fields_accessed: z.array(z.string()),
    purpose: z.string(),
    ip_address: z.string().nullable(),
    user_agent: z.string().nullable(),
    retention_years: z.int(),
    retained_until: time,
  })
  .meta({ id: 'PhiRecord' })

export const recordsQuery = z.strictObject({
  page: queryWhole(1, [1, 1_000_000]),
  page_size: queryWhole(50, [1, 200]),
  ...dateRangeFields,
  resource_type: text(1, 100).optional(),
  user_id: id.optional(),
  action: word(PHI_ACTIONS).optional(),
})

export const recordsPage = z.object({
  items: z.array(recordRead),
  total: z.int(),
  page: z.int(),
  page_size: z.int(),
})

export type PhiAction = (typeof PHI_ACTIONS)[number]
export type RecordWrite = z.output<typeof recordWrite>
export type PhiRecord = z.output<typeof recordRead>
export type RecordsQuery = z.output<typeof recordsQuery>
