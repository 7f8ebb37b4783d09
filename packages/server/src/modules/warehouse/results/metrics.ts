import { momentsFromShiftedSums, type Sample, sampleFrom } from '@assay/statistics'
import {
  type CountedMetric,
  type CountedMetricResult,
  compareCounted,
  type VariantCounts,
} from '../../../features/results/index.ts'
import type { AnalysisResults } from '../runs/results-schema.ts'
import type { MetricSource } from '../sources/schema.ts'
import type { AnalysedRun, MappedVariant } from './analysed-run.ts'
import type { LabelCounts, MetricCounts } from './counts.ts'

type AnalysedMetric = AnalysisResults['metrics'][number]
type NotComputedReason = NonNullable<AnalysedMetric['not_computed_reason']>

/** A metric source with what its statement counted; undefined where the numbers contradict each other. */
export interface ReadMetric {
  source: MetricSource
  isPrimary: boolean
  counts: MetricCounts | undefined
}

const REASONS: Record<NotComputedReason, string> = {
  fewer_than_2_units: 'fewer than 2 units in at least one variant',
  no_units: 'no units in control or in every treatment',
  no_variation: 'no variation in control or this treatment',
  result_invalid: 'the warehouse sent numbers that contradict each other',
}

const noteOf = (reason: NotComputedReason): string => `Not computed: ${REASONS[reason]}`

/** Sample moments of the labels that stand for one variant, from sums that are shifted by the grand mean. */
const sampleOf = (labels: readonly LabelCounts[], grandMean: number): Sample =>
  sampleFrom(
    momentsFromShiftedSums({
      count: labels.reduce((sum, { units }) => sum + units, 0),
      origin: grandMean,
      sum: labels.reduce((sum, { sums }) => sum + (sums?.sum ?? 0), 0),
      sumOfSquares: labels.reduce((sum, { sums }) => sum + (sums?.squares ?? 0), 0),
    }),
  )

const variantCounts = ({ variant, labels }: MappedVariant, counts: MetricCounts): VariantCounts => {
  const own = counts.labels.filter(({ label }) => labels.has(label))
  const { id, name, is_control } = variant
  return {
    variant: { id, name, is_control },
    users: own.reduce((sum, { units }) => sum + units, 0),
    conversions: own.reduce((sum, { converting_units }) => sum + converting_units, 0),
    values: counts.grand_mean === null ? null : sampleOf(own, counts.grand_mean),
  }
}

/** Why a metric cannot be computed at all. */
const hindrance = (
  metric_type: MetricSource['metric_type'],
  variants: readonly VariantCounts[],
): NotComputedReason | undefined => {
  const control = variants.find(({ variant }) => variant.is_control)
  const treatments = variants.filter((one) => one !== control)
  const isEmpty = !control || control.users === 0 || treatments.every(({ users }) => users === 0)
  if (isEmpty) return 'no_units'
  return metric_type === 'mean' && variants.some(({ users }) => users < 2) ? 'fewer_than_2_units' : undefined
}

interface PreparedMetric extends ReadMetric {
  counted: CountedMetric | undefined
  reason: NotComputedReason | undefined
}

const prepared = (variants: readonly MappedVariant[], read: ReadMetric): PreparedMetric => {
  const { source, counts, isPrimary } = read
  if (!counts) return { ...read, counted: undefined, reason: 'result_invalid' }
  const ofVariants = variants.map((variant) => variantCounts(variant, counts))
  const reason = hindrance(source.metric_type, ofVariants)
  const isMean = source.metric_type === 'mean'
  const metric = {
    id: source.id,
    name: source.name,
    event_name: source.name,
    metric_type: isMean ? ('custom' as const) : ('conversion' as const),
    is_primary: isPrimary,
    is_guardrail: false,
    lower_is_better: false,
  }
  const counted = {
    metric,
    analysedAs: isMean ? ('mean' as const) : ('conversion' as const),
    variants: ofVariants,
  }
  return { ...read, counted: reason ? undefined : counted, reason }
}

/** Why single treatments have no p-value, in the words of the warehouse's results. */
const withNotes = (result: CountedMetricResult): CountedMetricResult => ({
  ...result,
  variants: result.variants.map((variant) => {
    if (variant.is_control || variant.p_value !== null) return variant
    return { ...variant, note: noteOf(variant.sample_size === 0 ? 'no_units' : 'no_variation') }
  }),
})

const analysed = (
  { source, isPrimary, counts, reason }: PreparedMetric,
  result: CountedMetricResult | undefined,
): AnalysedMetric => ({
  metric_source_id: source.id,
  name: source.name,
  metric_type: source.metric_type,
  is_primary: isPrimary,
  computed: result !== undefined,
  ...(reason && { not_computed_reason: reason, message: noteOf(reason) }),
  diagnostics: {
    metric_rows_in_window: counts?.metric_rows_in_window ?? 0,
    metric_rows_matched: counts?.metric_rows_matched ?? 0,
    null_values_ignored: counts?.null_values_ignored ?? 0,
  },
  ...(counts && counts.grand_mean !== null && { grand_mean: counts.grand_mean }),
  ...(result && { result: withNotes(result) }),
})

/** Compares all metrics of an analysis; those that can be computed are one family. */
export const analyseMetrics = (
  { experiment, confidenceLevel, correctionMethod }: AnalysedRun,
  variants: readonly MappedVariant[],
  read: readonly ReadMetric[],
): AnalysedMetric[] => {
  const metrics = read.map((metric) => prepared(variants, metric))
  const computable = metrics.flatMap(({ counted }) => counted ?? [])
  const results = compareCounted(computable, {
    confidence_level: confidenceLevel,
    correction_method: correctionMethod,
    minimumDetectableEffect: experiment.plan?.minimum_detectable_effect,
  })
  const resultOf = new Map(computable.map((counted, index) => [counted, results[index]]))
  return metrics.map((metric) => analysed(metric, metric.counted && resultOf.get(metric.counted)))
}
