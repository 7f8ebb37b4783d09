import type { Context } from '../../../context.ts'
import { mapYielding } from '../../../lib/turn.ts'
import { runInWorker } from '../../../workers/index.ts'
import { type Experiment, type VarianceReduction, varianceReduction } from '../../experiments/index.ts'
import {
  type AdjustmentTotals,
  type AttributeProfile,
  adjustmentTotals,
  attributeProfiles,
} from '../../rollup/index.ts'
import { type AnalysisRequest, chosenMetric, getStarted } from '../started-experiment.ts'
import { adjustMetric, regressionsOf } from './adjustment.ts'
import { type CovariatePlan, covariatePlans, queryBatches } from './covariates.ts'
import type { CupedInput } from './rules.ts'
import type { Cuped } from './schema.ts'
import { cupedTask } from './tasks.ts'

/** An attribute's value with fewer subjects gets no indicator of its own. */
const MIN_SUBJECTS = 100

/**
 * The CUPED analysis: outcomes adjusted by covariates from before the assignment, or winsorized. All metrics are one
 * family, also when the request names one.
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
  const totals = await figuresOf(ctx, { experiment, config, plans })
  const input: CupedInput = { experiment, config, plans, ...totals }
  const comparisons = await runInWorker(cupedTask, input, { signal })
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

interface Adjustment {
  experiment: Experiment
  config: VarianceReduction
  plans: readonly CovariatePlan[]
}

const figuresOf = async (
  ctx: Context,
  { experiment, config, plans }: Adjustment,
): Promise<AdjustmentTotals> => {
  const all: AdjustmentTotals = { sums: [], errors: [] }
  for (const outcomes of queryBatches(plans)) {
    const query = { experimentId: experiment.id, lookbackDays: config.covariate_lookback_days, outcomes }
    const requested = plans.filter(({ metric }) => outcomes.some(({ metric_id }) => metric_id === metric.id))
    const { sums, errors } = await adjustmentTotals(ctx, query, async (sums) => {
      const all = await mapYielding(requested, (plan) => regressionsOf(adjustMetric(experiment, plan, sums)))
      return all.flat()
    })
    all.sums.push(...sums)
    all.errors.push(...errors)
  }
  return all
}
