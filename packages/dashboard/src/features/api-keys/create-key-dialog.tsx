import { useState } from 'react'
import { useMay } from '../../app/permissions.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { DateTimeField } from '../../ui/date-time-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Scope } from './api-types.ts'
import { type NewKey, useCreateKey } from './commands.ts'
import { KeySecret } from './key-secret.tsx'
import { SCOPES } from './scopes.ts'

interface CreateKeyDialogProps {
  isOpen: boolean
  onClose: () => void
}

/** A key of an application; whoever may not let programs report errors gives the rest. */
const emptyKey = (mayReport: boolean): NewKey => ({
  ...EMPTY,
  scopes: mayReport ? [...EMPTY.scopes, 'report'] : EMPTY.scopes,
})

const EMPTY: NewKey = {
  name: '',
  description: '',
  scopes: ['assign', 'track', 'evaluate'],
  expiresAt: undefined,
}

/** Asks for name, scopes and end of a new key, then shows the key this one time. */
export const CreateKeyDialog = ({ isOpen, onClose }: CreateKeyDialogProps) => {
  const mayReport = useMay('reader')
  const [draft, setDraft] = useState(() => emptyKey(mayReport))
  const create = useCreateKey()
  const close = () => {
    setDraft(emptyKey(mayReport))
    create.reset()
    onClose()
  }
  return (
    <Dialog title={create.data ? 'Your new API key' : 'New API key'} isOpen={isOpen} onClose={close}>
      {create.data ? (
        <KeySecret secret={create.data.key} onDone={close} />
      ) : (
        <Form error={create.error} onSubmit={() => create.run(draft)}>
          <KeyFields draft={draft} onChange={setDraft} mayReport={mayReport} />
          <div className="flex justify-end gap-2">
            <Button onPress={close}>Cancel</Button>
            <Button type="submit" look="primary" isPending={create.isPending}>
              Create key
            </Button>
          </div>
        </Form>
      )}
    </Dialog>
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
      hint="Where it will be used, such as “Web shop, production”."
      value={draft.name}
      onChange={(name) => onChange({ ...draft, name })}
    />
    <fieldset className="flex flex-col gap-2.5">
      <legend className="mb-1 text-sm font-medium">What it may do</legend>
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
      label="Ends"
      name="expires_at"
      timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone}
      hint="Without a date it works until it is revoked."
      value={draft.expiresAt}
      onChange={(expiresAt) => onChange({ ...draft, expiresAt })}
    />
  </>
)

const withScope = (scopes: readonly Scope[], scope: Scope, isWanted: boolean): Scope[] =>
  SCOPES.map(({ id }) => id).filter((id) => (id === scope ? isWanted : scopes.includes(id)))
