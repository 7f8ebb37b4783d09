import { z } from 'zod'
import { percent, text, timestamp, word } from '../../../http/shapes.ts'
import { writable } from '../../../http/writable.ts'
import { TRIGGER_TYPES } from '../../flags/index.ts'
import { comparison, safetyMetric } from '../../safety/index.ts'

export { type RolloutStage as Stage, rolloutStage as stageRead } from '../../flags/index.ts'

const MAX_HOURS = 8760
export const MAX_STAGES = 50

export const hours = (least: number) => z.number().min(least).max(MAX_HOURS)

const condition = z.strictObject({
  metric: safetyMetric,
  comparison_type: comparison.default('less_than'),
  threshold: z.number(),
})

/** Fields of all triggers; the rules check which of them a trigger may have. */
const configuration = z.strictObject({
  duration: z.number().gt(0).max(MAX_HOURS).optional(),
  conditions: z.array(condition).min(1).max(10).optional(),
  window_minutes: z.int().min(5).max(1440).optional(),
  min_evaluations: z.int().min(0).optional(),
  timeout_hours: hours(1).nullish(),
})

const fields = {
  name: text(1, 100),
  description: text(0, 2000).nullish(),
  target_percentage: percent,
  trigger_type: word(TRIGGER_TYPES),
  trigger_configuration: configuration.optional(),
  stage_order: z.int().min(1).max(MAX_STAGES).optional(),
  start_date: timestamp.nullish(),
}

const READ_ONLY = [
  'id',
  'rollout_schedule_id',
  'status',
  'started_date',
  'completed_date',
  'failure_reason',
  'waiting_for',
  'created_at',
  'updated_at',
]

export const stageWrite = writable(fields, READ_ONLY)
export const stageChange = writable(
  {
    ...fields,
    name: fields.name.optional(),
    target_percentage: fields.target_percentage.optional(),
    trigger_type: fields.trigger_type.optional(),
  },
  READ_ONLY,
)

export type StageWrite = z.output<typeof stageWrite>
export type StageChange = z.output<typeof stageChange>
