import type { Tone } from '../../../ui/badge.tsx'
import type { CupedComparison, Interval, MeanAnalysis, Metric, VariantResult } from '../api-types.ts'
import { roleOf } from '../wording.ts'

/** What an effect means for whoever wants the metric to become better. */
export type Direction = 'better' | 'worse' | 'unclear'

/** On which scale effects can stand beside each other. */
export type Scale = 'relative' | 'rate' | 'mean'

/** A variant's effect on a metric, ready to be drawn. `low` and `high` are infinite where the data bound nothing. */
export interface Effect {
  id: string
  metricId: string
  metricName: string
  role: string
  variantName: string
  /** 'converted' or 'per subject' where a metric has both, else empty. */
  measure: string
  estimate: number
  low: number
  high: number
  direction: Direction
}

const TONES: Record<Direction, Tone> = { better: 'positive', worse: 'negative', unclear: 'neutral' }
const WORDS: Record<Direction, string> = {
  better: 'Better',
  worse: 'Worse',
  unclear: 'No clear difference',
}

export const toneOfDirection = (direction: Direction): Tone => TONES[direction]
export const wordOfDirection = (direction: Direction): string => WORDS[direction]

/**
 * What a difference means.
 *
 * @param difference treatment minus control; null where it cannot be computed
 */
export const directionOf = (
  metric: Pick<Metric, 'lower_is_better'>,
  difference: number | null,
  isSignificant: boolean,
): Direction => {
  if (!isSignificant || difference === null || difference === 0) return 'unclear'
  return difference > 0 !== metric.lower_is_better ? 'better' : 'worse'
}

interface Estimate {
  estimate: number | null
  interval: Interval | null
}

const ends = ([low, high]: Interval) => ({
  low: low ?? Number.NEGATIVE_INFINITY,
  high: high ?? Number.POSITIVE_INFINITY,
})

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
  metric: Metric
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
      ...ends(interval),
      direction: directionOf(metric, result.difference, result.is_significant),
    },
  ]
}

const treatments = (metric: Metric): VariantResult[] =>
  metric.variants.filter(({ is_control }) => !is_control)

const rateRows = (metric: Metric): Row[] =>
  treatments(metric).map((variant) => ({
    metric,
    variant,
    result: variant,
    measure: variant.mean_analysis ? 'converted' : '',
  }))

const meanRows = (metric: Metric): Row[] =>
  treatments(metric).flatMap((variant) =>
    variant.mean_analysis ? [{ metric, variant, result: variant.mean_analysis, measure: 'per subject' }] : [],
  )

/** Every effect that can be drawn on a scale, metric by metric as the answer lists them. */
export const effectsOf = (metrics: readonly Metric[], scale: Scale): Effect[] =>
  metrics.flatMap((metric) => {
    if (scale === 'rate') return rateRows(metric).flatMap((row) => effectOf(row, absolute))
    if (scale === 'mean') return meanRows(metric).flatMap((row) => effectOf(row, absolute))
    return [...rateRows(metric), ...meanRows(metric)].flatMap((row) => effectOf(row, relative))
  })

/** An adjusted comparison as an effect; none where the adjustment could not be computed. */
export const adjustedEffects = (
  comparisons: readonly CupedComparison[],
  metrics: readonly Metric[],
): Effect[] =>
  comparisons.flatMap((comparison) => {
    const metric = metrics.find(({ metric_id }) => metric_id === comparison.metric_id)
    const { adjusted_effect, adjusted_ci_lower, adjusted_ci_upper, variant_id, variant_name } = comparison
    if (!metric || adjusted_effect === null || variant_id === null) return []
    return [
      {
        id: `${metric.metric_id} ${variant_id} adjusted`,
        metricId: metric.metric_id,
        metricName: metric.metric_name,
        role: roleOf(metric),
        variantName: variant_name ?? 'Variant',
        measure: 'adjusted',
        estimate: adjusted_effect,
        ...ends([adjusted_ci_lower, adjusted_ci_upper]),
        direction: directionOf(metric, adjusted_effect, comparison.is_significant),
      },
    ]
  })
