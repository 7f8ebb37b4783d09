import { z } from 'zod'
import { dateRangeFields } from '../../../http/date-range.ts'
import { id, time } from '../../../http/shapes.ts'

export const statusRead = z
  .object({
    has_active_baa: z.boolean(),
    phi_encryption_configured: z.boolean(),
    audit_logging_enabled: z.literal(true),
    /** Whether HIPAA_ALLOWED_REGIONS names regions. */
    data_residency_configured: z.boolean(),
    /** Whether all four hold. */
    overall_hipaa_ready: z.boolean(),
    active_key_id: z.string().nullable(),
    key_ids: z.array(z.string()),
  })
  .meta({ id: 'HipaaStatus' })

export const residencyRead = z.object({
  allowed_regions: z.array(z.string()),
  /** Regions of the agreements that were not terminated. */
  regions: z.array(z.object({ region: z.string(), baas: z.int(), allowed: z.boolean() })),
  compliant: z.boolean(),
})

export const reportQuery = z.strictObject(dateRangeFields)

const counts = z.record(z.string(), z.int())

export const reportRead = z.object({
  period_start: time,
  period_end: time,
  generated_at: time,
  status: statusRead,
  baas: z.object({
    pending: z.int(),
    active: z.int(),
    expired: z.int(),
    terminated: z.int(),
    expiring_in_90_days: z.int(),
  }),
  access: z.object({
    total: z.int(),
    by_action: counts,
    by_resource_type: counts,
    by_user: z.array(z.object({ user_id: id, username: z.string(), count: z.int() })),
    by_field: counts,
  }),
})

export type Status = z.output<typeof statusRead>
export type Residency = z.output<typeof residencyRead>
export type ReportQuery = z.output<typeof reportQuery>
export type Report = z.output<typeof reportRead>
