import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useCreateRole } from '../commands.ts'
import { MatrixField } from '../permission-matrix.tsx'
import { entriesOf, type Permissions } from '../permissions.ts'

/** Creates a custom role, and opens its page. */
export const NewRoleDialog = ({ onClose }: { onClose: () => void }) => {
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const [permissions, setPermissions] = useState<Permissions>({})
  const create = useCreateRole((role) => {
    onClose()
    return navigate({ to: '/admin/roles/$name', params: { name: role.name } })
  })
  return (
    <FormDialog
      title="New role"
      submit="Create role"
      size="wide"
      onSubmit={() =>
        create.run({ name, description: description.trim() || null, permissions: entriesOf(permissions) })
      }
      onClose={onClose}
      error={create.error}
      isPending={create.isPending}
    >
      <NameField value={name} onChange={setName} />
      <TextField
        label="Description"
        name="description"
        maxLength={256}
        value={description}
        onChange={setDescription}
      />
      <MatrixField label="Permissions of the role" value={permissions} onChange={setPermissions} />
    </FormDialog>
  )
}

const NameField = ({ value, onChange }: { value: string; onChange: (name: string) => void }) => (
  <TextField
    label="Name"
    name="name"
    code
    isRequired
    autoFocus
    maxLength={64}
    pattern="[a-z][a-z0-9_\-]{1,63}"
    hint="2 to 64 of a-z, 0-9, _ and -, a letter first. It cannot be changed later."
    value={value}
    onChange={onChange}
  />
)
