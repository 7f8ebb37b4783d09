import { useState } from 'react'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import type { Connection, ConnectionTestBody } from '../api-types.ts'
import { inWords } from '../refusals.ts'
import { useChangeConnection } from './commands.ts'
import { ConnectionFields } from './connection-fields.tsx'
import { type ConnectionDraft, canTest, changeOf, draftOf, writeOf } from './draft.ts'
import { SettingsTest } from './settings-test.tsx'

interface EditDialogProps {
  connection: Connection
  onClose: () => void
}

/** The form that changes a connection. Another place or sign-in takes the validation of its sources away. */
export const EditDialog = ({ connection, onClose }: EditDialogProps) => {
  const type = connection.warehouse_type
  const [draft, setDraft] = useState(() => draftOf(connection))
  const change = useChangeConnection(connection, onClose)
  return (
    <FormDialog
      title={`Edit ${connection.name}`}
      submit="Save"
      size="wide"
      onSubmit={() => change.run(changeOf(type, draft))}
      onClose={onClose}
      error={inWords(change.error)}
      isPending={change.isPending}
    >
      <ConnectionFields type={type} draft={draft} onChange={setDraft} hasKey={type !== 'warehouse_a'} />
      <p className="text-sm text-ink-muted">
        When the place or the sign-in changes, its sources have to be validated again.
      </p>
      <SettingsTest isReady={canTest(type, draft)} body={() => testBodyOf(connection, draft)} />
    </FormDialog>
  )
}

/** What is tested: settings with a generated key borrow the one that is stored. */
const testBodyOf = ({ id, warehouse_type }: Connection, draft: ConnectionDraft): ConnectionTestBody => {
  const body = writeOf(warehouse_type, draft)
  return body.warehouse_type === 'warehouse_a' ? { ...body, connection_id: id } : body
}
