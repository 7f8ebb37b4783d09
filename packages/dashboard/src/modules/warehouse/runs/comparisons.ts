import type { ComparedMetric, Comparisons } from '../../../features/results/index.ts'
import type { AnalysisResults } from '../api-types.ts'

type AnalysedResult = NonNullable<AnalysisResults['metrics'][number]['result']>

/** A metric as the results of an experiment have it: their test of rates is Fisher's, where there is one. */
const comparedMetric = (result: AnalysedResult): ComparedMetric => ({
  ...result,
  variants: result.variants.map(({ statistical_test_used: test, ...variant }) => ({
    ...variant,
    statistical_test_used: test === 'fisher_exact' ? test : null,
  })),
})

const computedMetrics = ({ metrics }: AnalysisResults): ComparedMetric[] =>
  metrics.flatMap(({ result }) => (result === undefined ? [] : [comparedMetric(result)]))

/** What tables and explanations need of an analysis: its family is every metric with every treatment that has a p-value. */
export const comparisonsOf = (results: AnalysisResults): Comparisons => {
  const metrics = computedMetrics(results)
  const { confidence_level, correction_method } = results
  const family_size = metrics.flatMap((metric) =>
    metric.variants.filter(({ is_control, p_value }) => !is_control && p_value !== null),
  ).length
  return { confidence_level, correction_method, family_size, metrics }
}
