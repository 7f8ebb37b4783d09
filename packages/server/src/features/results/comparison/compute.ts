import { mapYielding } from '../../../lib/turn.ts'
import { breakdowns } from '../breakdown/compute.ts'
import type { MetricCounts } from '../counts.ts'
import { isAdequate, summarise } from '../recommendation/summary.ts'
import { type RecordedEvidence, recordedEvidence } from '../sequential/evidence.ts'
import {
  type ComparisonSettings,
  comparisonSettings,
  familySizeOf,
  type ResultsSettings,
} from '../settings.ts'
import { allocationWarning } from '../srm/rules.ts'
import { withBanditAnalyses } from './bandit-analysis.ts'
import { compareMetric, withRecordedEvidence } from './compared-metric.ts'
import { correctMetrics } from './families.ts'
import type { LoadedExperiment } from './load.ts'
import { metricResult, variantResult } from './metric.ts'
import type { MetricResult, Results } from './schema.ts'

/** Computes the results of an experiment; reads and writes nothing. */
export const compute = async (loaded: LoadedExperiment, settings: ResultsSettings): Promise<Results> => {
  const { experiment, at, measurement, counts, look, dimensions } = loaded
  const { totals, propensities } = measurement
  const { srm } = look.srm.outcome
  const comparing = comparisonSettings(experiment, settings, familySizeOf(experiment))
  const compared = await compareMetrics(counts, recordedEvidence(look.comparisons.rows), comparing)
  const metrics = await withBanditAnalyses(compared.metrics, {
    experiment,
    propensities,
    settings: comparing,
  })
  return {
    experiment_id: experiment.id,
    experiment_name: experiment.name,
    experiment_key: experiment.key,
    status: experiment.status,
    start_date: experiment.start_date,
    end_date: experiment.end_date,
    confidence_level: settings.confidence_level,
    correction_method: settings.correction_method,
    family_size: compared.familySize,
    sample_size_adequate: isAdequate(experiment, totals),
    computed_at: at,
    summary: summarise({ experiment, totals, metrics, srm, alpha: comparing.alpha, now: at }),
    metrics,
    srm,
    allocation_warning: allocationWarning(srm),
    breakdown: await breakdowns(experiment, dimensions, settings),
  }
}

/** Compares the variants of every metric and corrects the comparisons together. */
const compareMetrics = async (
  counts: readonly MetricCounts[],
  recorded: RecordedEvidence,
  settings: ComparisonSettings,
): Promise<{ metrics: MetricResult[]; familySize: number }> => {
  const compared = await mapYielding(counts, (one) =>
    withRecordedEvidence(compareMetric(one, settings), recorded, settings),
  )
  const families = correctMetrics(compared, settings)
  const pairs = compared.flatMap(({ metric, variants }) => variants.map((variant) => ({ metric, variant })))
  const variants = await mapYielding(pairs, ({ variant }) => variantResult(variant, families, settings))
  const metrics = compared.map(({ metric }) =>
    metricResult(
      metric,
      variants.filter((_, index) => pairs[index]?.metric === metric),
    ),
  )
  return { metrics, familySize: families.family_size }
}
