import type { BackgroundJob } from '../../jobs/job.ts'
import { runSchedule } from './actions/run-schedule.ts'

/** Starts, resumes and completes experiments when their time has come. */
export const experimentScheduler: BackgroundJob = {
  name: 'experiment',
  actor: 'experiment-scheduler',
  intervalMinutes: (config) => config.EXPERIMENT_SCHEDULER_INTERVAL_MINUTES,
  run: async (ctx) => {
    const { started, resumed, completed, failed } = await runSchedule(ctx)
    return { processed: started.length + resumed.length + completed.length, failed: failed.length }
  },
}
