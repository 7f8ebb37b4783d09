import { z } from 'zod'
import { auditEntry } from '../../../features/audit/index.ts'
import { dateRangeFields } from '../../../http/date-range.ts'
import { word } from '../../../http/shapes.ts'
import { EXPORT_FORMATS } from './formats.ts'
import { manifest } from './manifest.ts'

export const exportQuery = z.strictObject({
  format: word(EXPORT_FORMATS).default('json'),
  ...dateRangeFields,
})

const signedEntry = auditEntry
  .extend({ signature: z.string(), key_id: z.string() })
  .meta({ id: 'SignedAuditEntry' })

export const exportRead = z
  .object({ manifest, entries: z.array(signedEntry) })
  .meta({ id: 'SignedAuditExport' })

export type ExportQuery = z.output<typeof exportQuery>
