import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { reservedFor, useMay } from '../../../app/permissions.ts'
import { oneOf } from '../../../app/search-params.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { type Sort, TableSkeleton } from '../../../ui/data-table.tsx'
import { EndlessTable } from '../../../ui/endless-table.tsx'
import { Page } from '../../../ui/page.tsx'
import { BulkBar } from '../../../ui/row-selection.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import type { Experiment } from '../api-types.ts'
import { rowActions } from '../lifecycle/command-items.tsx'
import { archiveAll } from '../lifecycle/commands.ts'
import { experimentsQuery } from '../queries.ts'
import { CloneDialog } from '../settings/clone-dialog.tsx'
import { experimentColumns } from './columns.tsx'
import { NoExperiments } from './empty.tsx'
import { Filters } from './filters.tsx'
import { DEFAULT_SORT, type ExperimentsSearch, isFiltered, SORT_FIELDS } from './search.ts'

const route = getRouteApi('/shell/experiments')

/** Every experiment: found, filtered, sorted, and what can be done with each of them. */
export const ExperimentsPage = () => (
  <Page
    title="Experiments"
    description="What is tried, what runs, and what there is to decide."
    actions={<NewExperiment />}
  >
    <ExperimentList />
  </Page>
)

const NewExperiment = () =>
  useMay('editor') ? (
    <LinkButton to="/experiments/new" look="primary">
      New experiment
    </LinkButton>
  ) : (
    <Button look="primary" refused={reservedFor('editor')}>
      New experiment
    </Button>
  )

/** What the address says and how it is changed. */
const useSearch = () => {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = (patch: Partial<ExperimentsSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...patch }), replace: true })
  const sortBy = ({ column, direction }: Sort) => {
    const sort = oneOf(column, SORT_FIELDS)
    const order = direction === 'ascending' ? 'asc' : 'desc'
    const isDefault = sort === DEFAULT_SORT.sort && order === DEFAULT_SORT.order
    change(isDefault ? { sort: undefined, order: undefined } : { sort, order })
  }
  return { search, change, sortBy }
}

const sortOf = ({ sort, order }: ExperimentsSearch): Sort => ({
  column: sort ?? DEFAULT_SORT.sort,
  direction: (order ?? DEFAULT_SORT.order) === 'asc' ? 'ascending' : 'descending',
})

/** The columns with what can be done in each row. */
const useColumns = (clone: (experiment: Experiment) => void) => {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [now] = useState(Date.now)
  const navigate = useNavigate()
  const mayEdit = useMay('editor')
  const mayRead = useMay('reader')
  const columns = useMemo(() => {
    const ways = {
      mayEdit,
      mayRead,
      clone,
      open: ({ id }: Experiment) => void navigate({ to: '/experiments/$id', params: { id } }),
      results: ({ id }: Experiment) => void navigate({ to: '/experiments/$id/results', params: { id } }),
    }
    const actionsOf = (experiment: Experiment) => rowActions(experiment, ways)
    const all = experimentColumns({ actionsOf, selected, onSelect: setSelected }, now)
    return mayEdit ? all : all.filter(({ id }) => id !== 'chosen')
  }, [mayEdit, mayRead, clone, navigate, selected, now])
  return { columns, selected, setSelected }
}

const NONE: ReadonlySet<string> = new Set()

const ExperimentList = () => {
  const { search, change, sortBy } = useSearch()
  const [cloned, setCloned] = useState<Experiment>()
  const { columns, selected, setSelected } = useColumns(setCloned)
  const query = useInfiniteQuery(experimentsQuery(search))
  const rows = useMemo(() => query.data?.pages.flatMap(({ items }) => items) ?? [], [query.data])
  const chosen = rows.filter(({ id }) => selected.has(id))
  if (query.isError && query.data === undefined) {
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  }
  return (
    <Card padded={false}>
      <EndlessTable
        label="Experiments"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        query={query}
        total={query.data?.pages[0]?.total}
        sort={sortOf(search)}
        onSort={sortBy}
        rowLink={({ id }) => ({ to: '/experiments/$id', params: { id } })}
        toolbar={<Filters search={search} onChange={change} />}
        chooseColumns
        csv="experiments"
        isBusy={query.isPlaceholderData}
        empty={query.isPending ? <TableSkeleton rows={8} /> : <Nothing search={search} change={change} />}
      />
      <Chosen chosen={chosen} onClear={() => setSelected(NONE)} />
      <CloneDialog experiment={cloned} onClose={() => setCloned(undefined)} />
    </Card>
  )
}

const Nothing = ({
  search,
  change,
}: {
  search: ExperimentsSearch
  change: (patch: Partial<ExperimentsSearch>) => void
}) => (
  <NoExperiments
    isFiltered={isFiltered(search)}
    onClear={() =>
      change({ search: undefined, status: undefined, type: undefined, tag: undefined, owner: undefined })
    }
  />
)

const Chosen = ({ chosen, onClear }: { chosen: readonly Experiment[]; onClear: () => void }) => {
  if (chosen.length === 0) return null
  const archive = async () => {
    if (await archiveAll(chosen)) onClear()
  }
  return (
    <BulkBar selected={chosen.length} onClear={onClear}>
      <Button onPress={() => void archive()}>Archive</Button>
    </BulkBar>
  )
}
