import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Plus, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../../app/permissions.ts'
import { pageAt, skipOf } from '../../../app/search-params.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { count } from '../../../ui/format.ts'
import { Page } from '../../../ui/page.tsx'
import { PagedTable } from '../../../ui/paged-table.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { Moment } from '../../../ui/time.tsx'
import type { Workspace } from '../api-types.ts'
import { PAGE_SIZE, workspacesQuery } from '../queries.ts'
import { roleLabel } from '../roles.ts'
import type { WorkspacesSearch } from '../search.ts'
import { CreateWorkspaceDialog } from './create-dialog.tsx'

const route = getRouteApi('/shell/workspaces')

/** The workspaces that somebody is in; superusers can list all. */
export const WorkspacesPage = () => (
  <Page
    title="Workspaces"
    description="A workspace groups people and API keys. The roles of accounts decide what people may do with experiments and flags."
    actions={<NewWorkspace />}
  >
    <Card padded={false}>
      <WorkspaceTable />
    </Card>
  </Page>
)

const NewWorkspace = () => {
  const [isCreating, setIsCreating] = useState(false)
  return (
    <>
      <Button look="primary" onPress={() => setIsCreating(true)}>
        <Plus aria-hidden="true" />
        New workspace
      </Button>
      {isCreating && <CreateWorkspaceDialog onClose={() => setIsCreating(false)} />}
    </>
  )
}

const roleText = ({ my_role }: Workspace): string => (my_role === null ? '—' : roleLabel(my_role))

const COLUMNS: readonly Column<Workspace>[] = [
  {
    id: 'name',
    header: 'Workspace',
    isRowHeader: true,
    cell: ({ name, slug }) => (
      <span className="block max-w-80">
        <span className="block truncate">{name}</span>
        <span className="block truncate font-mono text-xs font-normal text-ink-muted">{slug}</span>
      </span>
    ),
    text: ({ name, slug }) => `${name} (${slug})`,
  },
  { id: 'role', header: 'Your role', cell: roleText, text: roleText },
  {
    id: 'members',
    header: 'Members',
    align: 'end',
    cell: ({ member_count }) => count(member_count),
    text: ({ member_count }) => String(member_count),
  },
  {
    id: 'created',
    header: 'Created',
    cell: ({ created_at }) => <Moment at={created_at} />,
    text: ({ created_at }) => created_at,
  },
]

const WorkspaceTable = () => {
  const filters = route.useSearch()
  const navigate = route.useNavigate()
  const isSuperuser = useMay('superuser')
  const all = isSuperuser && filters.all === true
  const skip = skipOf(filters.page, PAGE_SIZE)
  const change = (next: WorkspacesSearch) =>
    void navigate({ search: (before) => ({ ...before, page: undefined, ...next }), replace: true })
  return (
    <PagedTable
      label="Workspaces"
      query={useQuery(workspacesQuery({ search: filters.search, all, skip }))}
      skip={skip}
      limit={PAGE_SIZE}
      onSkip={(to) => change({ page: pageAt(to, PAGE_SIZE) })}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      rowLink={({ id }) => ({ to: '/workspaces/$id', params: { id } })}
      toolbar={<Filters search={filters.search} all={isSuperuser ? all : undefined} onChange={change} />}
      empty={<NoWorkspace isSearched={filters.search !== undefined} all={all} />}
    />
  )
}

const WHOSE = [
  { id: 'own', label: 'Yours' },
  { id: 'all', label: 'All' },
] as const

interface FiltersProps {
  search: string | undefined
  /** undefined: the reader may list their own only. */
  all: boolean | undefined
  onChange: (change: WorkspacesSearch) => void
}

const Filters = ({ search, all, onChange }: FiltersProps) => (
  <>
    <SearchField
      label="Search workspaces"
      value={search ?? ''}
      onChange={(text) => onChange({ search: text || undefined })}
    />
    {all !== undefined && (
      <Segmented
        label="Whose workspaces"
        labelHidden
        options={WHOSE}
        value={all ? 'all' : 'own'}
        onChange={(id) => onChange({ all: id === 'all' || undefined })}
      />
    )}
  </>
)

const NoWorkspace = ({ isSearched, all }: { isSearched: boolean; all: boolean }) =>
  isSearched ? (
    <EmptyState
      title="No workspaces match"
      action={<LinkButton to="/workspaces">Show your workspaces</LinkButton>}
    >
      Change the search.
    </EmptyState>
  ) : (
    <EmptyState
      icon={<UsersRound />}
      title={all ? 'There is no workspace yet' : 'You are in no workspace yet'}
      action={<NewWorkspace />}
    >
      A workspace groups people and keys, such as those of a team or an application. It gives nobody more
      rights: roles of accounts decide what people may do. Create one and invite people by e-mail, or open the
      link of an invite that you received.
    </EmptyState>
  )
