import { checkShares } from '../../../features/results/index.ts'
import type { StatementResult } from '../connectors/warehouse.ts'
import type { AnalysisResults } from '../runs/results-schema.ts'
import type { AnalysedRun, MappedVariant } from './analysed-run.ts'
import { type Exposures, exposuresOf, metricCountsOf } from './counts.ts'
import { variantOfLabel } from './labels.ts'
import { analyseMetrics, type ReadMetric } from './metrics.ts'

const mapped = ({ experiment, variantMap }: AnalysedRun, { labels }: Exposures): MappedVariant[] =>
  experiment.variants.map((variant) => {
    const own = labels.filter(
      ({ label }) => variantOfLabel(label, experiment.variants, variantMap) === variant.id,
    )
    return {
      variant,
      labels: new Set(own.map(({ label }) => label)),
      units: own.reduce((sum, { units }) => sum + units, 0),
    }
  })

/** The check of the sample ratio, or why there is none. */
const sampleRatio = (
  { experiment }: AnalysedRun,
  variants: readonly MappedVariant[],
): Pick<AnalysisResults, 'srm' | 'srm_skipped'> => {
  if (experiment.experiment_type === 'bandit') return { srm_skipped: 'adaptive_allocation' }
  const withTraffic = variants.filter(({ variant }) => variant.traffic_allocation > 0)
  if (withTraffic.length < 2) return { srm_skipped: 'fewer_than_2_variants' }
  const srm = checkShares(
    variants.map(({ variant, units }) => ({
      id: variant.id,
      share: variant.traffic_allocation,
      subjects: units,
    })),
  )
  return srm ? { srm } : { srm_skipped: 'no_mapped_units' }
}

const unmapped = ({ labels }: Exposures, variants: readonly MappedVariant[]) =>
  labels.filter(({ label }) => variants.every((variant) => !variant.labels.has(label)))

/**
 * The results of an analysis, from the answers of its diagnostics statement and of one statement a metric.
 *
 * @throws WarehouseError no_units, too_many_variant_values, result_invalid
 */
export const analysisOf = (run: AnalysedRun, answers: readonly StatementResult[]): AnalysisResults => {
  const [diagnostics, ...ofMetrics] = answers
  if (!diagnostics || ofMetrics.length !== run.metrics.length) throw new TypeError('An answer is missing')
  const exposures = exposuresOf(diagnostics)
  const variants = mapped(run, exposures)
  const metrics = run.metrics.flatMap((source, index): ReadMetric[] => {
    const answer = ofMetrics[index]
    return answer
      ? [{ source, isPrimary: index === 0, counts: metricCountsOf(answer, source.metric_type) }]
      : []
  })
  const { labels, ...totals } = exposures
  return {
    schema: 'assay.warehouse.results/v1',
    window_start: run.window.start.toISOString(),
    window_end: run.window.end.toISOString(),
    confidence_level: run.confidenceLevel,
    correction_method: run.correctionMethod,
    diagnostics: totals,
    variants: variants.map(({ variant, labels, units }) => ({
      variant_id: variant.id,
      variant_name: variant.name,
      is_control: variant.is_control,
      labels: [...labels],
      units,
      allocation: variant.traffic_allocation,
    })),
    unmapped_labels: unmapped(exposures, variants),
    ...sampleRatio(run, variants),
    metrics: analyseMetrics(run, variants, metrics),
  }
}
