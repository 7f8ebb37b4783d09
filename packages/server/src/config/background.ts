import { z } from 'zod'
import { flag, whole } from './setting.ts'

const minutes = (fallback: number) => whole(fallback, [1, 1440])
const seconds = (fallback: number) => whole(fallback, [0, 86_400])

/** Settings of background jobs and of cached results. */
export const backgroundSettings = z.object({
  SCHEDULERS_ENABLED: flag(true).describe('false: this process runs no background jobs'),
  EXPERIMENT_SCHEDULER_INTERVAL_MINUTES: minutes(15).describe('Interval of the experiment scheduler'),
  ROLLOUT_CHECK_INTERVAL_MINUTES: minutes(15).describe('Interval of the rollout scheduler'),
  METRICS_SCHEDULER_INTERVAL_MINUTES: minutes(15).describe('Interval of the metrics scheduler'),
  SAFETY_CHECK_INTERVAL_MINUTES: minutes(5).describe('Interval of the safety monitor'),
  BANDIT_UPDATE_INTERVAL_MINUTES: minutes(5).describe('Interval of the bandit scheduler'),
  RESULTS_CACHE_SECONDS: seconds(300).describe('Lifetime of cached results; 0: no caching'),
  RESULTS_STREAM_INTERVAL_SECONDS: whole(30, [1, 3600]).describe('Maximum interval between two live results'),
})
