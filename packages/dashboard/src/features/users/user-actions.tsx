import { Suspense, useState } from 'react'
import { type User, useUser } from '../../api/session.ts'
import { useModulePart } from '../../app/module-parts.ts'
import { useHasModule } from '../../app/modules.ts'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { ActivityDialog } from './activity-dialog.tsx'
import { useDeleteUser, useResetSecondFactor, useUnlockUser } from './commands.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { UserDialog } from './user-dialog.tsx'

/** Whether failed sign-ins keep the account locked now. */
export const isLocked = ({ locked_until }: User): boolean =>
  Boolean(locked_until && Date.parse(locked_until) > Date.now())

type DialogName = 'edit' | 'password' | 'activity' | 'identities'

/** The menu of what can be done with an account, and the dialogs that it opens. */
export const UserActions = ({ user }: { user: User }) => {
  const [dialog, setDialog] = useState<DialogName>()
  const remove = useDeleteUser(user)
  const unlock = useUnlockUser(user)
  const secondFactor = useSecondFactorItem(user)
  const isSelf = useUser().id === user.id
  const hasIdentities = useHasModule()('sso') === true
  return (
    <>
      <ActionMenu
        label={`Actions for ${user.username}`}
        items={[
          { id: 'edit', label: 'Edit', onAction: () => setDialog('edit') },
          { id: 'activity', label: 'Activity', onAction: () => setDialog('activity') },
          ...(hasIdentities
            ? [{ id: 'identities', label: 'Linked identities', onAction: () => setDialog('identities') }]
            : []),
          { id: 'password', label: 'Set password', onAction: () => setDialog('password') },
          {
            id: 'unlock',
            label: 'Unlock',
            refused: !isLocked(user) && 'The account is not locked.',
            onAction: () => unlock.run(),
          },
          ...secondFactor,
          {
            id: 'delete',
            label: 'Delete',
            tone: 'danger',
            refused: isSelf && 'You cannot delete your own account.',
            onAction: () => remove.run(),
          },
        ]}
      />
      <AccountDialog name={dialog} user={user} onClose={() => setDialog(undefined)} />
    </>
  )
}

interface AccountDialogProps {
  /** undefined: none is open. */
  name: DialogName | undefined
  user: User
  onClose: () => void
}

const AccountDialog = ({ name, user, onClose }: AccountDialogProps) => {
  const LinkedIdentities = useModulePart('LinkedIdentities')
  if (name === 'edit') return <UserDialog user={user} onClose={onClose} />
  if (name === 'activity') return <ActivityDialog user={user} onClose={onClose} />
  if (name === 'password') return <PasswordDialog user={user} onClose={onClose} />
  if (name === undefined) return null
  return (
    <Suspense>
      <LinkedIdentities user={user} onClose={onClose} />
    </Suspense>
  )
}

/** The item that removes an account's second factor; none where the service offers no second factors. */
const useSecondFactorItem = (user: User) => {
  const reset = useResetSecondFactor(user)
  const isSelf = useUser().id === user.id
  if (user.second_factor === undefined) return []
  const refusal = isSelf ? OWN_SECOND_FACTOR : user.second_factor !== 'enabled' && NO_SECOND_FACTOR
  return [
    { id: 'second-factor', label: 'Remove second factor', refused: refusal, onAction: () => reset.run() },
  ]
}

const OWN_SECOND_FACTOR = 'You remove your own second factor on your account page.'
const NO_SECOND_FACTOR = 'The account has no second factor.'
