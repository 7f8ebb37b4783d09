import type { Metric } from '../../experiments/index.ts'
import { controlOf, type MetricCounts, type VariantCounts } from '../counts.ts'
import type { RecordedEvidence } from '../sequential/evidence.ts'
import type { ComparisonSettings } from '../settings.ts'
import { type ComparedConversions, compareVariants } from './conversions.ts'
import { type ComparedMeans, compareValues } from './means.ts'

/** A variant with its comparisons; the control has none, and a conversion metric none of means. */
export interface ComparedVariant {
  counts: VariantCounts
  conversions: ComparedConversions | undefined
  means: ComparedMeans | undefined
}

/** A metric whose treatments have been compared, before the correction over its family. */
export interface ComparedMetric {
  metric: Metric
  variants: ComparedVariant[]
}

/** Compares every treatment of a metric with the control. */
export const compareMetric = (
  { metric, variants }: MetricCounts,
  settings: ComparisonSettings,
): ComparedMetric => {
  const control = controlOf(variants)
  const atLevel = metric.is_guardrail ? { ...settings, perComparisonAlpha: settings.alpha } : settings
  return {
    metric,
    variants: variants.map((counts) => ({
      counts,
      conversions: control && control !== counts ? compareVariants(control, counts, atLevel) : undefined,
      means: control && control !== counts ? compareMeans(control, counts, atLevel) : undefined,
    })),
  }
}

/** The same metric with the recorded evidence of its comparisons. */
export const withRecordedEvidence = (
  { metric, variants }: ComparedMetric,
  recorded: RecordedEvidence,
  { alpha }: ComparisonSettings,
): ComparedMetric => ({
  metric,
  variants: variants.map((one) => {
    const evidence = recorded.find({ metric_id: metric.id, variant_id: one.counts.variant.id }, alpha)
    return one.conversions && evidence ? { ...one, conversions: { ...one.conversions, evidence } } : one
  }),
})

const compareMeans = (
  control: VariantCounts,
  treatment: VariantCounts,
  { alpha }: ComparisonSettings,
): ComparedMeans | undefined =>
  control.values && treatment.values ? compareValues(control.values, treatment.values, alpha) : undefined
