import { z } from 'zod'
import { dateRangeFields } from '../../../http/date-range.ts'
import { id, time } from '../../../http/shapes.ts'
import { STANDARDS } from './controls.ts'

/** Any word is taken, because an unknown standard has a refusal of its own. */
export const reportParams = z.strictObject({ standard: z.string() })

export const reportQuery = z.strictObject(dateRangeFields)

const counts = z.record(z.string(), z.int())
const rate = z.number().min(0).max(1)

const integrity = z
  .object({
    checked: z.int(),
    valid: z.int(),
    tampered: z.int(),
    missing: z.int(),
    checkpoints_checked: z.int(),
    checkpoints_failed: z.int(),
    first_bad_position: z.int().optional(),
    pass_rate: rate,
    coverage: rate,
  })
  .meta({ id: 'ChainIntegrity' })

const controlRead = z
  .object({
    id: z.string(),
    title: z.string(),
    events: z.int(),
    by_action: counts,
    last_event_at: time.optional(),
    sample_ids: z.array(id),
    activity: z.enum(['seen', 'none']),
  })
  .meta({ id: 'ComplianceControl' })

export const reportRead = z
  .object({
    standard: z.enum(STANDARDS),
    period_start: time,
    period_end: time,
    generated_at: time,
    total_events: z.int(),
    events_by_action: counts,
    events_by_outcome: counts,
    events_by_entity: counts,
    signing_enabled: z.boolean(),
    integrity,
    controls: z.array(controlRead),
    key_id: z.string(),
    signature: z.string(),
  })
  .meta({ id: 'ComplianceReport' })

export type ReportQuery = z.output<typeof reportQuery>
export type Integrity = z.output<typeof integrity>
export type ControlRead = z.output<typeof controlRead>
export type Report = z.output<typeof reportRead>
