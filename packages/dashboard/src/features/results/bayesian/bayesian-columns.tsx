import { Badge } from '../../../ui/badge.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { figure, percent, signedPercent } from '../../../ui/format.ts'
import type { Bayesian, BayesianVariant } from '../api-types.ts'
import { ExplainedNumber } from '../explanation/explained-number.tsx'
import { points, range, shown, signedFigure } from '../wording.ts'
import { explainProbability } from './explain-probability.ts'

type Shown = Column<BayesianVariant>

interface NumberColumn {
  id: string
  header: string
  hint: string
  value: (variant: BayesianVariant) => number | null
  format: (value: number) => string
  detail?: (variant: BayesianVariant) => string
  hidden?: boolean
}

const toColumn = ({ id, header, hint, value, format, detail, hidden }: NumberColumn): Shown => ({
  id,
  header,
  hint,
  align: 'end',
  sortable: true,
  hidden,
  sortBy: (variant) => value(variant) ?? undefined,
  text: (variant) => String(value(variant) ?? ''),
  cell: (variant) => (
    <ExplainedNumber
      name={header}
      text={shown(value(variant), format)}
      detail={value(variant) === null ? undefined : detail?.(variant)}
      explain={undefined}
    />
  ),
})

const nameColumn: Shown = {
  id: 'variant',
  header: 'Variant',
  isRowHeader: true,
  sortable: true,
  sortBy: ({ variant_name }) => variant_name,
  text: ({ variant_name }) => variant_name,
  cell: ({ variant_name, is_control }) => (
    <span className="flex flex-wrap items-center gap-2">
      <span className="font-medium">{variant_name}</span>
      {is_control && <Badge>Control</Badge>}
    </span>
  ),
}

const bestColumn = (bayesian: Bayesian): Shown => ({
  id: 'best',
  header: 'P(best)',
  hint: 'Probability that its true value is the best of all.',
  align: 'end',
  sortable: true,
  sortBy: ({ probability_to_be_best }) => probability_to_be_best ?? undefined,
  text: ({ probability_to_be_best }) => String(probability_to_be_best ?? ''),
  cell: (variant) => (
    <ExplainedNumber
      name="Probability to be best"
      text={shown(variant.probability_to_be_best, (share) => percent(share, 1))}
      explain={
        variant.probability_to_be_best === null ? undefined : () => explainProbability(bayesian, variant)
      }
    />
  ),
})

type Format = (value: number) => string

const posteriorColumns = (format: Format): NumberColumn[] => [
  {
    id: 'mean',
    header: 'Posterior mean',
    hint: 'With the credible interval.',
    value: ({ posterior }) => posterior?.mean ?? null,
    format,
    detail: ({ posterior }) =>
      posterior === null
        ? ''
        : range([posterior.credible_interval_lower, posterior.credible_interval_upper], format),
  },
  {
    id: 'loss',
    header: 'Expected loss',
    hint: 'Average cost of choosing it if another variant is better.',
    value: ({ expected_loss }) => expected_loss,
    format: (value) => (value < 1e-6 ? '< 0.000001' : figure(value, 3)),
  },
]

const comparisonColumns = (difference: Format): NumberColumn[] => [
  {
    id: 'beat',
    header: 'Beats the control',
    hint: 'Probability that its true value is better than the control’s.',
    value: ({ probability_to_beat_control }) => probability_to_beat_control,
    format: (share) => percent(share, 1),
  },
  {
    id: 'lift',
    header: 'Relative lift',
    hint: 'Credible interval.',
    value: ({ relative_lift_credible_interval: interval }) => interval?.[0] ?? null,
    format: (value) => `from ${signedPercent(value, 1)}`,
    detail: ({ relative_lift_credible_interval: interval }) =>
      `to ${shown(interval?.[1], (value) => signedPercent(value, 1))}`,
  },
  {
    id: 'difference',
    header: 'Difference',
    hint: 'Credible interval.',
    value: ({ difference_credible_interval: interval }) => interval?.[0] ?? null,
    format: (value) => `from ${difference(value)}`,
    detail: ({ difference_credible_interval: interval }) => `to ${shown(interval?.[1], difference)}`,
  },
  {
    id: 'factor',
    header: 'Bayes factor',
    hint: 'How many times likelier the data are with an effect than without.',
    value: ({ bayes_factor }) => bayes_factor,
    format: (value) => figure(value, 3),
    hidden: true,
  },
]

/** Columns of the Bayesian analysis; `format` writes values of the metric. */
export const bayesianColumns = (bayesian: Bayesian, format: Format): Shown[] => {
  const difference = bayesian.prior?.family === 'normal' ? signedFigure : (value: number) => points(value)
  return [
    nameColumn,
    bestColumn(bayesian),
    ...posteriorColumns(format).map(toColumn),
    ...comparisonColumns(difference).map(toColumn),
  ]
}
