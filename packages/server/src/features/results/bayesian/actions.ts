import type { Context } from '../../../context.ts'
import { runInWorker } from '../../../workers/index.ts'
import { bayesianConfig } from '../../experiments/index.ts'
import { totals as readTotals } from '../../rollup/index.ts'
import { countsOf } from '../counts.ts'
import { type AnalysisRequest, chosenMetric, getStarted } from '../started-experiment.ts'
import type { BayesianInput } from './rules.ts'
import type { Bayesian } from './schema.ts'
import { bayesianTask } from './tasks.ts'

/**
 * The Bayesian analysis of one metric, whether the experiment has it enabled or not.
 *
 * @throws AppError 404, 400 for a draft, 422 for an unknown metric
 */
export const bayesian = async (
  ctx: Context,
  id: string,
  { metricId, signal }: AnalysisRequest,
): Promise<Bayesian> => {
  const experiment = await getStarted(ctx, id)
  const metric = chosenMetric(experiment, metricId)
  if (!metric) return withoutMetric(experiment.bayesian_enabled)
  const config = experiment.bayesian_config ?? bayesianConfig.parse({})
  const [counts] = countsOf({ ...experiment, metrics: [metric] }, await readTotals(ctx, id))
  const input: BayesianInput = {
    metric,
    config,
    counts: counts?.variants ?? [],
    is_enabled: experiment.bayesian_enabled,
  }
  return runInWorker(bayesianTask, input, { signal })
}

const withoutMetric = (isEnabled: boolean): Bayesian => ({
  is_enabled: isEnabled,
  metric_id: null,
  metric_name: null,
  prior: null,
  decision: isEnabled ? 'CONTINUE' : null,
  decision_reason: 'The experiment has no metric.',
  variant_results: [],
  method: 'quadrature',
  reproduce: null,
})
