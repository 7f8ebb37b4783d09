import type { TimeSeries } from '../../../ui/charts/time-series-chart.tsx'
import type { Sequential, SequentialComparison } from '../api-types.ts'
import { variantStyle } from '../variant-style.ts'

/** Comparisons of one metric; of the first one listed when the metric is unknown. */
export const comparisonsOf = (
  { comparisons }: Sequential,
  metricId: string | undefined,
): SequentialComparison[] => {
  const chosen = comparisons.some(({ metric_id }) => metric_id === metricId)
    ? metricId
    : comparisons[0]?.metric_id
  return comparisons.filter(({ metric_id }) => metric_id === chosen)
}

const lines = (
  comparisons: readonly SequentialComparison[],
  points: (comparison: SequentialComparison) => TimeSeries['points'],
): TimeSeries[] =>
  comparisons.map((comparison, index) => ({
    id: comparison.variant_id,
    label: comparison.variant_name,
    points: points(comparison),
    ...variantStyle(index + 1),
  }))

/** Evidence against 'no effect' at each look: the natural logarithm of the mSPRT's likelihood ratio. */
export const evidenceSeries = (comparisons: readonly SequentialComparison[]): TimeSeries[] =>
  lines(comparisons, ({ evidence_trajectory }) =>
    evidence_trajectory.map(({ at, ln_lambda }) => ({ at, value: ln_lambda })),
  )

/** Always-valid p-value at each look; it never rises. */
export const pValueSeries = (comparisons: readonly SequentialComparison[]): TimeSeries[] =>
  lines(comparisons, ({ evidence_trajectory }) =>
    evidence_trajectory.map(({ at, always_valid_p_value }) => ({ at, value: always_valid_p_value })),
  )

/** Always-valid interval at each look, as a band around its middle; it never widens. */
export const intervalSeries = (comparisons: readonly SequentialComparison[]): TimeSeries[] =>
  lines(comparisons, ({ evidence_trajectory }) =>
    evidence_trajectory.map(({ at, lower, upper }) => ({
      at,
      value: lower === null || upper === null ? null : (lower + upper) / 2,
      low: lower,
      high: upper,
    })),
  )
