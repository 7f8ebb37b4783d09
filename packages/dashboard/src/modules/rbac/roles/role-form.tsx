import { useState } from 'react'
import { reservedFor, useMay } from '../../../app/permissions.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { Role } from '../api-types.ts'
import { useSaveRole } from '../commands.ts'
import { MatrixField } from '../permission-matrix.tsx'
import { entriesOf, permissionsOf } from '../permissions.ts'

/** Changes the description and the permissions of a custom role. */
export const RoleForm = ({ role }: { role: Role }) => {
  const [description, setDescription] = useState(role.description ?? '')
  const [permissions, setPermissions] = useState(permissionsOf(role))
  const maySave = useMay('superuser', 'role.update')
  const save = useSaveRole(role)
  return (
    <Form
      error={save.error}
      onSubmit={() =>
        save.run({ description: description.trim() || null, permissions: entriesOf(permissions) })
      }
    >
      <TextField
        label="Description"
        name="description"
        maxLength={256}
        value={description}
        onChange={setDescription}
      />
      <MatrixField label={`Permissions of ${role.name}`} value={permissions} onChange={setPermissions} />
      <div className="flex justify-end">
        <Button
          type="submit"
          look="primary"
          refused={!maySave && reservedFor('superuser')}
          isPending={save.isPending}
        >
          Save
        </Button>
      </div>
    </Form>
  )
}
