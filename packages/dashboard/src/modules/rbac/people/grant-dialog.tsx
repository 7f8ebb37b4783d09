import { useState } from 'react'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { DateTimeField } from '../../../ui/date-time-field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { words } from '../../../ui/format.ts'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { Action, PersonPermissions, Resource } from '../api-types.ts'
import { useGrant } from '../commands.ts'
import { ACTIONS, RESOURCES } from '../permissions.ts'

interface GrantDialogProps {
  person: PersonPermissions
  onClose: () => void
}

interface Draft {
  resource: Resource | undefined
  actions: readonly Action[]
  /** ISO 8601; undefined: the grant does not expire. */
  expiresAt: string | undefined
  reason: string
}

const NEW: Draft = { resource: undefined, actions: [], expiresAt: undefined, reason: '' }

/** Grants actions on a resource to a person, for a time or until it is revoked. */
export const GrantDialog = ({ person, onClose }: GrantDialogProps) => {
  const [draft, setDraft] = useState(NEW)
  const grant = useGrant(person, onClose)
  const { resource, actions, expiresAt, reason } = draft
  const send = (to: Resource) =>
    grant.run({
      resource: to,
      actions: [...actions],
      expires_at: expiresAt ?? null,
      reason: reason.trim() || null,
    })
  return (
    <FormDialog
      title={`Grant to ${person.username}`}
      submit="Grant"
      onSubmit={() => resource !== undefined && send(resource)}
      onClose={onClose}
      error={grant.error}
      isPending={grant.isPending}
      isReady={resource !== undefined && actions.length > 0}
    >
      <GrantFields draft={draft} set={(change) => setDraft({ ...draft, ...change })} />
    </FormDialog>
  )
}

interface GrantFieldsProps {
  draft: Draft
  set: (change: Partial<Draft>) => void
}

const GrantFields = ({ draft, set }: GrantFieldsProps) => (
  <>
    <ResourceField
      value={draft.resource}
      onChange={(resource) => set({ resource })}
      hint="An earlier grant for the same resource is replaced."
    />
    <ActionsField value={draft.actions} onChange={(actions) => set({ actions })} />
    <DateTimeField
      label="Expires"
      name="expires_at"
      minValue={new Date().toISOString()}
      hint="Empty: it stays until it is revoked."
      value={draft.expiresAt}
      onChange={(expiresAt) => set({ expiresAt })}
    />
    <TextField
      label="Reason"
      name="reason"
      maxLength={500}
      hint="Why, for whoever reads the audit log. It can stay empty."
      value={draft.reason}
      onChange={(reason) => set({ reason })}
    />
  </>
)

interface ActionsFieldProps {
  value: readonly Action[]
  onChange: (actions: readonly Action[]) => void
}

const ActionsField = ({ value, onChange }: ActionsFieldProps) => (
  <fieldset className="flex flex-wrap gap-x-5 gap-y-1">
    <legend className="mb-1 text-sm font-medium">Actions</legend>
    {ACTIONS.map((action) => (
      <Checkbox
        key={action}
        isSelected={value.includes(action)}
        onChange={(isChosen) =>
          onChange(isChosen ? [...value, action] : value.filter((other) => other !== action))
        }
      >
        {words(action)}
      </Checkbox>
    ))}
  </fieldset>
)

interface ResourceFieldProps {
  value: Resource | undefined
  onChange: (resource: Resource) => void
  hint: string
}

const ResourceField = ({ value, onChange, hint }: ResourceFieldProps) => (
  <Select
    label="Resource"
    name="resource"
    hint={hint}
    options={RESOURCES.map((id) => ({ id, label: words(id) }))}
    value={value}
    onChange={onChange}
  />
)
