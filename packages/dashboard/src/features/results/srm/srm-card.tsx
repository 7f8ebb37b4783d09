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

/** Check of the sample ratio (SRM), overall and by dimension. */
export const SrmCard = ({ experiment, results }: ViewProps) => {
  const query = useQuery({ ...srmQuery(experiment.id), refetchInterval: refetchWhileActive(experiment) })
  return (
    <Card
      title="Sample ratio mismatch (SRM)"
      description="Compares the subjects of each variant with the traffic allocation. Below p = 0.001, do not trust the results."
      padded={false}
    >
      <div className="min-h-60 pt-2">
        <QueryView query={query}>{(data) => <Check answer={data} results={results} />}</QueryView>
      </div>
    </Card>
  )
}

const UNAVAILABLE: Record<NonNullable<SampleRatioAnswer['unavailable_reason']>, string> = {
  bandit: 'A bandit changes its weights all the time, so there is no fixed ratio to check.',
  too_few_variants: 'The check needs at least two variants with traffic.',
  no_assignments: 'No subjects yet.',
}

interface CheckProps {
  answer: SampleRatioAnswer
  results: Results
}

const Check = ({ answer, results }: CheckProps) => {
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
  return sequential ? `${test} Always-valid p = ${preciseP(sequential.p_value)}.` : test
}

interface VariantRow {
  id: string
  name: string
  observed: number
  expected: number
}

const VARIANT_COLUMNS: readonly Column<VariantRow>[] = [
  {
    id: 'variant',
    header: 'Variant',
    isRowHeader: true,
    text: ({ name }) => name,
    cell: ({ name }) => <span className="font-medium">{name}</span>,
  },
  {
    id: 'observed',
    header: 'Observed',
    align: 'end',
    text: ({ observed }) => String(observed),
    cell: ({ observed }) => count(observed),
  },
  {
    id: 'expected',
    header: 'Expected',
    align: 'end',
    text: ({ expected }) => String(expected),
    cell: ({ expected }) => count(Math.round(expected)),
  },
  {
    id: 'ratio',
    header: 'Observed / expected',
    align: 'end',
    text: ({ observed, expected }) => String(expected === 0 ? '' : observed / expected),
    cell: ({ observed, expected }) => (expected === 0 ? '–' : percent(observed / expected, 1)),
  },
]

const VariantTable = ({ answer: { observed, expected }, results }: CheckProps) => {
  const names = variantNames(results)
  const rows = Object.keys(expected).map((id) => ({
    id,
    name: names.get(id) ?? id,
    observed: observed[id] ?? 0,
    expected: expected[id] ?? 0,
  }))
  return (
    <DataTable
      label="Subjects by variant"
      columns={VARIANT_COLUMNS}
      rows={rows}
      rowKey={({ id }) => id}
      csv="sample-ratio.csv"
    />
  )
}

type DimensionCheck = SampleRatioAnswer['by_dimension'][number]

const DIMENSION_COLUMNS: readonly Column<DimensionCheck>[] = [
  {
    id: 'dimension',
    header: 'Dimension',
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
    hint: 'Corrected over all dimensions and values.',
    align: 'end',
    sortable: true,
    sortBy: ({ adjusted_p_value }) => adjusted_p_value,
    text: ({ adjusted_p_value }) => String(adjusted_p_value),
    cell: ({ adjusted_p_value }) => preciseP(adjusted_p_value),
  },
]

const DimensionTable = ({ answer }: { answer: SampleRatioAnswer }) => (
  <>
    <h3 className="px-5 pt-6 pb-2 font-medium">By dimension</h3>
    <DataTable
      label="Sample ratio by dimension"
      columns={DIMENSION_COLUMNS}
      rows={answer.by_dimension}
      rowKey={({ dimension, value }) => `${dimension} ${value}`}
      sort={{ column: 'adjusted', direction: 'ascending' }}
      csv="sample-ratio-by-dimension.csv"
    />
  </>
)
