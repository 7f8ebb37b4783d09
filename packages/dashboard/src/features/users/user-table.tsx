import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type User, useUser } from '../../api/session.ts'
import { useMay } from '../../app/permissions.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { words } from '../../ui/format.ts'
import { PagedTable } from '../../ui/paged-table.tsx'
import { Moment } from '../../ui/time.tsx'
import { PAGE_SIZE, usersQuery } from './queries.ts'
import type { UserFilterSearch } from './search.ts'
import { isLocked, UserActions } from './user-actions.tsx'

const COLUMNS: readonly Column<User>[] = [
  {
    id: 'user',
    header: 'User',
    isRowHeader: true,
    cell: (user) => <UserName user={user} />,
    text: ({ username }) => username,
  },
  { id: 'email', header: 'E-mail', cell: ({ email }) => email ?? '—', text: ({ email }) => email ?? '' },
  {
    id: 'role',
    header: 'Role',
    cell: ({ role, is_superuser }) => (is_superuser ? 'Superuser' : words(role)),
    text: ({ role, is_superuser }) => (is_superuser ? 'superuser' : role),
  },
  {
    id: 'state',
    header: 'State',
    cell: (user) => <UserState user={user} />,
    text: ({ is_active }) => (is_active ? 'active' : 'inactive'),
  },
  {
    id: 'second-factor',
    header: 'Second factor',
    cell: ({ second_factor }) => <SecondFactor state={second_factor} />,
    text: ({ second_factor = '' }) => second_factor,
  },
  {
    id: 'seen',
    header: 'Last sign-in',
    cell: ({ last_login_at }) => (last_login_at ? <Moment at={last_login_at} /> : 'Never'),
    text: ({ last_login_at }) => last_login_at ?? '',
  },
  { id: 'actions', header: '', align: 'end', cell: (user) => <UserActions user={user} /> },
]

/** Who may look at accounts only has no menu of what can be done with them. */
const useColumns = (): readonly Column<User>[] => {
  const hasSecondFactors = useUser().second_factor !== undefined
  const isSuperuser = useMay('superuser')
  return COLUMNS.filter(
    ({ id }) => (id !== 'second-factor' || hasSecondFactors) && (id !== 'actions' || isSuperuser),
  )
}

interface UserTableProps {
  filters: UserFilterSearch
  skip: number
  onSkip: (skip: number) => void
  toolbar: ReactNode
}

/** Accounts with their role and state; each can be edited, unlocked, deleted and given a password. */
export const UserTable = ({ filters, skip, onSkip, toolbar }: UserTableProps) => (
  <PagedTable
    label="Users"
    query={useQuery(usersQuery(filters, skip))}
    skip={skip}
    limit={PAGE_SIZE}
    onSkip={onSkip}
    columns={useColumns()}
    rowKey={({ id }) => id}
    toolbar={toolbar}
    csv="users.csv"
    empty={
      <p className="px-5 py-10 text-center text-ink-muted">
        No account matches. Change the search or the filters.
      </p>
    }
  />
)

const UserName = ({ user: { username, first_name, last_name } }: { user: User }) => {
  const name = [first_name, last_name].filter(Boolean).join(' ')
  return (
    <span>
      <span className="block font-medium">{username}</span>
      {name && <span className="block text-sm text-ink-muted">{name}</span>}
    </span>
  )
}

const SecondFactor = ({ state }: { state: User['second_factor'] }) => {
  if (state === 'enabled') return <Badge tone="positive">On</Badge>
  return state === 'required' ? <Badge tone="warning">Missing</Badge> : '—'
}

const UserState = ({ user }: { user: User }) => {
  if (!user.is_active) return <Badge tone="negative">Inactive</Badge>
  if (isLocked(user)) return <Badge tone="warning">Locked</Badge>
  return <Badge tone="positive">Active</Badge>
}
