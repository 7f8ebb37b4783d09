import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { reservedFor, useMay } from '../../../app/permissions.ts'
import { EntityHistory } from '../../../features/audit/index.ts'
import { ActionMenu } from '../../../ui/action-menu.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { count } from '../../../ui/format.ts'
import { Page } from '../../../ui/page.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import type { Role } from '../api-types.ts'
import { useDeleteRole } from '../commands.ts'
import { NotEnforced, useIsEnforced } from '../not-enforced.tsx'
import { PermissionMatrix } from '../permission-matrix.tsx'
import { permissionsOf } from '../permissions.ts'
import { roleQuery } from '../queries.ts'
import { RoleForm } from './role-form.tsx'

const route = getRouteApi('/shell/admin/roles/$name')

/** One role: what it allows, and its history. */
export const RolePage = () => {
  const { name } = route.useParams()
  return (
    <QueryView query={useQuery(roleQuery(name))}>{(role) => <RoleView key={name} role={role} />}</QueryView>
  )
}

const holders = (accounts: number): string =>
  accounts === 1 ? '1 account has this role.' : `${count(accounts)} accounts have this role.`

const RoleView = ({ role }: { role: Role }) => (
  <Page
    title={role.name}
    crumbs={[{ label: 'Roles', to: '/admin/roles' }]}
    status={<Badge>{role.is_system_role ? 'Built in' : 'Custom'}</Badge>}
    description={`${role.description ? `${role.description}. ` : ''}${holders(role.user_count)}`}
    actions={!role.is_system_role && <RoleActions role={role} />}
  >
    {role.id === null ? <BuiltInRole role={role} /> : <CustomRole role={role} id={role.id} />}
  </Page>
)

const RoleActions = ({ role }: { role: Role }) => {
  const navigate = route.useNavigate()
  const mayDelete = useMay('superuser', 'role.delete')
  const remove = useDeleteRole(role, useIsEnforced(), () => navigate({ to: '/admin/roles' }))
  return (
    <ActionMenu
      label={`Actions of ${role.name}`}
      items={[
        {
          id: 'delete',
          label: 'Delete',
          icon: <Trash2 />,
          tone: 'danger',
          refused: !mayDelete && reservedFor('superuser'),
          onAction: () => remove.run(),
        },
      ]}
    />
  )
}

const BuiltInRole = ({ role }: { role: Role }) => (
  <Card
    title="What the role allows"
    description="Built-in roles act, and cannot be changed. Users sets which one an account has."
  >
    <PermissionMatrix label={`Permissions of ${role.name}`} permissions={permissionsOf(role)} />
  </Card>
)

const TABS = [
  { id: 'permissions', label: 'Permissions' },
  { id: 'history', label: 'History' },
] as const

const CustomRole = ({ role, id }: { role: Role; id: string }) => {
  const { tab = 'permissions' } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <>
      <NotEnforced />
      <Tabs
        label="Parts of the role"
        tabs={TABS}
        selected={tab}
        onSelect={(next) => void navigate({ search: { tab: next === 'history' ? next : undefined } })}
      >
        <Card>
          {tab === 'history' ? (
            <EntityHistory entityType="custom_role" entityId={id} />
          ) : (
            <RoleForm key={JSON.stringify([role.description, role.permissions])} role={role} />
          )}
        </Card>
      </Tabs>
    </>
  )
}
