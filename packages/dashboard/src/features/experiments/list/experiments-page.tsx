import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
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
import { useArchiveAll } from '../lifecycle/commands.ts'
import { experimentsQuery } from '../queries.ts'
import { CloneDialog } from '../settings/clone-dialog.tsx'
import { experimentColumns } from './columns.tsx'
import { NoExperiments } from './empty.tsx'
import { Filters } from './filters.tsx'
import { DEFAULT_SORT, type ExperimentsSearch, isFiltered, NO_FILTERS, SORT_FIELDS } from './search.ts'

const route = getRouteApi('/shell/experiments')

/** The list of experiments, with search, filters, sorting and what can be done with each of them. */
export const ExperimentsPage = () => (
  <Page
    title="Experiments"
    description="Drafts, running experiments and their outcomes."
    actions={<NewExperiment />}
  >
    <ExperimentList />
  </Page>
)

const NewExperiment = () =>
  useMay('editor', 'experiment.create') ? (
    <LinkButton to="/experiments/new" look="primary">
      New experiment
    </LinkButton>
  ) : (
    <Button look="primary" refused={reservedFor('editor')}>
      New experiment
    </Button>
  )

/** The search parameters of the page and how to change them. */
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

const NONE: ReadonlySet<string> = new Set()

/** The columns, and the experiments that are selected in them; only editors select. */
const useColumns = (clone: (experiment: Experiment) => void) => {
  const [selected, setSelected] = useState(NONE)
  const [now] = useState(Date.now)
  const mayEdit = useMay('editor', 'experiment.update')
  const columns = useMemo(() => {
    const all = experimentColumns({ clone, selected, onSelect: setSelected }, now)
    return mayEdit ? all : all.filter(({ id }) => id !== 'selected')
  }, [mayEdit, clone, selected, now])
  return { columns, selected, setSelected }
}

const ExperimentList = () => {
  const { search, change, sortBy } = useSearch()
  const [cloned, setCloned] = useState<Experiment>()
  const { columns, selected, setSelected } = useColumns(setCloned)
  const query = useInfiniteQuery(experimentsQuery(search))
  const rows = useMemo(() => query.data?.pages.flatMap(({ items }) => items) ?? [], [query.data])
  if (query.isError && query.data === undefined) {
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  }
  const empty = <NoExperiments isFiltered={isFiltered(search)} onClear={() => change(NO_FILTERS)} />
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
        empty={query.isPending ? <TableSkeleton rows={8} /> : empty}
      />
      <SelectionBar selected={rows.filter(({ id }) => selected.has(id))} onClear={() => setSelected(NONE)} />
      {cloned && <CloneDialog experiment={cloned} onClose={() => setCloned(undefined)} />}
    </Card>
  )
}

interface SelectionBarProps {
  selected: readonly Experiment[]
  onClear: () => void
}

const SelectionBar = ({ selected, onClear }: SelectionBarProps) => {
  const archive = useArchiveAll(onClear)
  if (selected.length === 0) return null
  return (
    <BulkBar selected={selected.length} onClear={onClear}>
      <Button isPending={archive.isPending} onPress={() => archive.run(selected)}>
        Archive
      </Button>
    </BulkBar>
  )
}
