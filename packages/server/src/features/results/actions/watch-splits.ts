import type { Context } from '../../../context.ts'
import type { JobReport } from '../../../jobs/job.ts'
import { get } from '../../experiments/index.ts'
import { endAlert, notifyOnce } from '../../notifications/index.ts'
import { periods } from '../../rollup/index.ts'
import { splitNotice } from '../rules/split-notice.ts'
import { checkSplit, type SrmOutcome } from '../rules/srm.ts'
import type { Srm } from '../schema/srm.ts'
import { findSplitting, isSrmNotified, markSrmNotified } from '../store-splitting.ts'
import { keepSplit } from './keep-looks.ts'

/**
 * Looks whether the subjects of every running experiment are split as allocated, and tells people once when they
 * are not. Because the split is looked at again and again, here and by whoever reads results, the test that may be read
 * at any time decides, by the strongest evidence of all looks: of experiments that split rightly, at most one in a
 * thousand is ever told of. The failure of one does not stop the others.
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
  const look = checkSplit(experiment, await periods(ctx, id))
  const { srm } = await keepSplit(ctx, id, look)
  if (srm && (await isNews(ctx, id, { look, srm }))) {
    await notifyOnce(ctx, splitNotice(experiment, srm))
    await markSrmNotified(ctx, id)
  } else if (!look.srm?.warning) await endAlert(ctx, 'srm_warning', id)
}

/** A split that looks wrong now, or looked so when nobody was told. */
const isNews = async (
  ctx: Context,
  id: string,
  { look, srm }: { look: SrmOutcome; srm: Srm },
): Promise<boolean> =>
  look.srm?.sequential.warning === true || (srm.sequential.warning && !(await isSrmNotified(ctx, id)))
