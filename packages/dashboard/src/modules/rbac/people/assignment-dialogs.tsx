import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ComboBox } from '../../../ui/combo-box.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { PersonPermissions } from '../api-types.ts'
import { useAssignRole, useRevokeRole } from '../commands.ts'
import { customRolesQuery } from '../queries.ts'

interface AssignDialogProps {
  person: PersonPermissions
  onClose: () => void
}

const EFFECT = {
  enforced: 'What the role allows is added to what the person may do, with the next request.',
  recorded: 'Recorded only: what the person may do does not change.',
}

/** Assigns a custom role to a person. */
export const AssignDialog = ({ person, onClose }: AssignDialogProps) => {
  const { data, isFetching } = useQuery(customRolesQuery)
  const [role, setRole] = useState<string>()
  const [reason, setReason] = useState('')
  const assign = useAssignRole(person, onClose)
  const free = (data?.items ?? []).filter(({ name }) => !person.custom_roles.includes(name))
  return (
    <FormDialog
      title={`Assign a role to ${person.username}`}
      submit="Assign role"
      onSubmit={() => role !== undefined && assign.run({ role, reason })}
      onClose={onClose}
      error={assign.error}
      isPending={assign.isPending}
      isReady={role !== undefined}
    >
      <ComboBox
        label="Custom role"
        name="role_name"
        isLoading={isFetching}
        allowsCustomValue
        hint={
          data?.total === 0
            ? 'There is no custom role yet: create one with New role.'
            : EFFECT[person.enforced ? 'enforced' : 'recorded']
        }
        options={free.map(({ name, description }) => ({
          id: name,
          label: name,
          ...(description && { description }),
        }))}
        value={role}
        onChange={setRole}
      />
      <ReasonField value={reason} onChange={setReason} />
    </FormDialog>
  )
}

/** Revokes a custom role of a person. */
export const RevokeRoleDialog = ({ person, role, onClose }: AssignDialogProps & { role: string }) => {
  const [reason, setReason] = useState('')
  const revoke = useRevokeRole(person, onClose)
  return (
    <FormDialog
      title={`Revoke ${role} of ${person.username}`}
      submit="Revoke role"
      tone="danger"
      onSubmit={() => revoke.run({ role, reason })}
      onClose={onClose}
      error={revoke.error}
      isPending={revoke.isPending}
    >
      <ReasonField value={reason} onChange={setReason} />
    </FormDialog>
  )
}

const ReasonField = ({ value, onChange }: { value: string; onChange: (reason: string) => void }) => (
  <TextField
    label="Reason"
    name="reason"
    maxLength={500}
    hint="Why, for whoever reads the audit log. It can stay empty."
    value={value}
    onChange={onChange}
  />
)
