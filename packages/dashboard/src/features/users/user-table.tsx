import type { ReactNode } from 'react'
import { useState } from 'react'
import { type User, useUser } from '../../api/session.ts'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { Badge } from '../../ui/badge.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { words } from '../../ui/format.ts'
import { Moment } from '../../ui/time.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { ActivityDialog } from './activity-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { deleteUser, unlockUser } from './queries.ts'
import { UserDialog } from './user-dialog.tsx'

interface UserTableProps {
  users: readonly User[]
  toolbar: ReactNode
  isBusy: boolean
}

/** Accounts with their role and state; each can be edited, unlocked, given a password, deleted. */
export const UserTable = ({ users, toolbar, isBusy }: UserTableProps) => (
  <DataTable
    label="Users"
    rows={users}
    rowKey={({ id }) => id}
    toolbar={toolbar}
    isBusy={isBusy}
    csv="users.csv"
    empty={
      <p className="px-5 py-10 text-center text-ink-muted">
        No account matches. Change the search or the filters.
      </p>
    }
    columns={[
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
        text: ({ is_active }) => String(is_active),
      },
      {
        id: 'seen',
        header: 'Last sign-in',
        cell: ({ last_login_at }) => (last_login_at ? <Moment at={last_login_at} /> : 'Never'),
        text: ({ last_login_at }) => last_login_at ?? '',
      },
      { id: 'actions', header: '', align: 'end', cell: (user) => <UserActions user={user} /> },
    ]}
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

const isLocked = ({ locked_until }: User): boolean =>
  Boolean(locked_until && Date.parse(locked_until) > Date.now())

const UserState = ({ user }: { user: User }) => {
  if (!user.is_active) return <Badge tone="negative">Inactive</Badge>
  if (isLocked(user)) return <Badge tone="warning">Locked</Badge>
  return <Badge tone="positive">Active</Badge>
}

const useDelete = (user: User) => {
  const confirm = useConfirm()
  return async () => {
    const agreed = await confirm({
      title: `Delete ${user.username}?`,
      text: 'The account, its sessions and its API keys end at once. Experiments and flags stay, without an owner; the audit log keeps what was done.',
      action: 'Delete user',
      tone: 'danger',
      typed: user.username,
    })
    if (agreed)
      await deleteUser(user.id).then(() => toast({ title: `${user.username} is deleted` }), toastError)
  }
}

const UserActions = ({ user }: { user: User }) => {
  const [dialog, setDialog] = useState<'edit' | 'password' | 'activity'>()
  const remove = useDelete(user)
  const isSelf = useUser().id === user.id
  const unlock = () =>
    unlockUser(user.id).then(() => toast({ title: `${user.username} can sign in again` }), toastError)
  return (
    <>
      <ActionMenu
        label={`Actions for ${user.username}`}
        items={[
          { id: 'edit', label: 'Edit', onAction: () => setDialog('edit') },
          { id: 'activity', label: 'Activity', onAction: () => setDialog('activity') },
          { id: 'password', label: 'Set a password', onAction: () => setDialog('password') },
          {
            id: 'unlock',
            label: 'Unlock',
            refused: !isLocked(user) && 'The account is not locked.',
            onAction: () => void unlock(),
          },
          {
            id: 'delete',
            label: 'Delete',
            tone: 'danger',
            refused: isSelf && 'You cannot delete your own account.',
            onAction: () => void remove(),
          },
        ]}
      />
      {dialog === 'edit' && <UserDialog user={user} onClose={() => setDialog(undefined)} />}
      {dialog === 'activity' && <ActivityDialog user={user} onClose={() => setDialog(undefined)} />}
      {dialog === 'password' && <PasswordDialog user={user} onClose={() => setDialog(undefined)} />}
    </>
  )
}
