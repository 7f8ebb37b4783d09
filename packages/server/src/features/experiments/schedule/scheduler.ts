import type { Context } from '../../../context.ts'
import type { BackgroundJob, JobReport } from '../../../jobs/job.ts'
import { runJob } from '../../../jobs/runner.ts'
import { conflict } from '../../../lib/errors.ts'
import { runSchedule } from './pass.ts'
import type { SchedulePass } from './schema.ts'

/** Starts, resumes and completes experiments when their time has come. */
export const experimentScheduler: BackgroundJob = {
  name: 'experiment',
  actor: 'experiment-scheduler',
  intervalMinutes: (config) => config.EXPERIMENT_SCHEDULER_INTERVAL_MINUTES,
  run: async (ctx) => reportOf(await runSchedule(ctx)),
}

const reportOf = ({ started, resumed, completed, failed }: SchedulePass): JobReport => ({
  processed: started.length + resumed.length + completed.length,
  failed: failed.length,
})

/**
 * One pass of the experiment scheduler now, recorded as any other.
 *
 * @throws AppError 409 while one is running in any process
 */
export const processSchedules = async ({ actor: _, ...context }: Context): Promise<SchedulePass> => {
  const passes: SchedulePass[] = []
  const run = await runJob(context, {
    ...experimentScheduler,
    run: async (ctx) => {
      const pass = await runSchedule(ctx)
      passes.push(pass)
      return reportOf(pass)
    },
  })
  if (!run) throw conflict('Scheduler is already running')
  const [pass] = passes
  if (!pass) throw new Error(`The pass failed: ${run.error_message}`)
  return pass
}
