import { useState } from 'react'
import { useMay } from '../../app/permissions.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { DateTimeField } from '../../ui/date-time-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Scope } from './api-types.ts'
import { KEY_CALLS, type KeyCalls, type NewKey, useCreateKey } from './commands.ts'
import { KeySecret } from './key-secret.tsx'
import { SCOPES } from './scope-descriptions.ts'

const APPLICATION_SCOPES: readonly Scope[] = ['assign', 'track', 'evaluate']

/** A key for an application, with the scope `report` where the person may grant it. */
const newKey = (mayReport: boolean): NewKey => ({
  name: '',
  scopes: mayReport ? [...APPLICATION_SCOPES, 'report'] : APPLICATION_SCOPES,
  expiresAt: undefined,
})

interface CreateKeyDialogProps {
  onClose: () => void
  /** How the key is created; left out: as one of the signed-in person's own. */
  calls?: KeyCalls
}

/** Asks for the name, scopes and expiry of a new key, then shows the key this one time. Open while it is mounted. */
export const CreateKeyDialog = ({ onClose, calls = KEY_CALLS }: CreateKeyDialogProps) => {
  const mayReport = useMay('reader')
  const [draft, setDraft] = useState(() => newKey(mayReport))
  const create = useCreateKey(calls)
  if (create.data) {
    return (
      <Dialog title="Your new API key" isOpen onClose={onClose}>
        <KeySecret secret={create.data.key} onDone={onClose} />
      </Dialog>
    )
  }
  return (
    <FormDialog
      title="New API key"
      submit="Create key"
      onSubmit={() => create.run(draft)}
      onClose={onClose}
      error={create.error}
      isPending={create.isPending}
    >
      <KeyFields draft={draft} onChange={setDraft} mayReport={mayReport} />
    </FormDialog>
  )
}

interface KeyFieldsProps {
  draft: NewKey
  onChange: (draft: NewKey) => void
  mayReport: boolean
}

const KeyFields = ({ draft, onChange, mayReport }: KeyFieldsProps) => (
  <>
    <TextField
      label="Name"
      name="name"
      isRequired
      autoFocus
      hint="Where you will use it, such as “Web shop, production”."
      value={draft.name}
      onChange={(name) => onChange({ ...draft, name })}
    />
    <fieldset className="flex flex-col gap-2.5">
      <legend className="mb-1 text-sm font-medium">Scopes</legend>
      {SCOPES.filter(({ id }) => id !== 'report' || mayReport).map(({ id, label, description }) => (
        <Checkbox
          key={id}
          description={description}
          isSelected={draft.scopes.includes(id)}
          onChange={(isSelected) => onChange({ ...draft, scopes: withScope(draft.scopes, id, isSelected) })}
        >
          {label}
        </Checkbox>
      ))}
    </fieldset>
    <DateTimeField
      label="Expires"
      name="expires_at"
      timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone}
      hint="Without a date, the key works until you revoke it."
      value={draft.expiresAt}
      onChange={(expiresAt) => onChange({ ...draft, expiresAt })}
    />
  </>
)

const withScope = (scopes: readonly Scope[], scope: Scope, isWanted: boolean): Scope[] =>
  SCOPES.map(({ id }) => id).filter((id) => (id === scope ? isWanted : scopes.includes(id)))
