import { useState } from 'react'
import { useMay } from '../../../app/permissions.ts'
import { UserPicker } from '../../../features/users/index.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { words } from '../../../ui/format.ts'
import { Select } from '../../../ui/select.tsx'
import { TagField } from '../../../ui/tag-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { AccessWrite } from '../api-types.ts'
import { useRecordAccess } from '../commands.ts'

const ACTIONS: readonly AccessWrite['action'][] = ['create', 'read', 'update', 'delete', 'export', 'disclose']

const NEW: AccessWrite = {
  action: 'read',
  resource_type: '',
  resource_id: '',
  phi_fields_accessed: [],
  purpose: '',
}

/** Records an access that happened outside of this service, such as a look into a paper file. */
export const RecordAccessDialog = ({ onClose }: { onClose: () => void }) => {
  const [draft, setDraft] = useState(NEW)
  const [person, setPerson] = useState<string>()
  const record = useRecordAccess(onClose)
  const mayListAccounts = useMay('superuser')
  return (
    <FormDialog
      title="Record an access"
      submit="Record access"
      onSubmit={() => record.run({ ...draft, ...(person !== undefined && { user_id: person }) })}
      onClose={onClose}
      error={record.error}
      isPending={record.isPending}
    >
      <RecordFields draft={draft} set={(change) => setDraft({ ...draft, ...change })} />
      {mayListAccounts && (
        <UserPicker
          label="Person"
          name="user_id"
          hint="Who accessed the data. Empty: you."
          value={person}
          onChange={setPerson}
        />
      )}
    </FormDialog>
  )
}

interface RecordFieldsProps {
  draft: AccessWrite
  set: (change: Partial<AccessWrite>) => void
}

const RecordFields = ({ draft, set }: RecordFieldsProps) => (
  <>
    <Select
      label="Action"
      name="action"
      options={ACTIONS.map((id) => ({ id, label: words(id) }))}
      value={draft.action}
      onChange={(action) => set({ action })}
    />
    <ResourceFields draft={draft} set={set} />
    <TagField
      label="Fields"
      name="phi_fields_accessed"
      hint="Names of the fields that were accessed. Enter adds one."
      values={draft.phi_fields_accessed ?? []}
      onChange={(phi_fields_accessed) => set({ phi_fields_accessed })}
    />
    <TextField
      label="Purpose"
      name="purpose"
      isRequired
      maxLength={500}
      value={draft.purpose}
      onChange={(purpose) => set({ purpose })}
    />
  </>
)

const ResourceFields = ({ draft, set }: RecordFieldsProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <TextField
      label="Kind of resource"
      name="resource_type"
      isRequired
      maxLength={100}
      placeholder="patient_file"
      value={draft.resource_type}
      onChange={(resource_type) => set({ resource_type })}
    />
    <TextField
      label="Which one"
      name="resource_id"
      isRequired
      maxLength={255}
      hint="Its id, never a value of health data."
      value={draft.resource_id}
      onChange={(resource_id) => set({ resource_id })}
    />
  </div>
)
