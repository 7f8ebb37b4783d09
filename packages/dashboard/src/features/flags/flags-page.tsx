import { getRouteApi } from '@tanstack/react-router'
import { Plus, ToggleRight } from 'lucide-react'
import { useState } from 'react'
import { reservedFor, useMay } from '../../app/permissions.ts'
import { oneOf, pageAt } from '../../app/search-params.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable, type Sort, TableSkeleton } from '../../ui/data-table.tsx'
import { Page } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { BulkActions } from './list/bulk-actions.tsx'
import { flagColumns } from './list/flag-columns.tsx'
import { FlagsToolbar } from './list/flags-toolbar.tsx'
import { PAGE_SIZE, useFlagRows } from './list/use-flag-rows.ts'
import type { SortField } from './queries.ts'
import type { FlagsSearch } from './search.ts'

const route = getRouteApi('/shell/feature-flags')

const SORTABLE: readonly SortField[] = ['name', 'status', 'created_at', 'updated_at']

const sortOf = ({ sort = 'created_at', order = 'desc' }: FlagsSearch): Sort => ({
  column: sort,
  direction: order === 'asc' ? 'ascending' : 'descending',
})

const searchOf = ({ column, direction }: Sort): Partial<FlagsSearch> => ({
  sort: oneOf(column, SORTABLE),
  order: direction === 'ascending' ? 'asc' : 'desc',
})

/** Every feature flag: what it is, who gets it, how it does. */
export const FlagsPage = () => (
  <Page
    title="Feature flags"
    description="Switch features on and off, give them to some people first, and take them back when they do harm."
    actions={<NewFlagButton />}
  >
    <FlagsTable />
  </Page>
)

const NewFlagButton = () =>
  useMay('editor') ? (
    <LinkButton to="/feature-flags/new" look="primary">
      <Plus aria-hidden="true" />
      New flag
    </LinkButton>
  ) : (
    <Button look="primary" refused={reservedFor('editor')}>
      <Plus aria-hidden="true" />
      New flag
    </Button>
  )

const FlagsTable = () => {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const { query, rows, total, skip, health } = useFlagRows(search)
  const change = (next: Partial<FlagsSearch>) => {
    setSelected(new Set())
    void navigate({ search: (before) => ({ ...before, page: undefined, ...next }), replace: true })
  }
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return (
    <Card padded={false}>
      <DataTable
        label="Feature flags"
        columns={flagColumns(health)}
        rows={rows}
        rowKey={({ id }) => id}
        rowLink={({ id }) => ({ to: '/feature-flags/$id', params: { id } })}
        sort={sortOf(search)}
        onSort={(sort) => change(searchOf(sort))}
        selected={selected}
        onSelect={setSelected}
        bulkActions={
          <BulkActions
            selected={selected}
            isArchive={search.status === 'ARCHIVED'}
            onDone={() => setSelected(new Set())}
          />
        }
        toolbar={<FlagsToolbar search={search} onChange={change} />}
        empty={query.isPending ? <TableSkeleton rows={8} /> : <NoFlags search={search} />}
        csv="feature-flags.csv"
        chooseColumns
        isBusy={query.isPlaceholderData}
      />
      <div className="px-4 py-3 empty:hidden">
        <Pager
          skip={skip}
          limit={PAGE_SIZE}
          total={total}
          onChange={(to) => change({ page: pageAt(to, PAGE_SIZE) })}
        />
      </div>
    </Card>
  )
}

const isFiltered = ({ search, status, tag, show }: FlagsSearch): boolean =>
  [search, status, tag, show].some((filter) => filter !== undefined)

const NoFlags = ({ search }: { search: FlagsSearch }) =>
  isFiltered(search) ? (
    <EmptyState title="No flag matches" action={<LinkButton to="/feature-flags">Show all flags</LinkButton>}>
      Nothing is found with these filters.
    </EmptyState>
  ) : (
    <EmptyState icon={<ToggleRight />} title="No feature flag yet" action={<NewFlagButton />}>
      A feature flag decides in your program who gets a feature, without a new release. Create one, give it to
      1 % of your users, watch its health, and raise the percentage in stages.
    </EmptyState>
  )
