import { z } from 'zod'

/** Name and version of the format. */
export const EXPORT_SCHEMA = 'assay.audit.export/v1' as const

const position = z.int().nullable()
const hash = z.string().nullable()

/** What an export holds, signed: with it, entries that were cut off show. Positions and hashes of nothing are null. */
export const manifest = z
  .strictObject({
    schema: z.literal(EXPORT_SCHEMA),
    generated_at: z.string(),
    generated_by: z.string(),
    first_position: position,
    last_position: position,
    count: z.int(),
    first_previous_hash: hash,
    last_hash: hash,
    key_id: z.string(),
    signature: z.string(),
  })
  .meta({ id: 'AuditExportManifest' })

export type Manifest = z.output<typeof manifest>
