import type { Column } from '../../../ui/data-table.tsx'
import { count, percent } from '../../../ui/format.ts'
import type { Bayesian, BayesianVariant, ComparedMetric, Comparisons, VariantResult } from '../api-types.ts'
import { explainProbability } from '../bayesian/explain-probability.ts'
import { ExplainedNumber } from '../explanation/explained-number.tsx'
import { type Compared, comparedWith, type Explanation } from '../explanation/explanation.ts'
import { explainAlwaysValid } from '../sequential/explain-always-valid.ts'
import { briefLift, points, preciseP, range, shown } from '../wording.ts'
import * as explain from './explain-rates.ts'
import { VariantName } from './variant-name.tsx'

interface RateColumnsProps {
  results: Comparisons
  metric: ComparedMetric
  /** undefined: not loaded yet; null: there is no Bayesian analysis. */
  bayesian: Bayesian | undefined | null
}

type RateColumn = Column<VariantResult>

interface ComparisonColumn {
  id: string
  header: string
  hint: string
  value: (variant: VariantResult) => number | null
  format: (value: number) => string
  detail?: (variant: VariantResult) => string
  explain: (compared: Compared) => Explanation
  hidden?: boolean
}

const COMPARISONS: readonly ComparisonColumn[] = [
  {
    id: 'difference',
    header: 'Difference',
    hint: "The rate minus the control's rate, in percentage points.",
    value: ({ difference }) => difference,
    format: (value) => points(value),
    detail: ({ difference_interval }) => range(difference_interval, (value) => points(value)),
    explain: explain.explainDifference,
  },
  {
    id: 'lift',
    header: 'Relative lift',
    hint: "The difference relative to the control's rate.",
    value: ({ relative_improvement_pct }) => relative_improvement_pct,
    format: briefLift,
    detail: ({ relative_improvement_interval_pct }) => range(relative_improvement_interval_pct, briefLift),
    explain: explain.explainLift,
  },
  {
    id: 'p',
    header: 'p',
    hint: "Fisher's exact test, two-sided.",
    value: ({ p_value }) => p_value,
    format: preciseP,
    explain: explain.explainPValue,
    hidden: true,
  },
]

const FURTHER: readonly ComparisonColumn[] = [
  {
    id: 'h',
    header: "Cohen's h",
    hint: 'Effect size on a scale that is comparable at every rate.',
    value: ({ effect_size }) => effect_size,
    format: (value) => value.toFixed(3),
    detail: ({ effect_size_label }) => effect_size_label ?? '',
    explain: explain.explainEffectSize,
  },
  {
    id: 'always-valid',
    header: 'Always-valid p',
    hint: 'Valid at every look.',
    value: ({ always_valid }) => always_valid?.p_value ?? null,
    format: preciseP,
    explain: explainAlwaysValid,
    hidden: true,
  },
  {
    id: 'odds-ratio',
    header: 'Odds ratio',
    hint: 'Conditional estimate with its exact interval.',
    value: ({ odds_ratio }) => odds_ratio,
    format: (value) => value.toFixed(3),
    detail: ({ odds_ratio_interval }) => range(odds_ratio_interval, (value) => value.toFixed(3)),
    explain: explain.explainOddsRatio,
    hidden: true,
  },
  {
    id: 'power',
    header: 'Power',
    hint: 'To detect the planned effect with the current subjects.',
    value: ({ power }) => power,
    format: (value) => percent(value, 0),
    explain: explain.explainPower,
    hidden: true,
  },
]

const comparison = (column: ComparisonColumn, { results, metric }: RateColumnsProps): RateColumn => ({
  id: column.id,
  header: column.header,
  hint: column.hint,
  align: 'end',
  sortable: true,
  hidden: column.hidden,
  sortBy: (variant) => column.value(variant) ?? undefined,
  text: (variant) => String(column.value(variant) ?? ''),
  cell: (variant) => {
    const compared = comparedWith(results, metric, variant)
    const value = column.value(variant)
    if (!compared || value === null) return <span className="text-ink-faint">–</span>
    return (
      <ExplainedNumber
        name={column.header}
        text={column.format(value)}
        detail={column.detail?.(variant)}
        explain={() => column.explain(compared)}
      />
    )
  },
})

/** Column of both p-values, the adjusted one above; of p alone where nothing is adjusted. */
const adjustedColumn = ({ results, metric }: RateColumnsProps): RateColumn => ({
  id: 'adjusted',
  header: 'Adjusted p',
  hint: 'p corrected for multiple comparisons; it decides. Below it: p without correction.',
  align: 'end',
  sortable: true,
  sortBy: ({ adjusted_p_value, p_value }) => adjusted_p_value ?? p_value ?? undefined,
  text: ({ adjusted_p_value }) => String(adjusted_p_value ?? ''),
  cell: (variant) => {
    const compared = comparedWith(results, metric, variant)
    const { p_value: p, adjusted_p_value: adjusted } = variant
    if (!compared || p === null) return <span className="text-ink-faint">–</span>
    return (
      <span className="flex flex-col items-end">
        {adjusted !== null && (
          <ExplainedNumber
            name="Adjusted p"
            text={preciseP(adjusted)}
            explain={() => explain.explainAdjusted(compared)}
          />
        )}
        <span className={adjusted === null ? undefined : 'text-xs text-ink-muted'}>
          <ExplainedNumber
            name="p"
            text={adjusted === null ? preciseP(p) : `p ${preciseP(p)}`}
            explain={() => explain.explainPValue(compared)}
          />
        </span>
      </span>
    )
  },
})

const variantColumn = (metric: ComparedMetric): RateColumn => ({
  id: 'variant',
  header: 'Variant',
  isRowHeader: true,
  sortable: true,
  sortBy: ({ variant_name }) => variant_name,
  text: ({ variant_name }) => variant_name,
  cell: (variant) => <VariantName metric={metric} variant={variant} result={variant} />,
})

const subjectsColumn: RateColumn = {
  id: 'subjects',
  header: 'Subjects',
  hint: 'With the number that converted.',
  align: 'end',
  sortable: true,
  sortBy: ({ sample_size }) => sample_size,
  text: ({ sample_size }) => String(sample_size),
  cell: ({ sample_size, conversions }) => (
    <ExplainedNumber
      name="Subjects"
      text={count(sample_size)}
      detail={`${count(conversions)} converted`}
      explain={undefined}
    />
  ),
}

const conversionsColumn: RateColumn = {
  id: 'conversions',
  header: 'Conversions',
  align: 'end',
  sortable: true,
  hidden: true,
  sortBy: ({ conversions }) => conversions,
  text: ({ conversions }) => String(conversions),
  cell: ({ conversions }) => (
    <ExplainedNumber name="Conversions" text={count(conversions)} explain={undefined} />
  ),
}

const rateColumn = ({ results, metric }: RateColumnsProps): RateColumn => ({
  id: 'rate',
  header: 'Rate',
  hint: 'Subjects with at least one event, divided by all subjects.',
  align: 'end',
  sortable: true,
  sortBy: ({ mean }) => mean ?? undefined,
  text: ({ mean }) => String(mean ?? ''),
  cell: (variant) => (
    <ExplainedNumber
      name="Rate"
      text={shown(variant.mean, percent)}
      detail={range(variant.confidence_interval, percent)}
      explain={() => explain.explainRate(results, metric, variant)}
    />
  ),
})

const probabilityColumn = (bayesian: Bayesian | undefined): RateColumn => {
  const of = ({ variant_id }: VariantResult): BayesianVariant | undefined =>
    bayesian?.variant_results.find((result) => result.variant_id === variant_id)
  return {
    id: 'best',
    header: 'P(best)',
    hint: 'Bayesian probability that this variant is the best.',
    align: 'end',
    width: '6.5rem',
    sortable: true,
    sortBy: (variant) => of(variant)?.probability_to_be_best ?? undefined,
    text: (variant) => String(of(variant)?.probability_to_be_best ?? ''),
    cell: (variant) => {
      const result = of(variant)
      if (!bayesian || !result || result.probability_to_be_best === null) {
        return <span className="text-ink-faint">{bayesian ? '–' : '…'}</span>
      }
      return (
        <ExplainedNumber
          name="Probability to be best"
          text={percent(result.probability_to_be_best, 1)}
          explain={() => explainProbability(bayesian, result)}
        />
      )
    },
  }
}

/** Column of the weighted rate (IPW): unbiased where a bandit sends more subjects to better variants. */
const weightedColumn = ({ metric }: RateColumnsProps): RateColumn[] =>
  metric.variants.some(({ bandit_analysis }) => bandit_analysis !== null)
    ? [
        {
          id: 'weighted',
          header: 'Weighted rate',
          hint: 'Each subject is weighted by the inverse of its assignment probability (IPW). Always valid.',
          align: 'end',
          sortable: true,
          sortBy: ({ bandit_analysis }) => bandit_analysis?.ipw_rate ?? undefined,
          text: ({ bandit_analysis }) => String(bandit_analysis?.ipw_rate ?? ''),
          cell: ({ bandit_analysis }) => (
            <ExplainedNumber
              name="Weighted rate"
              text={shown(bandit_analysis?.ipw_rate, percent)}
              detail={range(bandit_analysis?.ipw_interval, percent)}
              explain={undefined}
            />
          ),
        },
      ]
    : []

/** Columns of the conversion rate of each variant. */
export const rateColumns = (props: RateColumnsProps): RateColumn[] => [
  variantColumn(props.metric),
  subjectsColumn,
  conversionsColumn,
  rateColumn(props),
  ...weightedColumn(props),
  ...COMPARISONS.map((column) => comparison(column, props)),
  adjustedColumn(props),
  ...(props.bayesian === null ? [] : [probabilityColumn(props.bayesian)]),
  ...FURTHER.map((column) => comparison(column, props)),
]
