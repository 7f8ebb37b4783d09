import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { CodeField } from '../auth/index.ts'
import { useReplaceRecoveryCodes } from './commands.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

const TITLE = 'New recovery codes'

/** Asks for a code, then shows the new recovery codes. */
export const RecoveryCodesDialog = ({ onClose }: { onClose: () => void }) => {
  const [code, setCode] = useState('')
  const replace = useReplaceRecoveryCodes()
  if (replace.data) {
    return (
      <Dialog title={TITLE} isOpen onClose={onClose}>
        <RecoveryCodes codes={replace.data.recovery_codes} done="Done" onDone={onClose} />
      </Dialog>
    )
  }
  return (
    <FormDialog
      title={TITLE}
      submit="Replace codes"
      onSubmit={() => replace.run(code)}
      onClose={onClose}
      error={replace.error}
      isPending={replace.isPending}
    >
      <p className="text-sm text-ink-muted">You get ten new codes. The old ones stop working.</p>
      <CodeField kind="any" value={code} onChange={setCode} autoFocus />
    </FormDialog>
  )
}
