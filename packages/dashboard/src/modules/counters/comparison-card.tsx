import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../api/errors.ts'
import { resultsQuery } from '../../features/results/index.ts'
import { Card } from '../../ui/card.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { count } from '../../ui/format.ts'
import { QueryView } from '../../ui/query-view.tsx'
import type { Counters } from './api-types.ts'
import { type ComparedRow, comparedCounts, isPreferred } from './comparison.ts'

const shown = (value: number | null): string => (value === null ? '–' : count(value))

const COLUMNS: readonly Column<ComparedRow>[] = [
  { id: 'name', header: 'Variant', cell: ({ name }) => name },
  { id: 'counted', header: 'Assignments counted', cell: ({ counted }) => count(counted), align: 'end' },
  { id: 'stored', header: 'Assignments stored', cell: ({ stored }) => shown(stored), align: 'end' },
  {
    id: 'counted-conversions',
    header: 'Conversions counted',
    cell: ({ countedConversions }) => count(countedConversions),
    align: 'end',
  },
  {
    id: 'stored-conversions',
    header: 'Conversions stored',
    cell: ({ storedConversions }) => shown(storedConversions),
    align: 'end',
  },
]

/** The counters beside what the service has stored: a bandit uses them where none is below it. */
export const ComparisonCard = ({ counters }: { counters: Counters }) => {
  const results = useQuery(resultsQuery(counters.experiment_id))
  return (
    <Card
      title="Beside the relational store"
      description="Stored are the subjects of assignments, and those of them who converted in the primary metric."
    >
      {hasNoResultsYet(results.error) ? (
        <p className="text-sm text-ink-muted">Nothing is stored before the experiment starts.</p>
      ) : (
        <QueryView query={results}>{(data) => <Compared rows={comparedCounts(counters, data)} />}</QueryView>
      )}
    </Card>
  )
}

/** A draft has no results, which the service says with 400. */
const hasNoResultsYet = (error: Error | null): boolean => error instanceof ApiError && error.status === 400

const Compared = ({ rows }: { rows: readonly ComparedRow[] }) => (
  <div className="flex flex-col gap-3">
    <p className="text-sm text-ink-muted">
      {isPreferred(rows)
        ? 'No count is below what is stored: a bandit would use the counters.'
        : 'A count is below what is stored: a bandit would use the store.'}
    </p>
    <DataTable label="Counters and store" columns={COLUMNS} rows={rows} rowKey={({ id }) => id} />
  </div>
)
