import type { Metric } from '../../experiments/index.ts'
import type { ComparisonSettings } from '../settings.ts'
import type { ComparedVariant } from './compared-metric.ts'
import { comparisonResult, NO_COMPARISON, ownTotals } from './conversions.ts'
import type { CorrectedFamilies } from './families.ts'
import { meanFields, ownMean } from './means.ts'
import type { MeanAnalysis, MetricResult, VariantResult } from './schema.ts'

/** What an answer says of a metric itself. */
export type MetricLabel = Pick<
  Metric,
  'id' | 'name' | 'event_name' | 'metric_type' | 'is_primary' | 'is_guardrail' | 'lower_is_better'
>

/** A metric in an answer, from its variants in the experiment's order. */
export const metricResult = (metric: MetricLabel, results: VariantResult[]): MetricResult => ({
  metric_id: metric.id,
  metric_name: metric.name,
  event_name: metric.event_name,
  metric_type: metric.metric_type,
  is_primary: metric.is_primary,
  is_guardrail: metric.is_guardrail,
  lower_is_better: metric.lower_is_better,
  analysed_as: 'conversion',
  variants: results,
  has_significant_result: results.some(({ is_significant }) => is_significant),
  winning_variant_id: winnerOf(metric, results)?.variant_id ?? null,
  guardrail_breached: metric.is_guardrail ? results.some((result) => isWorse(metric, result)) : null,
})

/** A variant of a metric in an answer. */
export const variantResult = (
  variant: ComparedVariant,
  families: CorrectedFamilies,
  settings: ComparisonSettings,
): VariantResult => {
  const { counts, conversions } = variant
  const corrected = families.conversions.get(variant)
  return {
    ...ownTotals(counts, settings.alpha),
    ...(conversions && corrected ? comparisonResult(conversions, corrected) : NO_COMPARISON),
    mean_analysis: meanAnalysis(variant, families, settings),
    bandit_analysis: null,
  }
}

const meanAnalysis = (
  variant: ComparedVariant,
  families: CorrectedFamilies,
  settings: ComparisonSettings,
): MeanAnalysis | null => {
  const { counts, means } = variant
  const corrected = families.means.get(variant)
  if (means && corrected) return meanFields(means, corrected, settings)
  return counts.values && ownMean(counts.values, settings.alpha)
}

/** The significant difference, above 0 where it is an improvement; 0 when nothing is significant. */
const improvement = (
  { lower_is_better }: Pick<MetricResult, 'lower_is_better'>,
  { is_significant, difference }: Pick<VariantResult, 'is_significant' | 'difference'>,
): number => (is_significant ? (difference ?? 0) * (lower_is_better ? -1 : 1) : 0)

/** Whether a treatment is significantly worse than the control. */
export const isWorse = (
  metric: Pick<MetricResult, 'lower_is_better'>,
  result: Pick<VariantResult, 'is_significant' | 'difference'>,
): boolean => improvement(metric, result) < 0

/** The best of the treatments that are significantly better than the control. */
const winnerOf = (metric: MetricLabel, results: readonly VariantResult[]): VariantResult | undefined =>
  results
    .filter((result) => improvement(metric, result) > 0)
    .sort((left, right) => improvement(metric, right) - improvement(metric, left))[0]
