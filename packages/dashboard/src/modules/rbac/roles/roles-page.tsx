import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { reservedFor, useMay } from '../../../app/permissions.ts'
import { pageAt, skipOf } from '../../../app/search-params.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { count } from '../../../ui/format.ts'
import { Page } from '../../../ui/page.tsx'
import { PagedTable } from '../../../ui/paged-table.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import type { Role } from '../api-types.ts'
import { NotEnforced, useIsEnforced } from '../not-enforced.tsx'
import { PeopleTab } from '../people/people-tab.tsx'
import { countOf, permissionsOf } from '../permissions.ts'
import { PAGE_SIZE, rolesQuery } from '../queries.ts'
import { NewRoleDialog } from './new-role-dialog.tsx'

const route = getRouteApi('/shell/admin/roles')

const TABS = [
  { id: 'roles', label: 'Roles' },
  { id: 'people', label: 'People' },
] as const

const ENFORCED = 'Custom roles and grants: what people may do beyond the built-in roles of their accounts.'
const RECORDED = 'Custom roles and grants: a record of who is meant to do what.'

/** Custom and built-in roles, and what is recorded of each person. */
export const RolesPage = () => {
  const { tab = 'roles' } = route.useSearch()
  const navigate = route.useNavigate()
  const mayCreate = useMay('superuser', 'role.create')
  const isEnforced = useIsEnforced()
  const [isCreating, setIsCreating] = useState(false)
  return (
    <Page
      title="Roles"
      description={isEnforced ? ENFORCED : RECORDED}
      actions={
        <Button
          look="primary"
          refused={!mayCreate && reservedFor('superuser')}
          onPress={() => setIsCreating(true)}
        >
          <Plus aria-hidden="true" />
          New role
        </Button>
      }
    >
      <NotEnforced />
      <Tabs
        label="Roles and people"
        tabs={TABS}
        selected={tab}
        onSelect={(next) => void navigate({ search: { tab: next === 'roles' ? undefined : next } })}
      >
        {tab === 'roles' ? <RoleTable /> : <PeopleTab />}
      </Tabs>
      {isCreating && <NewRoleDialog onClose={() => setIsCreating(false)} />}
    </Page>
  )
}

const COLUMNS: readonly Column<Role>[] = [
  {
    id: 'role',
    header: 'Role',
    isRowHeader: true,
    cell: ({ name, description }) => (
      <span className="block max-w-96">
        <span className="block truncate font-medium">{name}</span>
        <span className="block truncate text-sm text-ink-muted">{description}</span>
      </span>
    ),
    text: ({ name }) => name,
  },
  {
    id: 'kind',
    header: 'Kind',
    cell: ({ is_system_role }) => (
      <Badge tone={is_system_role ? 'neutral' : 'accent'}>{is_system_role ? 'Built in' : 'Custom'}</Badge>
    ),
    text: ({ is_system_role }) => (is_system_role ? 'built in' : 'custom'),
  },
  {
    id: 'permissions',
    header: 'Permissions',
    hint: 'How many actions the role allows, over all resources.',
    align: 'end',
    cell: (role) => count(countOf(permissionsOf(role))),
  },
  { id: 'accounts', header: 'Accounts', align: 'end', cell: ({ user_count }) => count(user_count) },
]

const RoleTable = () => {
  const { page } = route.useSearch()
  const navigate = route.useNavigate()
  const skip = skipOf(page, PAGE_SIZE)
  return (
    <Card padded={false}>
      <PagedTable
        label="Roles"
        query={useQuery(rolesQuery(skip))}
        skip={skip}
        limit={PAGE_SIZE}
        onSkip={(to) => void navigate({ search: { page: pageAt(to, PAGE_SIZE) }, replace: true })}
        columns={COLUMNS}
        rowKey={({ name }) => name}
        rowLink={({ name }) => ({ to: '/admin/roles/$name', params: { name } })}
      />
    </Card>
  )
}
