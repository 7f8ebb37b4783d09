import { z } from 'zod'
import { id, time } from '../../http/shapes.ts'

const fields = z.record(z.string(), z.unknown())

/** One entry of the audit log, with its position in the chain. */
export const auditEntry = z
  .object({
    id,
    timestamp: time,
    user_id: id.nullable(),
    user_email: z.string(),
    action_type: z.string(),
    action_description: z.string(),
    entity_type: z.string(),
    entity_id: z.string(),
    entity_name: z.string(),
    old_value: fields.nullable(),
    new_value: fields.nullable(),
    reason: z.string().nullable(),
    ip_address: z.string().nullable(),
    user_agent: z.string().nullable(),
    request_id: z.string().nullable(),
    position: z.int(),
    previous_hash: z.string(),
    hash: z.string(),
  })
  .meta({ id: 'AuditEntry' })

/** An entry in the history of one entity: with changes field by field. */
export const auditEntryWithDiff = auditEntry.extend({
  diff: z.array(z.object({ field: z.string(), old_value: z.unknown(), new_value: z.unknown() })),
})

/** An entry in an export: its time is text. */
export const exportedEntry = auditEntry.extend({
  timestamp: z.iso.datetime().transform((text) => new Date(text)),
})

export type AuditEntry = z.output<typeof auditEntry>
export type AuditEntryWithDiff = z.output<typeof auditEntryWithDiff>

/** The content of an entry, before it has a position in the chain. */
export type Statement = Omit<AuditEntry, 'position' | 'previous_hash' | 'hash'>
