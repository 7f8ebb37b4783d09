import type { BackgroundJob } from '../../jobs/job.ts'
import { runPass } from './actions/run-pass.ts'

/** Advances the stages of rollout schedules, and with them the rollout percentages of flags. */
export const rolloutScheduler: BackgroundJob = {
  name: 'rollout',
  actor: 'rollout-scheduler',
  intervalMinutes: (config) => config.ROLLOUT_CHECK_INTERVAL_MINUTES,
  run: runPass,
}
