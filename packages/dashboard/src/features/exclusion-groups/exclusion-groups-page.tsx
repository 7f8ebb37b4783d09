import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Blocks, Plus } from 'lucide-react'
import { useState } from 'react'
import { reservedFor, useMay } from '../../app/permissions.ts'
import { pageAt, skipOf } from '../../app/search-params.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Select } from '../../ui/select.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { GROUP_COLUMNS } from './group-columns.tsx'
import { GroupDialog } from './group-dialog.tsx'
import { groupsQuery } from './queries.ts'
import type { GroupsSearch } from './search.ts'

const route = getRouteApi('/shell/exclusion-groups')
const PAGE_SIZE = 50

/** The list of exclusion groups. */
export const ExclusionGroupsPage = () => (
  <Page
    title="Exclusion groups"
    description="Experiments in the same group never share subjects. Use a group for changes that interfere with each other, such as two tests of one page."
    actions={<NewGroup />}
  >
    <Card padded={false}>
      <GroupTable />
    </Card>
  </Page>
)

const NewGroup = () => {
  const [isCreating, setIsCreating] = useState(false)
  const mayEdit = useMay('editor')
  return (
    <>
      <Button look="primary" refused={!mayEdit && reservedFor('editor')} onPress={() => setIsCreating(true)}>
        <Plus aria-hidden="true" />
        New group
      </Button>
      {isCreating && <GroupDialog onClose={() => setIsCreating(false)} />}
    </>
  )
}

const GroupTable = () => {
  const { search, status, page } = route.useSearch()
  const navigate = route.useNavigate()
  const skip = skipOf(page, PAGE_SIZE)
  const query = useQuery(groupsQuery({ search, status, skip, limit: PAGE_SIZE }))
  const change = (next: GroupsSearch) =>
    void navigate({ search: (before) => ({ ...before, page: undefined, ...next }), replace: true })
  return (
    <PagedTable
      query={query}
      skip={skip}
      limit={PAGE_SIZE}
      onSkip={(to) => change({ page: pageAt(to, PAGE_SIZE) })}
      label="Exclusion groups"
      columns={GROUP_COLUMNS}
      rowKey={({ id }) => id}
      rowLink={({ id }) => ({ to: '/exclusion-groups/$id', params: { id } })}
      toolbar={<Filters search={search} status={status} onChange={change} />}
      empty={<NoGroup isFiltered={search !== undefined || status !== undefined} />}
      csv="exclusion-groups.csv"
    />
  )
}

const STATUSES = [
  { id: 'all', label: 'Any status' },
  { id: 'ACTIVE', label: 'Active' },
  { id: 'ARCHIVED', label: 'Archived' },
] as const

interface FiltersProps extends GroupsSearch {
  onChange: (change: GroupsSearch) => void
}

const Filters = ({ search, status, onChange }: FiltersProps) => (
  <>
    <SearchField
      label="Search groups"
      value={search ?? ''}
      onChange={(text) => onChange({ search: text || undefined })}
    />
    <div className="w-36">
      <Select
        label="Status"
        labelHidden
        options={STATUSES}
        value={status ?? 'all'}
        onChange={(next) => onChange({ status: next === 'all' ? undefined : next })}
      />
    </div>
  </>
)

const NoGroup = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState
      title="No groups match"
      action={<LinkButton to="/exclusion-groups">Show all groups</LinkButton>}
    >
      Change the search or the status.
    </EmptyState>
  ) : (
    <EmptyState icon={<Blocks />} title="No exclusion groups yet" action={<NewGroup />}>
      Two experiments on the same page can distort each other’s results. In a group, each has its own range of
      the traffic: create a group, then add the drafts.
    </EmptyState>
  )
