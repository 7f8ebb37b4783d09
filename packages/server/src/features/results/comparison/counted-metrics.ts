import type { CorrectionMethod } from '../../experiments/index.ts'
import { controlOf, type VariantCounts } from '../counts.ts'
import { type CorrectedTest, correctFamily } from '../multiple-comparisons.ts'
import { type ComparisonSettings, comparisonSettings } from '../settings.ts'
import {
  type ComparedConversions,
  compareVariants,
  comparisonResult,
  NO_COMPARISON,
  ownTotals,
} from './conversions.ts'
import { type ComparedMeans, compareValues, meanFields, meanPValue, ownMean } from './means.ts'
import { type MetricLabel, metricResult } from './metric.ts'
import type { MeanAnalysis, MetricResult, VariantResult } from './schema.ts'

/** A metric that was counted elsewhere, in the experiment's order of variants. */
export interface CountedMetric {
  metric: MetricLabel
  /** A mean is compared by its values, which every variant has then; anything else by conversions. */
  analysedAs: 'conversion' | 'mean'
  variants: readonly VariantCounts[]
}

interface CountedSettings {
  confidence_level: number
  correction_method: CorrectionMethod
  /** The relative effect that power is stated for; the default's unless given. */
  minimumDetectableEffect?: number | undefined
}

/** A variant whose mean decides: the fields of its comparison are those of Welch's t-test. */
type CountedVariantResult = Omit<VariantResult, 'statistical_test_used'> & {
  statistical_test_used: 'fisher_exact' | 'welch_t_test' | null
  /** Why a treatment has no p-value. */
  note?: string
}

/** A metric in an answer, compared by its conversions or its means. */
export type CountedMetricResult = Omit<MetricResult, 'analysed_as' | 'variants'> & {
  analysed_as: CountedMetric['analysedAs']
  variants: CountedVariantResult[]
}

/** A treatment's comparison before the correction over the family; undefined where it has none. */
interface Compared {
  counts: VariantCounts
  conversions?: ComparedConversions
  means?: ComparedMeans
}

const compareTreatment = (
  { analysedAs }: CountedMetric,
  [control, counts]: readonly [VariantCounts, VariantCounts],
  settings: ComparisonSettings,
): Compared => {
  if (analysedAs === 'mean') {
    return control.values && counts.values
      ? { counts, means: compareValues(control.values, counts.values, settings.alpha) }
      : { counts }
  }
  const hasUnits = control.users > 0 && counts.users > 0
  return hasUnits ? { counts, conversions: compareVariants(control, counts, settings) } : { counts }
}

const pValueOf = ({ conversions, means }: Compared): number | null =>
  conversions?.statistics.test.pValue ?? (means ? meanPValue(means) : null)

/**
 * Compares the treatments of metrics that were counted elsewhere with their control; all comparisons are one family.
 * Conversions by Fisher's exact test, means by Welch's t-test.
 */
export const compareCounted = (
  metrics: readonly CountedMetric[],
  { minimumDetectableEffect, ...asked }: CountedSettings,
): CountedMetricResult[] => {
  const comparisons = metrics.reduce((sum, { variants }) => sum + Math.max(0, variants.length - 1), 0)
  const planned = comparisonSettings({ plan: null, variants: [] }, { ...asked, breakdown: [] }, comparisons)
  const settings = {
    ...planned,
    minimumDetectableEffect: minimumDetectableEffect ?? planned.minimumDetectableEffect,
  }
  const compared = metrics.map((counted) => ({ counted, variants: compareAll(counted, settings) }))
  const family = compared.flatMap(({ variants }) => variants)
  const corrected = correctFamily(
    family.map((variant) => ({ p_value: pValueOf(variant), in_family: true })),
    settings,
  )
  const tests = new Map(family.map((variant, index) => [variant, corrected[index]]))
  return compared.map(({ counted, variants }) => {
    const results = variants.map((variant) =>
      variantResult(counted, variant, { test: tests.get(variant), settings }),
    )
    const {
      analysed_as,
      variants: conversions,
      ...entry
    } = metricResult(counted.metric, results.map(asConversion))
    return { ...entry, analysed_as: counted.analysedAs, variants: results }
  })
}

const compareAll = (counted: CountedMetric, settings: ComparisonSettings): Compared[] => {
  const control = controlOf(counted.variants)
  return counted.variants.map((counts) =>
    control && control !== counts ? compareTreatment(counted, [control, counts], settings) : { counts },
  )
}

/** What decides a winner does not depend on the test. */
const asConversion = ({ note, ...result }: CountedVariantResult): VariantResult => ({
  ...result,
  statistical_test_used: null,
})

const variantResult = (
  { analysedAs }: CountedMetric,
  { counts, conversions, means }: Compared,
  { test, settings }: { test: CorrectedTest | undefined; settings: ComparisonSettings },
): CountedVariantResult => {
  const own = {
    ...ownTotals(counts, settings.alpha),
    ...NO_COMPARISON,
    mean_analysis: null,
    bandit_analysis: null,
  }
  if (analysedAs === 'mean' && counts.values) {
    const analysis =
      means && test ? meanFields(means, test, settings) : ownMean(counts.values, settings.alpha)
    return { ...own, ...decidedByMean(analysis), mean_analysis: analysis }
  }
  return conversions && test ? { ...own, ...comparisonResult(conversions, test) } : own
}

/** The fields of a comparison as the analysis of means has them. */
const decidedByMean = ({ t, degrees_of_freedom, note, confidence_interval, ...fields }: MeanAnalysis) => ({
  ...fields,
  confidence_interval: confidence_interval ?? ([null, null] as [null, null]),
  ...(note !== null && { note }),
})
