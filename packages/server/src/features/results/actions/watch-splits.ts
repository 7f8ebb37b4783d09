import type { Context } from '../../../context.ts'
import type { JobReport } from '../../../jobs/job.ts'
import { get } from '../../experiments/index.ts'
import { periods } from '../../metrics/index.ts'
import { endAlert, notifyOnce } from '../../notifications/index.ts'
import { splitNotice } from '../rules/split-notice.ts'
import { checkSplit } from '../rules/srm.ts'
import { findSplitting } from '../store-splitting.ts'

/**
 * Looks whether the subjects of every running experiment are split as allocated, and tells people once when they
 * are not. Because it looks again and again, the test that may be read at any time decides: of experiments that
 * split rightly, at most one in a thousand is ever told of. The failure of one does not stop the others.
 */
export const watchSplits = async (ctx: Context): Promise<JobReport> => {
  let failed = 0
  for (const id of await findSplitting(ctx)) {
    try {
      await watchSplit(ctx, id)
    } catch (error) {
      failed += 1
      ctx.log.error({ err: error, experiment_id: id }, 'the split of an experiment could not be checked')
    }
  }
  return { processed: 0, failed }
}

const watchSplit = async (ctx: Context, id: string): Promise<void> => {
  const experiment = await get(ctx, id)
  const { srm } = checkSplit(experiment, await periods(ctx, id))
  if (srm?.sequential.warning) await notifyOnce(ctx, splitNotice(experiment, srm))
  else if (!srm?.warning) await endAlert(ctx, 'srm_warning', id)
}
