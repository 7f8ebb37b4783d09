import type { Context } from '../../../context.ts'
import { get } from '../../experiments/index.ts'
import { endAlert, notifyOnce } from '../../notifications/index.ts'
import { dimensionPeriods, measure, periods } from '../../rollup/index.ts'
import { chosenMetric, getStarted } from '../started-experiment.ts'
import { srmNotice } from './notice.ts'
import { recordSrmEvidence } from './record-evidence.ts'
import { checkDimensions, checkSrm, mergeSrmLook, type SrmOutcome } from './rules.ts'
import type { Srm, SrmAnswer } from './schema.ts'
import { findEvidence, isSrmNotified, markSrmNotified } from './store.ts'

/** Values with fewer subjects prove nothing about the ratio, and nobody reads more values than this. */
const MIN_SUBJECTS = 100
const MAX_VALUES = 20

const NO_CHECK = {
  method: null,
  chi2: null,
  degrees_of_freedom: null,
  p_value: null,
  warning: false,
  notice: false,
  observed: {},
  expected: {},
  zero_weight_subjects: 0,
  sequential: null,
  by_dimension: [],
}

/**
 * The check of the sample ratio (SRM), over all subjects and by the values of each recorded dimension.
 *
 * @throws AppError 404, 400 for a draft, 422 for an unknown metric
 */
export const srm = async (ctx: Context, id: string, metricId: string | undefined): Promise<SrmAnswer> => {
  const experiment = await getStarted(ctx, id)
  chosenMetric(experiment, metricId)
  const { periods } = await measure(ctx, id)
  const outcome = await recordCheck(ctx, id, checkSrm(experiment, periods))
  if (!outcome.srm) return { ...NO_CHECK, unavailable_reason: outcome.unavailable_reason }
  const totals = await dimensionPeriods(ctx, {
    experimentId: id,
    fewestSubjects: MIN_SUBJECTS,
    mostValues: MAX_VALUES,
  })
  return { ...outcome.srm, by_dimension: checkDimensions(experiment, totals), unavailable_reason: null }
}

/** Records a check; the check with the evidence of all looks, this one included. */
const recordCheck = async (ctx: Context, id: string, check: SrmOutcome): Promise<SrmOutcome> => {
  const look = mergeSrmLook(check, await findEvidence(ctx, id))
  return (await recordSrmEvidence(ctx, id, look)).outcome
}

/**
 * Checks the sample ratio of a running experiment and notifies people once of a mismatch. Because the ratio is checked
 * again and again, here and with every request for results, the sequential test decides, by the strongest evidence of
 * all looks: of experiments with the right ratio, at most one in a thousand ever leads to a notification.
 */
export const alertOnMismatch = async (ctx: Context, id: string): Promise<void> => {
  const experiment = await get(ctx, id)
  const look = checkSrm(experiment, await periods(ctx, id))
  const { srm } = await recordCheck(ctx, id, look)
  if (srm && (await needsNotice(ctx, id, { look, srm }))) {
    await notifyOnce(ctx, srmNotice(experiment, srm))
    await markSrmNotified(ctx, id)
  } else if (!look.srm?.warning) await endAlert(ctx, 'srm_warning', id)
}

/** A mismatch at this look, or at an earlier one that nobody was notified of. */
const needsNotice = async (
  ctx: Context,
  id: string,
  { look, srm }: { look: SrmOutcome; srm: Srm },
): Promise<boolean> =>
  look.srm?.sequential.warning === true || (srm.sequential.warning && !(await isSrmNotified(ctx, id)))
