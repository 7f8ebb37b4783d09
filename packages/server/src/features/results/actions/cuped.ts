import type { Context } from '../../../context.ts'
import { mapYielding } from '../../../lib/turn.ts'
import { runInWorker } from '../../../workers/index.ts'
import { type Experiment, type VarianceReduction, varianceReduction } from '../../experiments/index.ts'
import {
  type AdjustmentFigures,
  type AttributeProfile,
  adjustmentFigures,
  attributeProfiles,
} from '../../rollup/index.ts'
import { adjustMetric, regressionsOf } from '../rules/adjusted-arms.ts'
import { type CovariatePlan, covariatePlans, portionsOf } from '../rules/covariates.ts'
import type { Cuped } from '../schema/cuped.ts'
import { cupedTask } from '../tasks.ts'
import { type AnalysisRequest, chosenMetric, getStarted } from './load.ts'

/** An attribute's value of fewer subjects is not told apart. */
const MIN_SUBJECTS = 100

/**
 * Comparisons with less noise: outcomes adjusted by what was known before the assignment, or with extreme values
 * drawn in. All metrics are one family, also when only one is asked for.
 *
 * @throws AppError 404, 400 for a draft, 422 for an unknown metric
 */
export const cuped = async (
  ctx: Context,
  id: string,
  { metricId, signal }: AnalysisRequest,
): Promise<Cuped> => {
  const experiment = await getStarted(ctx, id)
  const chosen = metricId === undefined ? undefined : chosenMetric(experiment, metricId)
  const config = experiment.variance_reduction_config ?? varianceReduction.parse({})
  const plans = covariatePlans(experiment, config, await profilesOf(ctx, experiment, config))
  const figures = await figuresOf(ctx, { experiment, config, plans })
  const comparisons = await runInWorker(cupedTask, { experiment, config, plans, ...figures }, { signal })
  return {
    experiment_id: id,
    method: config.method,
    confidence_level: experiment.confidence_level,
    correction_method: experiment.correction_method,
    covariate_lookback_days: config.covariate_lookback_days,
    computed_at: ctx.now(),
    metrics: comparisons.filter(({ metric_id }) => !chosen || metric_id === chosen.id),
  }
}

const profilesOf = async (
  ctx: Context,
  { id }: Experiment,
  { method, covariate_attributes: names }: VarianceReduction,
): Promise<AttributeProfile[]> => {
  if (method !== 'cuped_plus' || names.length === 0) return []
  return await attributeProfiles(ctx, { experimentId: id, names, fewestSubjects: MIN_SUBJECTS })
}

interface Question {
  experiment: Experiment
  config: VarianceReduction
  plans: readonly CovariatePlan[]
}

const figuresOf = async (
  ctx: Context,
  { experiment, config, plans }: Question,
): Promise<AdjustmentFigures> => {
  const all: AdjustmentFigures = { sums: [], errors: [] }
  for (const outcomes of portionsOf(plans)) {
    const query = { experimentId: experiment.id, lookbackDays: config.covariate_lookback_days, outcomes }
    const asked = plans.filter(({ metric }) => outcomes.some(({ metric_id }) => metric_id === metric.id))
    const { sums, errors } = await adjustmentFigures(ctx, query, async (sums) => {
      const all = await mapYielding(asked, (plan) => regressionsOf(adjustMetric(experiment, plan, sums)))
      return all.flat()
    })
    all.sums.push(...sums)
    all.errors.push(...errors)
  }
  return all
}
