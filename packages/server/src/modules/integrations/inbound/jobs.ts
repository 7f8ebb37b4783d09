import type { BackgroundJob } from '../../../jobs/job.ts'
import { processDue } from './process.ts'
import { PROCESSOR } from './processing.ts'

/** Repeats the processing of webhooks that failed, or whose process ended before. */
export const webhookRetry: BackgroundJob = {
  name: 'integrations',
  actor: PROCESSOR,
  intervalMinutes: () => 1,
  run: processDue,
}
