import type { Context } from '../../../context.ts'
import type { Experiment } from '../../experiments/index.ts'
import { measure } from '../../metrics/index.ts'
import { compareMetric } from '../rules/compared-metric.ts'
import { countsOf } from '../rules/counts.ts'
import { judgeMetrics } from '../rules/judgements.ts'
import { metricResult } from '../rules/metric.ts'
import { comparisonSettings, familySizeOf, type Settings } from '../rules/settings.ts'
import { allocationWarning, checkSplit } from '../rules/srm.ts'
import { isAdequate, summarise } from '../rules/summary.ts'
import type { Results } from '../schema/results.ts'
import { breakdowns } from './breakdowns.ts'
import { mapUnhurried } from './unhurried.ts'

/** Computes the results of a started experiment from the figures of this moment. */
export const compute = async (ctx: Context, experiment: Experiment, settings: Settings): Promise<Results> => {
  const now = ctx.now()
  const { figures, periods } = await measure(ctx, experiment.id)
  const { srm } = checkSplit(experiment, periods)
  const comparing = comparisonSettings(experiment, settings, familySizeOf(experiment))
  const compared = await mapUnhurried(countsOf(experiment, figures), (counts) =>
    compareMetric(counts, comparing),
  )
  const judgements = judgeMetrics(compared, comparing)
  const metrics = await mapUnhurried(compared, (metric) => metricResult(metric, judgements, comparing))
  return {
    experiment_id: experiment.id,
    experiment_name: experiment.name,
    experiment_key: experiment.key,
    status: experiment.status,
    start_date: experiment.start_date,
    end_date: experiment.end_date,
    confidence_level: settings.confidence_level,
    correction_method: settings.correction_method,
    family_size: judgements.family_size,
    sample_size_adequate: isAdequate(experiment, figures),
    computed_at: now,
    summary: summarise({ experiment, figures, metrics, srm, alpha: comparing.alpha, now }),
    metrics,
    srm,
    allocation_warning: allocationWarning(srm),
    breakdown: await breakdowns(ctx, experiment, settings),
  }
}
