import type { BackgroundJob } from '../../../jobs/job.ts'
import { monitor } from './monitor.ts'

/** Watches over every active flag, and rolls back the one that does harm. */
export const safetyMonitor: BackgroundJob = {
  name: 'safety',
  actor: 'safety-monitor',
  intervalMinutes: (config) => config.SAFETY_CHECK_INTERVAL_MINUTES,
  run: monitor,
}
