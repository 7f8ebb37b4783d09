import type { BackgroundJob } from '../../../jobs/job.ts'
import { monitor } from './monitor.ts'

/** Monitors every active flag, and rolls back those that do harm. */
export const safetyMonitor: BackgroundJob = {
  name: 'safety',
  actor: 'safety-monitor',
  intervalMinutes: (config) => config.SAFETY_CHECK_INTERVAL_MINUTES,
  run: monitor,
}
