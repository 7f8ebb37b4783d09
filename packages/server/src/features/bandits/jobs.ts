import type { Context } from '../../context.ts'
import type { BackgroundJob, JobReport } from '../../jobs/job.ts'
import { updateOnSchedule } from './actions/update.ts'
import { updatableBandits } from './store.ts'

/** Recomputes the weights of every running bandit. */
export const banditScheduler: BackgroundJob = {
  name: 'bandit',
  actor: 'bandit-scheduler',
  intervalMinutes: (config) => config.BANDIT_UPDATE_INTERVAL_MINUTES,
  run: (ctx) => updateAll(ctx),
}

/** Updates each bandit in its own transaction, so that a failure does not stop the others. */
const updateAll = async (ctx: Context): Promise<JobReport> => {
  const report: JobReport = { processed: 0, failed: 0 }
  for (const id of await updatableBandits(ctx)) {
    try {
      await updateOnSchedule(ctx, id)
      report.processed += 1
    } catch (error) {
      report.failed += 1
      ctx.log.error({ err: error, experiment_id: id }, 'bandit weights not computed')
    }
  }
  return report
}
