import type { SchedulerHealth, SchedulerRun } from '../api-types.ts'

/** A healthy scheduler of rollouts that runs every minute. */
export const exampleHealth = (change: Partial<SchedulerHealth> = {}): SchedulerHealth => ({
  name: 'rollout',
  is_running: false,
  interval_minutes: 1,
  last_run_at: '2026-11-01T08:00:00Z',
  last_success_at: '2026-11-01T08:00:00Z',
  last_run_status: 'SUCCESS',
  next_run_at: null,
  consecutive_failures: 0,
  average_duration_seconds: 0.256,
  ...change,
})

/** A run of 1.5 seconds that processed 1,200 items. */
export const exampleRun = (change: Partial<SchedulerRun> = {}): SchedulerRun => ({
  id: 'r1',
  started_at: '2026-11-01T08:00:00Z',
  completed_at: '2026-11-01T08:00:01.500Z',
  status: 'SUCCESS',
  items_processed: 1200,
  items_failed: 0,
  error_message: null,
  instance: 'one',
  ...change,
})
