import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Database } from 'lucide-react'
import { pageAt, skipOf } from '../../../app/search-params.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { fileSize } from '../../../ui/file-size.ts'
import { count } from '../../../ui/format.ts'
import { PagedTable } from '../../../ui/paged-table.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { Moment } from '../../../ui/time.tsx'
import type { LakeTable } from '../api-types.ts'
import { PAGE_SIZE, tablesQuery } from '../queries.ts'

const route = getRouteApi('/shell/etl')

const COLUMNS: readonly Column<LakeTable>[] = [
  {
    id: 'table',
    header: 'Table',
    isRowHeader: true,
    cell: ({ database, name, conflicts, status }) => (
      <span className="flex flex-wrap items-center gap-2">
        <span>
          <span className="text-ink-muted">{database}.</span>
          {name}
        </span>
        {status === 'missing' && <Badge tone="negative">Missing</Badge>}
        {conflicts.length > 0 && <Badge tone="warning">Conflicting types</Badge>}
      </span>
    ),
    text: ({ database, name }) => `${database}.${name}`,
  },
  {
    id: 'columns',
    header: 'Columns',
    align: 'end',
    cell: ({ columns }) => count(columns.length),
    text: ({ columns }) => String(columns.length),
  },
  {
    id: 'partitions',
    header: 'Partitions',
    align: 'end',
    cell: ({ partition_count }) => count(partition_count),
    text: ({ partition_count }) => String(partition_count),
  },
  {
    id: 'rows',
    header: 'Rows',
    align: 'end',
    cell: ({ rows }) => count(rows),
    text: ({ rows }) => String(rows),
  },
  {
    id: 'size',
    header: 'Size',
    align: 'end',
    cell: ({ bytes }) => fileSize(bytes),
    text: ({ bytes }) => String(bytes),
  },
  {
    id: 'changed',
    header: 'Changed',
    cell: ({ updated_at }) => <Moment at={updated_at} />,
    text: ({ updated_at }) => updated_at,
  },
]

/** The tables of the catalogue. */
export const TablesTab = () => {
  const { page } = route.useSearch()
  const navigate = route.useNavigate()
  const skip = skipOf(page, PAGE_SIZE)
  return (
    <Card title="Tables" description="What jobs have written and the crawler has found." padded={false}>
      <PagedTable
        label="Tables"
        query={useQuery(tablesQuery(skip))}
        skip={skip}
        limit={PAGE_SIZE}
        onSkip={(to) => void navigate({ search: { tab: 'tables', page: pageAt(to, PAGE_SIZE) } })}
        columns={COLUMNS}
        rowKey={({ database, name }) => `${database}.${name}`}
        rowLink={({ database, name }) => ({
          to: '/etl/tables/$database/$table',
          params: { database, table: name },
        })}
        csv="tables.csv"
        empty={
          <EmptyState icon={<Database />} title="The catalogue has no table yet">
            A job adds its table when it has written the first day. Parquet files of your own, in folders such
            as
            <code className="mx-1">country=DE</code>
            below the folder of a database, are found by the crawler.
          </EmptyState>
        }
      />
    </Card>
  )
}
