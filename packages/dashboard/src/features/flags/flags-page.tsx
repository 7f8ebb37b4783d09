import { getRouteApi } from '@tanstack/react-router'
import { Plus, ToggleRight } from 'lucide-react'
import { useState } from 'react'
import { reservedFor, useMay } from '../../app/permissions.ts'
import { oneOf, pageAt } from '../../app/search-params.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import type { Sort } from '../../ui/data-table.tsx'
import { Page } from '../../ui/page.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import { EmptyState } from '../../ui/states.tsx'
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

/** The list of feature flags: state, rollout percentage and health. */
export const FlagsPage = () => (
  <Page
    title="Feature flags"
    description="Switch features on and off, roll them out in stages, and roll them back when they do harm."
    actions={<NewFlagButton />}
  >
    <FlagsTable />
  </Page>
)

const NewFlagButton = () =>
  useMay('editor', 'feature_flag.create') ? (
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

const useSelection = () => {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  return { selected, setSelected, clear: () => setSelected(new Set()) }
}

const FlagsTable = () => {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { selected, setSelected, clear } = useSelection()
  const { query, skip, health } = useFlagRows(search)
  const change = (next: Partial<FlagsSearch>) => {
    clear()
    void navigate({ search: (before) => ({ ...before, page: undefined, ...next }), replace: true })
  }
  return (
    <Card padded={false}>
      <PagedTable
        query={query}
        skip={skip}
        limit={PAGE_SIZE}
        onSkip={(to) => change({ page: pageAt(to, PAGE_SIZE) })}
        label="Feature flags"
        columns={flagColumns(health)}
        rowKey={({ id }) => id}
        rowLink={({ id }) => ({ to: '/feature-flags/$id', params: { id } })}
        sort={sortOf(search)}
        onSort={(sort) => change(searchOf(sort))}
        selected={selected}
        onSelect={setSelected}
        bulkActions={
          <BulkActions selected={selected} isArchive={search.status === 'ARCHIVED'} onDone={clear} />
        }
        toolbar={<FlagsToolbar search={search} onChange={change} />}
        empty={<NoFlags search={search} />}
        csv="feature-flags.csv"
        chooseColumns
      />
    </Card>
  )
}

const isFiltered = ({ search, status, tag, show }: FlagsSearch): boolean =>
  [search, status, tag, show].some((filter) => filter !== undefined)

const NoFlags = ({ search }: { search: FlagsSearch }) =>
  isFiltered(search) ? (
    <EmptyState title="No flag matches" action={<LinkButton to="/feature-flags">Show all flags</LinkButton>}>
      No flag matches these filters.
    </EmptyState>
  ) : (
    <EmptyState icon={<ToggleRight />} title="No feature flag yet" action={<NewFlagButton />}>
      A feature flag decides who gets a feature, without a new release. Create one, roll it out to 1 % of
      subjects, watch its health, and raise the percentage in stages.
    </EmptyState>
  )
