import { z } from 'zod'
import { flag, whole } from './setting.ts'

const minutes = (fallback: number) => whole(fallback, [1, 1440])
const seconds = (fallback: number) => whole(fallback, [0, 86_400])

/** What the process does by itself, and how long it keeps what it computed. */
export const backgroundSettings = z.object({
  SCHEDULERS_ENABLED: flag(true).describe('false: this process runs no background jobs'),
  EXPERIMENT_SCHEDULER_INTERVAL_MINUTES: minutes(15).describe('Cycle of the experiment scheduler'),
  ROLLOUT_CHECK_INTERVAL_MINUTES: minutes(15).describe('Cycle of the rollout scheduler'),
  METRICS_SCHEDULER_INTERVAL_MINUTES: minutes(15).describe('Cycle of the metrics scheduler'),
  SAFETY_CHECK_INTERVAL_MINUTES: minutes(5).describe('Cycle of the safety monitor'),
  BANDIT_UPDATE_INTERVAL_MINUTES: minutes(5).describe('Cycle of the bandit scheduler'),
  RESULTS_CACHE_SECONDS: seconds(300).describe('Life of cached results; 0: none are kept'),
  RESULTS_STREAM_INTERVAL_SECONDS: whole(30, [1, 3600]).describe('Longest pause between two live results'),
})
