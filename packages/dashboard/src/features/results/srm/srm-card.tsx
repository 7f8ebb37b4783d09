import { useQuery } from '@tanstack/react-query'
import { Card } from '../../../ui/card.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { count, percent, words } from '../../../ui/format.ts'
import { QueryView } from '../../../ui/query-view.tsx'
import type { Results, SampleRatioAnswer } from '../api-types.ts'
import { variantNames } from '../metrics.ts'
import { refetchWhileActive } from '../queries.ts'
import type { ViewProps } from '../view-props.ts'
import { preciseP } from '../wording.ts'
import { srmQuery } from './queries.ts'

/** The split of subjects in numbers, overall and by attribute. */
export const SplitCard = ({ experiment, results }: ViewProps) => {
  const query = useQuery({ ...srmQuery(experiment.id), refetchInterval: refetchWhileActive(experiment) })
  return (
    <Card
      title="Sample ratio"
      description="Are subjects shared out as allocated? Below p = 0.001 no result can be trusted."
      padded={false}
    >
      <div className="min-h-60 pt-2">
        <QueryView query={query}>{(data) => <Split answer={data} results={results} />}</QueryView>
      </div>
    </Card>
  )
}

const UNAVAILABLE: Record<NonNullable<SampleRatioAnswer['unavailable_reason']>, string> = {
  bandit: 'A bandit changes its shares all the time, so there is no ratio to check.',
  too_few_variants: 'The check needs two variants with traffic.',
  no_assignments: 'Nobody has taken part yet.',
}

interface SplitProps {
  answer: SampleRatioAnswer
  results: Results
}

const Split = ({ answer, results }: SplitProps) => {
  const { unavailable_reason, p_value } = answer
  if (unavailable_reason || p_value === null) {
    return <p className="px-5 py-4 text-ink-muted">{UNAVAILABLE[unavailable_reason ?? 'no_assignments']}</p>
  }
  return (
    <>
      <p className="px-5 pb-3 text-ink-muted">{testText(answer, p_value)}</p>
      <VariantTable answer={answer} results={results} />
      {answer.by_dimension.length > 0 && <DimensionTable answer={answer} />}
    </>
  )
}

const testText = ({ method, chi2, degrees_of_freedom, sequential }: SampleRatioAnswer, p: number): string => {
  const test =
    method === 'chi_square' && chi2 !== null
      ? `Chi-square ${chi2.toFixed(2)} with ${degrees_of_freedom} ${degrees_of_freedom === 1 ? 'degree' : 'degrees'} of freedom, p = ${preciseP(p)}.`
      : `${words(method ?? '')}, p = ${preciseP(p)}.`
  return sequential ? `${test} At whichever day one looks: p = ${preciseP(sequential.p_value)}.` : test
}

interface Share {
  id: string
  name: string
  seen: number
  due: number
}

const SHARES: readonly Column<Share>[] = [
  {
    id: 'variant',
    header: 'Variant',
    isRowHeader: true,
    text: ({ name }) => name,
    cell: ({ name }) => <span className="font-medium">{name}</span>,
  },
  {
    id: 'seen',
    header: 'Seen',
    align: 'end',
    text: ({ seen }) => String(seen),
    cell: ({ seen }) => count(seen),
  },
  {
    id: 'due',
    header: 'Expected',
    align: 'end',
    text: ({ due }) => String(due),
    cell: ({ due }) => count(Math.round(due)),
  },
  {
    id: 'ratio',
    header: 'Seen / expected',
    align: 'end',
    text: ({ seen, due }) => String(due === 0 ? '' : seen / due),
    cell: ({ seen, due }) => (due === 0 ? '–' : percent(seen / due, 1)),
  },
]

const VariantTable = ({ answer: { observed, expected }, results }: SplitProps) => {
  const names = variantNames(results)
  const rows = Object.keys(expected).map((id) => ({
    id,
    name: names.get(id) ?? id,
    seen: observed[id] ?? 0,
    due: expected[id] ?? 0,
  }))
  return (
    <DataTable
      label="Subjects by variant"
      columns={SHARES}
      rows={rows}
      rowKey={({ id }) => id}
      csv="split.csv"
    />
  )
}

type DimensionCheck = SampleRatioAnswer['by_dimension'][number]

const CHECKS: readonly Column<DimensionCheck>[] = [
  {
    id: 'dimension',
    header: 'Attribute',
    sortable: true,
    sortBy: ({ dimension }) => dimension,
    text: ({ dimension }) => dimension,
    cell: ({ dimension }) => dimension,
  },
  {
    id: 'value',
    header: 'Value',
    isRowHeader: true,
    sortable: true,
    sortBy: ({ value }) => value,
    text: ({ value }) => value,
    cell: ({ value }) => <span className="font-medium">{value}</span>,
  },
  {
    id: 'p',
    header: 'p',
    align: 'end',
    sortable: true,
    sortBy: ({ p_value }) => p_value,
    text: ({ p_value }) => String(p_value),
    cell: ({ p_value }) => preciseP(p_value),
  },
  {
    id: 'adjusted',
    header: 'Adjusted p',
    hint: 'Over all attributes and values.',
    align: 'end',
    sortable: true,
    sortBy: ({ adjusted_p_value }) => adjusted_p_value,
    text: ({ adjusted_p_value }) => String(adjusted_p_value),
    cell: ({ adjusted_p_value }) => preciseP(adjusted_p_value),
  },
]

const DimensionTable = ({ answer }: { answer: SampleRatioAnswer }) => (
  <>
    <h3 className="px-5 pt-6 pb-2 font-medium">By attribute: where the split is off</h3>
    <DataTable
      label="Sample ratio by attribute"
      columns={CHECKS}
      rows={answer.by_dimension}
      rowKey={({ dimension, value }) => `${dimension} ${value}`}
      sort={{ column: 'adjusted', direction: 'ascending' }}
      csv="split-by-attribute.csv"
    />
  </>
)
