import type { BackgroundJob } from '../../jobs/job.ts'
import type { Slice } from '../../slice.ts'
import { notifyFailures, removeOldRuns } from './actions.ts'
import { schedulerRoutes } from './routes.ts'

/** Health and history of the background jobs, and a route to run them by hand. */
export const createSchedulerHealth = (jobs: readonly BackgroundJob[]): Slice => ({
  name: 'scheduler-health',
  routes: schedulerRoutes(jobs),
  retention: [
    {
      name: 'runs of background jobs',
      days: ({ SCHEDULER_HISTORY_RETENTION_DAYS }) => SCHEDULER_HISTORY_RETENTION_DAYS,
      removeBefore: removeOldRuns,
    },
  ],
  on: { jobEnded: notifyFailures },
})
