import type { Comparisons, Metric } from '../../../features/results/index.ts'
import type { AnalysisResults } from '../api-types.ts'

/** The metrics that could be computed, as the results of an experiment have them. */
export const computedMetrics = ({ metrics }: AnalysisResults): Metric[] =>
  metrics.flatMap(({ result }) => (result === undefined ? [] : [result]))

const isCompared = ({ analysed_as }: Metric, variant: Metric['variants'][number]): boolean => {
  const p = analysed_as === 'mean' ? variant.mean_analysis?.p_value : variant.p_value
  return !variant.is_control && p !== null && p !== undefined
}

/** What tables and explanations need of an analysis: its family is every metric with every treatment that has a p-value. */
export const comparisonsOf = (results: AnalysisResults): Comparisons => {
  const metrics = computedMetrics(results)
  const { confidence_level, correction_method } = results
  const family_size = metrics.flatMap((metric) =>
    metric.variants.filter((variant) => isCompared(metric, variant)),
  ).length
  return { confidence_level, correction_method, family_size, metrics }
}
