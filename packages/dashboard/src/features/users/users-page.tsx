import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Select } from '../../ui/select.tsx'
import { PAGE, usersQuery } from './queries.ts'
import type { UsersSearch } from './search.ts'
import { UserDialog } from './user-dialog.tsx'
import { UserTable } from './user-table.tsx'

const route = getRouteApi('/shell/admin/users')

/** Every account, for superusers. */
export const UsersPage = () => {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const query = useQuery(usersQuery(search))
  const [isCreating, setIsCreating] = useState(false)
  const set = (change: UsersSearch) =>
    void navigate({ search: { ...search, skip: undefined, ...change }, replace: true })
  return (
    <Page
      title="Users"
      description="Who can sign in, and what their role lets them do."
      actions={
        <Button look="primary" onPress={() => setIsCreating(true)}>
          <Plus aria-hidden="true" />
          New user
        </Button>
      }
    >
      <Card padded={false}>
        <QueryView query={query}>
          {({ items }) => (
            <UserTable
              users={items}
              isBusy={query.isPlaceholderData}
              toolbar={<Filters search={search} onChange={set} />}
            />
          )}
        </QueryView>
      </Card>
      <Pager
        skip={search.skip ?? 0}
        limit={PAGE}
        total={query.data?.total}
        onChange={(skip) => set({ skip })}
      />
      {isCreating && <UserDialog onClose={() => setIsCreating(false)} />}
    </Page>
  )
}

interface FiltersProps {
  search: UsersSearch
  onChange: (change: UsersSearch) => void
}

const Filters = ({ search, onChange }: FiltersProps) => (
  <>
    <SearchField
      label="Search users"
      value={search.search ?? ''}
      onChange={(text) => onChange({ search: text })}
    />
    <Select
      label="Role"
      labelHidden
      options={[
        { id: 'all', label: 'Every role' },
        { id: 'admin', label: 'Admin' },
        { id: 'developer', label: 'Developer' },
        { id: 'analyst', label: 'Analyst' },
        { id: 'viewer', label: 'Viewer' },
      ]}
      value={search.role ?? 'all'}
      onChange={(role) => onChange({ role: role === 'all' ? undefined : role })}
    />
    <Select
      label="State"
      labelHidden
      options={[
        { id: 'all', label: 'Active or not' },
        { id: 'active', label: 'Active' },
        { id: 'inactive', label: 'Inactive' },
      ]}
      value={stateOf(search.is_active)}
      onChange={(state) => onChange({ is_active: state === 'all' ? undefined : state === 'active' })}
    />
  </>
)

const stateOf = (isActive: boolean | undefined) => {
  if (isActive === undefined) return 'all'
  return isActive ? 'active' : 'inactive'
}
