import type { BackgroundJob } from '../../jobs/job.ts'
import { runPass } from './actions/run-pass.ts'

/** Moves the stages of rollout schedules on, and with them the percentages of flags. */
export const rolloutScheduler: BackgroundJob = {
  name: 'rollout',
  actor: 'rollout-scheduler',
  intervalMinutes: (config) => config.ROLLOUT_CHECK_INTERVAL_MINUTES,
  run: runPass,
}
