import type { Schedule, Stage } from '../api-types.ts'

const SCHEDULE_ID = '00000000-0000-4000-8000-0000000000a1'

/** A stage that has not started: half of everybody, for a day. */
export const STAGE: Stage = {
  id: '00000000-0000-4000-8000-0000000000b1',
  rollout_schedule_id: SCHEDULE_ID,
  stage_order: 1,
  name: 'Half',
  description: null,
  target_percentage: 50,
  trigger_type: 'TIME_BASED',
  trigger_configuration: { duration: 24 },
  start_date: null,
  status: 'PENDING',
  started_date: null,
  completed_date: null,
  failure_reason: null,
  waiting_for: null,
  created_at: '2026-11-01T00:00:00Z',
  updated_at: '2026-11-01T00:00:00Z',
}

/** A stage that differs from the example. */
export const stageWith = (change: Partial<Stage>): Stage => ({ ...STAGE, ...change })

/** A stage that has run from the first to the second of November. */
export const COMPLETED_STAGE = stageWith({
  id: '00000000-0000-4000-8000-0000000000b0',
  name: 'A few',
  target_percentage: 5,
  status: 'COMPLETED',
  started_date: '2026-11-01T09:00:00Z',
  completed_date: '2026-11-02T09:00:00Z',
})

/** The manual stage after it. */
export const MANUAL_STAGE = stageWith({
  id: '00000000-0000-4000-8000-0000000000b2',
  stage_order: 2,
  trigger_type: 'MANUAL',
  waiting_for: 'somebody to advance it',
})

/** An active rollout whose second stage waits for somebody. */
export const SCHEDULE: Schedule = {
  id: SCHEDULE_ID,
  name: 'Roll out Fast search',
  description: null,
  feature_flag_id: '00000000-0000-4000-8000-0000000000f1',
  feature_flag_key: 'fast-search',
  status: 'ACTIVE',
  start_date: null,
  end_date: null,
  max_percentage: 100,
  min_stage_duration: 0,
  owner_id: null,
  activated_at: '2026-11-01T09:00:00Z',
  completed_at: null,
  created_at: '2026-11-01T08:00:00Z',
  updated_at: '2026-11-02T09:00:00Z',
  stages: [COMPLETED_STAGE, MANUAL_STAGE],
}

/** A rollout that differs from the example. */
export const scheduleWith = (change: Partial<Schedule>): Schedule => ({ ...SCHEDULE, ...change })
