import type { Metric } from '../../experiments/index.ts'
import { type Compared, compare } from './conversions.ts'
import { controlOf, type MetricCounts, type VariantCounts } from '../counts.ts'
import { type ComparedMeans, compareValues } from './means.ts'
import type { EvidenceBook } from '../sequential/recorded-evidence.ts'
import type { ComparisonSettings } from '../settings.ts'

/** A variant with its comparisons, which the control and mere conversions lack. */
export interface ComparedVariant {
  counts: VariantCounts
  conversions: Compared | undefined
  means: ComparedMeans | undefined
}

/** A metric whose treatments have been compared, before the families are judged. */
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
      conversions: control && control !== counts ? compare(control, counts, atLevel) : undefined,
      means: control && control !== counts ? compareBoth(control, counts, atLevel) : undefined,
    })),
  }
}

/** The same metric with what is kept of all looks at its comparisons. */
export const withRecordedEvidence = (
  { metric, variants }: ComparedMetric,
  book: EvidenceBook,
  { alpha }: ComparisonSettings,
): ComparedMetric => ({
  metric,
  variants: variants.map((one) => {
    const kept = book.find({ metric_id: metric.id, variant_id: one.counts.variant.id }, alpha)
    return one.conversions && kept ? { ...one, conversions: { ...one.conversions, kept } } : one
  }),
})

const compareBoth = (
  control: VariantCounts,
  treatment: VariantCounts,
  { alpha }: ComparisonSettings,
): ComparedMeans | undefined =>
  control.values && treatment.values ? compareValues(control.values, treatment.values, alpha) : undefined
