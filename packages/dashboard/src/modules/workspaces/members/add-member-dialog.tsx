import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '../../../api/session.ts'
import { useMay } from '../../../app/permissions.ts'
import { EntityPicker } from '../../../ui/entity-picker.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useDebounced } from '../../../ui/use-debounced.ts'
import type { Workspace, WorkspaceRole } from '../api-types.ts'
import { accountsQuery } from '../queries.ts'
import { rolesToGive, type WorkspaceRights } from '../roles.ts'
import { useAddMember } from './commands.ts'

interface AddMemberDialogProps {
  workspace: Workspace
  rights: WorkspaceRights
  onClose: () => void
}

/** Adds an account to a workspace at once. Only superusers see the accounts; others need to know the id. */
export const AddMemberDialog = ({ workspace, rights, onClose }: AddMemberDialogProps) => {
  const [userId, setUserId] = useState<string>()
  const [role, setRole] = useState<WorkspaceRole>('viewer')
  const add = useAddMember(workspace, onClose)
  const seesAccounts = useMay('superuser')
  return (
    <FormDialog
      title={`Add a member to ${workspace.name}`}
      submit="Add member"
      onSubmit={() => userId !== undefined && add.run({ user_id: userId, role })}
      onClose={onClose}
      error={add.error}
      isPending={add.isPending}
      isReady={userId !== undefined}
    >
      {seesAccounts ? (
        <AccountPicker value={userId} onChange={setUserId} />
      ) : (
        <AccountIdField value={userId ?? ''} onChange={(text) => setUserId(text || undefined)} />
      )}
      <Select label="Role" name="role" options={rolesToGive(rights)} value={role} onChange={setRole} />
    </FormDialog>
  )
}

const AccountIdField = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => (
  <TextField
    label="Account id"
    name="user_id"
    isRequired
    autoFocus
    code
    maxLength={36}
    hint="What the API calls id in GET /users/me. To somebody whose id you do not know, send an invite instead."
    value={value}
    onChange={(text) => onChange(text.trim())}
  />
)

const optionOf = ({ id, username, email }: User) => ({
  id,
  label: username,
  ...(email !== null && { description: email }),
})

interface AccountPickerProps {
  value: string | undefined
  onChange: (id: string | undefined) => void
}

const AccountPicker = ({ value, onChange }: AccountPickerProps) => {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<User>()
  const accounts = useQuery(accountsQuery(useDebounced(typed.trim())))
  const found = accounts.data?.items ?? []
  return (
    <EntityPicker
      label="Account"
      name="user_id"
      placeholder="Name or e-mail"
      isRequired
      found={found}
      chosen={chosen}
      option={optionOf}
      value={value}
      onChange={(id) => {
        setChosen(found.find((account) => account.id === id))
        onChange(id)
      }}
      onSearch={setTyped}
      isLoading={accounts.isFetching}
    />
  )
}
