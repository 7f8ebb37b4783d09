import { getRouteApi } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { reservedFor, useMay } from '../../app/permissions.ts'
import { pageAt, skipOf } from '../../app/search-params.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Select } from '../../ui/select.tsx'
import { PAGE_SIZE } from './queries.ts'
import type { UserFilterSearch, UsersSearch } from './search.ts'
import { UserDialog } from './user-dialog.tsx'
import { UserTable } from './user-table.tsx'

const route = getRouteApi('/shell/admin/users')

/** Every account with its role; superusers change them. */
export const UsersPage = () => {
  const { page, ...filters } = route.useSearch()
  const navigate = route.useNavigate()
  const isSuperuser = useMay('superuser')
  const [isCreating, setIsCreating] = useState(false)
  const show = (search: UsersSearch) => void navigate({ search, replace: true })
  return (
    <Page
      title="Users"
      description="Accounts, their roles and their state."
      actions={
        <Button
          look="primary"
          refused={!isSuperuser && reservedFor('superuser')}
          onPress={() => setIsCreating(true)}
        >
          <Plus aria-hidden="true" />
          New user
        </Button>
      }
    >
      <Card padded={false}>
        <UserTable
          filters={filters}
          skip={skipOf(page, PAGE_SIZE)}
          onSkip={(skip) => show({ ...filters, page: pageAt(skip, PAGE_SIZE) })}
          toolbar={<Filters filters={filters} onChange={(change) => show({ ...filters, ...change })} />}
        />
      </Card>
      {isCreating && <UserDialog onClose={() => setIsCreating(false)} />}
    </Page>
  )
}

interface FiltersProps {
  filters: UserFilterSearch
  onChange: (change: UserFilterSearch) => void
}

const Filters = ({ filters, onChange }: FiltersProps) => (
  <>
    <SearchField
      label="Search users"
      value={filters.search ?? ''}
      onChange={(text) => onChange({ search: text === '' ? undefined : text })}
    />
    <Select
      label="Role"
      labelHidden
      options={[
        { id: 'all', label: 'Any role' },
        { id: 'admin', label: 'Admin' },
        { id: 'developer', label: 'Developer' },
        { id: 'analyst', label: 'Analyst' },
        { id: 'viewer', label: 'Viewer' },
      ]}
      value={filters.role ?? 'all'}
      onChange={(role) => onChange({ role: role === 'all' ? undefined : role })}
    />
    <Select
      label="State"
      labelHidden
      options={[
        { id: 'all', label: 'Any state' },
        { id: 'active', label: 'Active' },
        { id: 'inactive', label: 'Inactive' },
      ]}
      value={stateOf(filters.is_active)}
      onChange={(state) => onChange({ is_active: state === 'all' ? undefined : state === 'active' })}
    />
  </>
)

const stateOf = (isActive: boolean | undefined) => {
  if (isActive === undefined) return 'all'
  return isActive ? 'active' : 'inactive'
}
