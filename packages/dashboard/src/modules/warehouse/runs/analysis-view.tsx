import {
  type ComparedMetric,
  type Comparisons,
  correctionName,
  ExplanationProvider,
  effectsOf,
  forestRows,
  levelText,
  SampleRatioStatus,
  VariantTable,
} from '../../../features/results/index.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { ForestPlot } from '../../../ui/charts/forest-plot.tsx'
import { count, figure, signedPercent } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import type { AnalysedMetric, AnalysisResults } from '../api-types.ts'
import { comparisonsOf } from './comparisons.ts'
import { DiagnosticsCard } from './diagnostics-card.tsx'

interface AnalysisViewProps {
  results: AnalysisResults
  /** Begins the names of files that tables are saved to. */
  fileName: string
}

/** What an analysis found, drawn like the results of an experiment. */
export const AnalysisView = ({ results, fileName }: AnalysisViewProps) => {
  const comparisons = comparisonsOf(results)
  return (
    <ExplanationProvider>
      <SampleRatio results={results} />
      <UnmappedLabels results={results} />
      <EffectsCard comparisons={comparisons} />
      {results.metrics.map((metric) => (
        <MetricCard
          key={metric.metric_source_id}
          metric={metric}
          comparisons={comparisons}
          fileName={fileName}
        />
      ))}
      <DiagnosticsCard results={results} />
    </ExplanationProvider>
  )
}

const SKIPPED: Record<NonNullable<AnalysisResults['srm_skipped']>, string> = {
  adaptive_allocation: 'The sample ratio is not checked: a bandit changes its weights all the time.',
  fewer_than_2_variants: 'The sample ratio is not checked: it needs two variants with traffic.',
  no_mapped_units: 'The sample ratio is not checked: no label stands for a variant of the experiment.',
}

const SampleRatio = ({ results: { srm, srm_skipped, variants } }: { results: AnalysisResults }) => {
  const names = new Map(variants.map(({ variant_id, variant_name }) => [variant_id, variant_name]))
  if (srm !== undefined) return <SampleRatioStatus srm={srm} names={names} />
  return srm_skipped !== undefined && <p className="px-1 text-sm text-ink-muted">{SKIPPED[srm_skipped]}</p>
}

const UnmappedLabels = ({ results: { unmapped_labels: labels } }: { results: AnalysisResults }) => {
  if (labels.length === 0) return null
  return (
    <Notice
      tone="warning"
      title={
        labels.length === 1 ? 'A label stands for no variant' : `${labels.length} labels stand for no variant`
      }
    >
      <p>
        Their units are left out. Map them to variants in a new analysis if they belong to the experiment.
      </p>
      <ul className="mt-1 list-disc pl-5">
        {labels.map(({ label, units }) => (
          <li key={label} className="wrap-anywhere">
            <code className="font-mono">{label}</code>: {count(units)} {units === 1 ? 'unit' : 'units'}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** Relative effects of the measure that each metric is analysed by. */
const decisiveEffects = (metrics: readonly ComparedMetric[]) =>
  metrics.flatMap((metric) =>
    effectsOf([metric], 'relative').filter(
      ({ measure }) => (measure === 'per subject') === (metric.analysed_as === 'mean'),
    ),
  )

const EffectsCard = ({ comparisons }: { comparisons: Comparisons }) => {
  const effects = decisiveEffects(comparisons.metrics).map((effect) => ({ ...effect, measure: '' }))
  if (effects.length === 0) return null
  return (
    <Card
      title="Effects"
      description="Each treatment compared with the control. Where an interval excludes zero, chance is an unlikely explanation."
    >
      <ForestPlot
        label="Relative lift against the control"
        unitLabel="Relative lift"
        zero={0}
        format={(value) => signedPercent(value, 1)}
        rows={forestRows(effects, comparisons)}
      />
    </Card>
  )
}

interface MetricCardProps {
  metric: AnalysedMetric
  comparisons: Comparisons
  fileName: string
}

const MetricCard = ({ metric, comparisons, fileName }: MetricCardProps) => {
  const compared = comparisons.metrics.find(({ metric_id }) => metric_id === metric.result?.metric_id)
  return (
    <Card title={metric.name} description={descriptionOf(metric, comparisons)} padded={false}>
      <div className="flex flex-wrap gap-2 px-5 pt-2 empty:hidden">
        {metric.is_primary && <Badge tone="accent">Primary</Badge>}
        {!metric.computed && <Badge tone="warning">Not computed</Badge>}
      </div>
      {compared && (
        <div className="mt-2">
          <VariantTable
            results={comparisons}
            metric={compared}
            measure={compared.analysed_as === 'mean' ? 'mean' : 'rate'}
            bayesian={null}
            fileName={fileName}
          />
        </div>
      )}
      <Notes metric={metric} />
    </Card>
  )
}

const descriptionOf = ({ metric_type }: AnalysedMetric, comparisons: Comparisons): string => {
  const { confidence_level, correction_method, family_size } = comparisons
  const test = metric_type === 'mean' ? "Welch's t-test of the mean per unit" : "Fisher's exact test"
  const adjusted =
    family_size > 1
      ? `p adjusted over ${family_size} comparisons (${correctionName(correction_method)})`
      : 'a single comparison needs no correction'
  return `${test}, with ${levelText(confidence_level)} intervals; ${adjusted}.`
}

/** Why a metric or a treatment was not computed, and how its rows were matched. */
const Notes = ({ metric }: { metric: AnalysedMetric }) => {
  const { message, grand_mean, diagnostics } = metric
  const { metric_rows_in_window, metric_rows_matched, null_values_ignored } = diagnostics
  const notes =
    metric.result?.variants.flatMap(({ variant_name, note }) => (note ? [`${variant_name}: ${note}`] : [])) ??
    []
  const counts = [
    `${count(metric_rows_matched)} of ${count(metric_rows_in_window)} rows in the window belong to an exposed unit`,
    ...(metric.metric_type === 'mean' ? [`${count(null_values_ignored)} NULL values ignored`] : []),
    ...(grand_mean === undefined ? [] : [`mean over all units ${figure(grand_mean)}`]),
  ]
  return (
    <div className="flex flex-col gap-2 px-5 pt-2 pb-5">
      {message !== undefined && <Notice tone="warning">{sentence(message)}</Notice>}
      {notes.map((note) => (
        <Notice key={note} tone="warning">
          {sentence(note)}
        </Notice>
      ))}
      <p className="text-sm text-ink-muted">{counts.join('; ')}.</p>
    </div>
  )
}

const sentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`)
