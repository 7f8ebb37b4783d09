import type { CupedComparison, Metric } from '../api-types.ts'
import { boundsOf, directionOf, type Effect } from '../effect.ts'
import { roleOf } from '../metrics.ts'

/** Effects adjusted by CUPED; none where the adjustment could not be computed. */
const adjustedEffects = (comparisons: readonly CupedComparison[], metrics: readonly Metric[]): Effect[] =>
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
        ...boundsOf([adjusted_ci_lower, adjusted_ci_upper]),
        direction: directionOf(metric, adjusted_effect, comparison.is_significant),
      },
    ]
  })

/**
 * Inserts each effect adjusted by CUPED below the unadjusted one of the same metric and variant. A metric with values is
 * adjusted by its values, so its adjusted effect belongs to the means.
 */
export const withAdjusted = (
  effects: readonly Effect[],
  comparisons: readonly CupedComparison[],
  metrics: readonly Metric[],
): Effect[] => {
  const adjusted = adjustedEffects(comparisons, metrics)
  return effects.flatMap((effect) => {
    const partner = adjusted.find(({ id }) => effect.measure !== 'converted' && id === adjustedId(effect))
    return partner ? [effect, partner] : [effect]
  })
}

const adjustedId = ({ id, measure }: Effect): string => `${id.slice(0, id.length - measure.length)}adjusted`
