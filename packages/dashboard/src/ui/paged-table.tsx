import type { UseQueryResult } from '@tanstack/react-query'
import { DataTable, type DataTableProps, TableSkeleton } from './data-table.tsx'
import { Pager } from './pager.tsx'
import { QueryView } from './query-view.tsx'

interface PagedTableProps<Row> extends Omit<DataTableProps<Row>, 'rows' | 'isBusy'> {
  /** The page that is read. */
  query: UseQueryResult<{ items: Row[]; total: number }>
  /** How many rows come before the page, and how many are on one. */
  skip: number
  limit: number
  onSkip: (skip: number) => void
}

/** The table of a list page: one page of rows, the pager, and the states of loading, failure and emptiness. */
export const PagedTable = <Row,>({ query, skip, limit, onSkip, ...table }: PagedTableProps<Row>) => (
  <QueryView query={query} loading={<TableSkeleton />}>
    {({ items, total }) => (
      <>
        <DataTable {...table} rows={items} isBusy={query.isPlaceholderData} />
        <div className="px-4 py-3 empty:hidden">
          <Pager skip={skip} limit={limit} total={total} onChange={onSkip} />
        </div>
      </>
    )}
  </QueryView>
)
