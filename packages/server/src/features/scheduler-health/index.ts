import type { BackgroundJob } from '../../jobs/job.ts'
import type { Slice } from '../../slice.ts'
import { schedulerRoutes } from './routes.ts'

/** What people can see of the background jobs, and run them by hand. */
export const createSchedulerHealth = (jobs: readonly BackgroundJob[]): Slice => ({
  name: 'scheduler-health',
  routes: schedulerRoutes(jobs),
})
