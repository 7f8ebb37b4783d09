import type { Context } from '../../../context.ts'
import { dimensionPeriods, measure } from '../../rollup/index.ts'
import { checkDimensions, checkSplit } from '../rules/srm.ts'
import type { SrmAnswer } from '../schema/srm.ts'
import { keepSplit } from './keep-looks.ts'
import { chosenMetric, getStarted } from './load.ts'

/** Values with fewer subjects say nothing about a split, and more values than this nobody reads. */
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
 * Whether subjects are split as allocated, in all and by the values of each kept dimension.
 *
 * @throws AppError 404, 400 for a draft, 422 for an unknown metric
 */
export const srm = async (ctx: Context, id: string, metricId: string | undefined): Promise<SrmAnswer> => {
  const experiment = await getStarted(ctx, id)
  chosenMetric(experiment, metricId)
  const { periods } = await measure(ctx, id)
  const outcome = await keepSplit(ctx, id, checkSplit(experiment, periods))
  if (!outcome.srm) return { ...NO_CHECK, unavailable_reason: outcome.unavailable_reason }
  const figures = await dimensionPeriods(ctx, {
    experimentId: id,
    fewestSubjects: MIN_SUBJECTS,
    mostValues: MAX_VALUES,
  })
  return { ...outcome.srm, by_dimension: checkDimensions(experiment, figures), unavailable_reason: null }
}
