import type { Context } from '../../../context.ts'
import type { JobReport } from '../../../jobs/job.ts'
import { alertOnMismatch } from './actions.ts'
import { findRunning } from './store.ts'

/** Checks the sample ratio of every running experiment; the failure of one does not stop the others. */
export const checkSampleRatios = async (ctx: Context): Promise<JobReport> => {
  let failed = 0
  for (const id of await findRunning(ctx)) {
    try {
      await alertOnMismatch(ctx, id)
    } catch (error) {
      failed += 1
      ctx.log.error({ err: error, experiment_id: id }, 'sample ratio check failed')
    }
  }
  return { processed: 0, failed }
}
