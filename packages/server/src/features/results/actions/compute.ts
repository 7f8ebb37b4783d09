import type { Context } from '../../../context.ts'
import { mapYielding } from '../../../lib/turn.ts'
import type { Experiment } from '../../experiments/index.ts'
import { type Measurement, measure } from '../../rollup/index.ts'
import { compareMetric, withRecordedEvidence } from '../rules/compared-metric.ts'
import { countsOf } from '../rules/counts.ts'
import { judgeMetrics } from '../rules/judgements.ts'
import { metricResult, variantResult } from '../rules/metric.ts'
import { comparisonSettings, familySizeOf, type Settings } from '../rules/settings.ts'
import { allocationWarning, checkSplit } from '../rules/srm.ts'
import { isAdequate, summarise } from '../rules/summary.ts'
import type { Results } from '../schema/results.ts'
import { withBanditAnalyses } from './bandit-analyses.ts'
import { breakdowns } from './breakdowns.ts'
import { keepLooks, keepSplit } from './keep-looks.ts'

/** Computes the results of a started experiment from the figures of this moment. */
export const compute = async (ctx: Context, experiment: Experiment, settings: Settings): Promise<Results> => {
  const now = ctx.now()
  const { figures, periods, propensities } = await measureAll(ctx, experiment)
  const { srm } = await keepSplit(ctx, experiment.id, checkSplit(experiment, periods))
  const comparing = comparisonSettings(experiment, settings, familySizeOf(experiment))
  const counts = countsOf(experiment, figures)
  const kept = await keepLooks(ctx, { experiment, counts })
  const compared = await mapYielding(counts, (one) =>
    withRecordedEvidence(compareMetric(one, comparing), kept, comparing),
  )
  const judgements = judgeMetrics(compared, comparing)
  const pairs = compared.flatMap(({ metric, variants }) => variants.map((variant) => ({ metric, variant })))
  const variants = await mapYielding(pairs, ({ variant }) => variantResult(variant, judgements, comparing))
  const results = compared.map(({ metric }) =>
    metricResult(
      metric,
      variants.filter((_, place) => pairs[place]?.metric === metric),
    ),
  )
  const metrics = await withBanditAnalyses(results, { experiment, propensities, settings: comparing })
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

/** Only bandits route their subjects by weights. */
const measureAll = (ctx: Context, { id, experiment_type }: Experiment): Promise<Measurement> =>
  measure(ctx, id, { withPropensities: experiment_type === 'bandit' })
