import { useState } from 'react'
import { type User, useUser } from '../../api/session.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useSaveUser } from './commands.ts'
import { draftOf, NEW_USER, type UserDraft } from './user-draft.ts'

interface UserDialogProps {
  /** The account to change; none: a new one is created. */
  user?: User
  onClose: () => void
}

/** Creates an account or changes one. */
export const UserDialog = ({ user, onClose }: UserDialogProps) => {
  const [draft, setDraft] = useState(user ? draftOf(user) : NEW_USER)
  const isSelf = useUser().id === user?.id
  const save = useSaveUser(user, onClose)
  const set = (change: Partial<UserDraft>) => setDraft({ ...draft, ...change })
  return (
    <FormDialog
      title={user ? `Edit ${user.username}` : 'New user'}
      submit={user ? 'Save' : 'Create user'}
      onSubmit={() => save.run(draft)}
      onClose={onClose}
      error={save.error}
      isPending={save.isPending}
    >
      <NameFields draft={draft} set={set} />
      {!user && <PasswordField draft={draft} set={set} />}
      <AccessFields draft={draft} set={set} isSelf={isSelf} />
      <TextField
        label="External id"
        name="external_id"
        code
        hint="Links the account to a person at a managed identity service: managed: and that person’s id (sub)."
        value={draft.external_id}
        onChange={(external_id) => set({ external_id })}
      />
    </FormDialog>
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
    hint="At least 8 characters. Without one, the account cannot sign in until you set it or link an identity provider."
    value={draft.password}
    onChange={(password) => set({ password })}
  />
)

const ROLES: readonly { id: User['role']; label: string; description: string }[] = [
  { id: 'viewer', label: 'Viewer', description: 'Sees everything, changes nothing' },
  { id: 'analyst', label: 'Analyst', description: 'Also raw data and the audit log' },
  { id: 'developer', label: 'Developer', description: 'Also creates and changes experiments and flags' },
  { id: 'admin', label: 'Admin', description: 'Also administration and manual bandit weights' },
]

const AccessFields = ({ draft, set, isSelf }: FieldsProps & { isSelf: boolean }) => (
  <>
    <Select
      label="Role"
      name="role"
      isDisabled={isSelf}
      options={ROLES}
      value={draft.role}
      onChange={(role) => set({ role })}
    />
    <Checkbox
      isDisabled={isSelf}
      isSelected={draft.is_superuser}
      onChange={(is_superuser) => set({ is_superuser })}
      description="May do everything, including accounts and global safety settings."
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
      <Notice>Only another superuser can change your role, your superuser right and your state.</Notice>
    )}
  </>
)
