import type { Column } from '../../../ui/data-table.tsx'
import { count, figure } from '../../../ui/format.ts'
import type { ComparedMetric, Comparisons, MeanAnalysis, VariantResult } from '../api-types.ts'
import { ExplainedNumber } from '../explanation/explained-number.tsx'
import { type Compared, comparedWith, type Explanation } from '../explanation/explanation.ts'
import { briefLift, preciseP, range, shown, signedFigure } from '../wording.ts'
import * as explain from './explain-means.ts'
import { VariantName } from './variant-name.tsx'

interface MeanColumnsProps {
  results: Comparisons
  metric: ComparedMetric
}

interface MeanColumn {
  id: string
  header: string
  value: (analysis: MeanAnalysis) => number | null
  format: (value: number) => string
  detail?: (analysis: MeanAnalysis) => string
  /** undefined: not a comparison. */
  explain?: (compared: Compared) => Explanation
  hidden?: boolean
}

const COLUMNS: readonly MeanColumn[] = [
  {
    id: 'mean',
    header: 'Mean',
    value: ({ mean }) => mean,
    format: (value) => figure(value),
    detail: ({ confidence_interval }) => range(confidence_interval, (value) => figure(value)),
  },
  {
    id: 'deviation',
    header: 'Std. deviation',
    value: ({ std_dev }) => std_dev,
    format: (value) => figure(value),
    hidden: true,
  },
  {
    id: 'difference',
    header: 'Difference',
    value: ({ difference }) => difference,
    format: signedFigure,
    detail: ({ difference_interval }) => range(difference_interval, signedFigure),
    explain: explain.explainMeanDifference,
  },
  {
    id: 'lift',
    header: 'Relative lift',
    value: ({ relative_improvement_pct }) => relative_improvement_pct,
    format: briefLift,
    detail: ({ relative_improvement_interval_pct }) => range(relative_improvement_interval_pct, briefLift),
    explain: explain.explainMeanLift,
  },
  {
    id: 'p',
    header: 'p',
    value: ({ p_value }) => p_value,
    format: preciseP,
    explain: explain.explainMeanP,
  },
  {
    id: 'adjusted',
    header: 'Adjusted p',
    value: ({ adjusted_p_value }) => adjusted_p_value,
    format: preciseP,
    explain: explain.explainMeanP,
  },
  {
    id: 'd',
    header: "Cohen's d",
    value: ({ effect_size }) => effect_size,
    format: (value) => value.toFixed(3),
    detail: ({ effect_size_label }) => effect_size_label ?? '',
    explain: explain.explainMeanEffectSize,
  },
]

const numberIn = (column: MeanColumn, { mean_analysis }: VariantResult): number | null =>
  mean_analysis === null ? null : column.value(mean_analysis)

const toColumn = (column: MeanColumn, { results, metric }: MeanColumnsProps): Column<VariantResult> => ({
  id: column.id,
  header: column.header,
  align: 'end',
  sortable: true,
  hidden: column.hidden,
  sortBy: (variant) => numberIn(column, variant) ?? undefined,
  text: (variant) => String(numberIn(column, variant) ?? ''),
  cell: (variant) => {
    const analysis = variant.mean_analysis
    const compared = comparedWith(results, metric, variant)
    const explained = column.explain
    if (analysis === null || numberIn(column, variant) === null) {
      return <span className="text-ink-faint">–</span>
    }
    return (
      <ExplainedNumber
        name={column.header}
        text={shown(numberIn(column, variant), column.format)}
        detail={column.detail?.(analysis)}
        explain={compared && explained && (() => explained(compared))}
      />
    )
  },
})

const variantColumn = (metric: ComparedMetric): Column<VariantResult> => ({
  id: 'variant',
  header: 'Variant',
  isRowHeader: true,
  sortable: true,
  sortBy: ({ variant_name }) => variant_name,
  text: ({ variant_name }) => variant_name,
  cell: (variant) => (
    <>
      <VariantName metric={metric} variant={variant} result={variant.mean_analysis ?? variant} />
      {variant.mean_analysis?.note && (
        <span className="block text-xs text-ink-muted">{variant.mean_analysis.note}</span>
      )}
    </>
  ),
})

const subjectsColumn: Column<VariantResult> = {
  id: 'subjects',
  header: 'Subjects',
  align: 'end',
  sortable: true,
  sortBy: ({ sample_size }) => sample_size,
  text: ({ sample_size }) => String(sample_size),
  cell: ({ sample_size }) => (
    <ExplainedNumber name="Subjects" text={count(sample_size)} explain={undefined} />
  ),
}

/** Columns of the mean per subject of each variant. */
export const meanColumns = (props: MeanColumnsProps): Column<VariantResult>[] => [
  variantColumn(props.metric),
  subjectsColumn,
  ...COLUMNS.map((column) => toColumn(column, props)),
]
