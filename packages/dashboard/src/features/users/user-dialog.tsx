import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type User, useUser } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { createUser, draftOf, type UserDraft, updateUser } from './queries.ts'

const NEW: UserDraft = {
  username: '',
  email: '',
  first_name: '',
  last_name: '',
  role: 'viewer',
  is_superuser: false,
  is_active: true,
  password: '',
  external_id: '',
}

interface UserDialogProps {
  /** The account to change; none: a new one is created. */
  user?: User
  onClose: () => void
}

/** Creates an account or changes one. */
export const UserDialog = ({ user, onClose }: UserDialogProps) => {
  const [draft, setDraft] = useState(user ? draftOf(user) : NEW)
  const save = useMutation({
    mutationFn: () => (user ? updateUser({ user, draft }) : createUser(draft)),
    onSuccess: () => {
      toast({ title: user ? `${draft.username} is saved` : `${draft.username} can sign in now` })
      onClose()
    },
  })
  const set = (change: Partial<UserDraft>) => setDraft({ ...draft, ...change })
  return (
    <Dialog title={user ? `Edit ${user.username}` : 'New user'} isOpen onClose={onClose}>
      <Form error={save.error} onSubmit={() => save.mutate()}>
        <NameFields draft={draft} set={set} />
        {!user && <PasswordField draft={draft} set={set} />}
        <AccessFields draft={draft} set={set} isSelf={useUser().id === user?.id} />
        <div className="flex justify-end gap-2">
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" look="primary" isPending={save.isPending}>
            {user ? 'Save' : 'Create user'}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

interface FieldsProps {
  draft: UserDraft
  set: (change: Partial<UserDraft>) => void
}

const NameFields = ({ draft, set }: FieldsProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <TextField
      label="User name"
      name="username"
      isRequired
      value={draft.username}
      onChange={(username) => set({ username })}
    />
    <TextField
      label="E-mail"
      name="email"
      type="email"
      isRequired
      value={draft.email}
      onChange={(email) => set({ email })}
    />
    <TextField
      label="First name"
      name="first_name"
      value={draft.first_name}
      onChange={(first_name) => set({ first_name })}
    />
    <TextField
      label="Last name"
      name="last_name"
      value={draft.last_name}
      onChange={(last_name) => set({ last_name })}
    />
  </div>
)

const PasswordField = ({ draft, set }: FieldsProps) => (
  <TextField
    label="Password"
    name="password"
    type="password"
    autoComplete="new-password"
    hint="At least 8 characters. Left empty, the account cannot sign in until one is set or it is linked to an identity provider."
    value={draft.password}
    onChange={(password) => set({ password })}
  />
)

const AccessFields = ({ draft, set, isSelf }: FieldsProps & { isSelf: boolean }) => (
  <>
    <Select
      label="Role"
      name="role"
      isDisabled={isSelf}
      options={[
        { id: 'viewer', label: 'Viewer', description: 'Looks at everything, changes nothing' },
        { id: 'analyst', label: 'Analyst', description: 'Also raw data and the audit log' },
        {
          id: 'developer',
          label: 'Developer',
          description: 'Also creates and changes experiments and flags',
        },
        { id: 'admin', label: 'Admin', description: 'Also administration and manual bandit weights' },
      ]}
      value={draft.role}
      onChange={(role) => set({ role })}
    />
    <Checkbox
      isDisabled={isSelf}
      isSelected={draft.is_superuser}
      onChange={(is_superuser) => set({ is_superuser })}
      description="May do everything, accounts and global safety included."
    >
      Superuser
    </Checkbox>
    <Checkbox
      isDisabled={isSelf}
      isSelected={draft.is_active}
      onChange={(is_active) => set({ is_active })}
      description="An inactive account cannot sign in, and its API keys are refused."
    >
      Active
    </Checkbox>
    {isSelf && (
      <Notice>Your own role, superuser right and state can only be changed by another superuser.</Notice>
    )}
    <TextField
      label="External id"
      name="external_id"
      code
      hint="Links the account to a person at the identity provider."
      value={draft.external_id}
      onChange={(external_id) => set({ external_id })}
    />
  </>
)
