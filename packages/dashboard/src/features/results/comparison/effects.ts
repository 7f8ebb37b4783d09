import type { ComparedMetric, Interval, MeanAnalysis, VariantResult } from '../api-types.ts'
import { boundsOf, directionOf, type Effect } from '../effect.ts'
import { roleOf, treatmentsOf } from '../metrics.ts'

/** Scale on which effects are comparable. */
export type Scale = 'relative' | 'rate' | 'mean'

interface Estimate {
  estimate: number | null
  interval: Interval | null
}

const share = (percentage: number | null): number | null => (percentage === null ? null : percentage / 100)

const shares = (interval: Interval | null): Interval | null =>
  interval && [share(interval[0]), share(interval[1])]

const relative = (result: VariantResult | MeanAnalysis): Estimate => ({
  estimate: share(result.relative_improvement_pct),
  interval: shares(result.relative_improvement_interval_pct),
})

const absolute = (result: VariantResult | MeanAnalysis): Estimate => ({
  estimate: result.difference,
  interval: result.difference_interval,
})

interface Row {
  metric: ComparedMetric
  variant: VariantResult
  result: VariantResult | MeanAnalysis
  measure: string
}

const effectOf = ({ metric, variant, result, measure }: Row, of: typeof absolute): Effect[] => {
  const { estimate, interval } = of(result)
  if (estimate === null || interval === null) return []
  return [
    {
      id: `${metric.metric_id} ${variant.variant_id} ${measure}`,
      metricId: metric.metric_id,
      metricName: metric.metric_name,
      role: roleOf(metric),
      variantName: variant.variant_name,
      measure,
      estimate,
      ...boundsOf(interval),
      direction: directionOf(metric, result.difference, result.is_significant),
    },
  ]
}

const rateRows = (metric: ComparedMetric): Row[] =>
  treatmentsOf(metric).map((variant) => ({
    metric,
    variant,
    result: variant,
    measure: variant.mean_analysis ? 'converted' : '',
  }))

const meanRows = (metric: ComparedMetric): Row[] =>
  treatmentsOf(metric).flatMap((variant) =>
    variant.mean_analysis ? [{ metric, variant, result: variant.mean_analysis, measure: 'per subject' }] : [],
  )

/** Effects that can be drawn on a scale, in the order of the metrics. */
export const effectsOf = (metrics: readonly ComparedMetric[], scale: Scale): Effect[] =>
  metrics.flatMap((metric) => {
    if (scale === 'rate') return rateRows(metric).flatMap((row) => effectOf(row, absolute))
    if (scale === 'mean') return meanRows(metric).flatMap((row) => effectOf(row, absolute))
    return [...rateRows(metric), ...meanRows(metric)].flatMap((row) => effectOf(row, relative))
  })
