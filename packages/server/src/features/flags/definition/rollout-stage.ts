import { z } from 'zod'
import { id, time } from '../../../http/shapes.ts'

const STAGE_STATUSES = ['PENDING', 'IN_PROGRESS', 'COMPLETED', 'FAILED'] as const
export const TRIGGER_TYPES = ['TIME_BASED', 'METRIC_BASED', 'MANUAL'] as const

const condition = z.object({
  metric: z.string(),
  comparison_type: z.enum(['greater_than', 'less_than', 'equal_to']),
  threshold: z.number(),
})

const triggerConfiguration = z.object({
  /** Hours that the stage lasts once it has started. */
  duration: z.number(),
  /** Conditions; these and the following fields belong to METRIC_BASED stages only. */
  conditions: z.array(condition).optional(),
  window_minutes: z.int().optional(),
  min_evaluations: z.int().optional(),
  timeout_hours: z.number().nullable().optional(),
})

/** A stage of a rollout schedule, as routes of schedules and flags return it. */
export const rolloutStage = z
  .object({
    id,
    rollout_schedule_id: id,
    stage_order: z.int(),
    name: z.string(),
    description: z.string().nullable(),
    target_percentage: z.number(),
    trigger_type: z.enum(TRIGGER_TYPES),
    trigger_configuration: triggerConfiguration,
    start_date: time.nullable(),
    status: z.enum(STAGE_STATUSES),
    started_date: time.nullable(),
    completed_date: time.nullable(),
    failure_reason: z.string().nullable(),
    /** What the stage waits for, as a sentence; null when it waits for nothing. */
    waiting_for: z.string().nullable(),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'RolloutStage' })

export type RolloutStage = z.output<typeof rolloutStage>
