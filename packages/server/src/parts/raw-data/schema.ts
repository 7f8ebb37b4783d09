import { z } from 'zod'
import { id, time } from '../../http/shapes.ts'

const json = z.record(z.string(), z.unknown()).nullable()

/** A stored assignment. What it names may be gone by now, and is null then. */
export const assignmentRow = z.object({
  id,
  user_id: z.string(),
  experiment_id: id.nullable(),
  experiment_key: z.string().nullable(),
  variant_id: id.nullable(),
  variant_name: z.string().nullable(),
  is_control: z.boolean().nullable(),
  weight: z.number().nullable(),
  created_at: time,
  attributes: json,
})

/** A stored event; `variant_id` is that of the subject's assignment. */
export const eventRow = z.object({
  id,
  event_id: z.string().nullable(),
  user_id: z.string(),
  event_name: z.string(),
  event_type: z.string(),
  experiment_id: id.nullable(),
  experiment_key: z.string().nullable(),
  feature_flag_id: id.nullable(),
  feature_flag_key: z.string().nullable(),
  variant_id: id.nullable(),
  value: z.number().nullable(),
  timestamp: time,
  created_at: time,
  metadata: json,
})

export type AssignmentRow = z.output<typeof assignmentRow>
export type EventRow = z.output<typeof eventRow>

/** Which rows are read: of one experiment or of all, and from a moment on or up to one, both included. */
export interface Selection {
  experimentId?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
}
