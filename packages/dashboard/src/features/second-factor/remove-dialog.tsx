import { useState } from 'react'
import { CurrentPasswordField } from '../../ui/current-password-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { CodeField } from '../auth/index.ts'
import { useRemoveSecondFactor } from './commands.ts'

interface RemoveDialogProps {
  /** Whether the account must have a second factor. */
  isRequired: boolean
  onClose: () => void
}

const EFFECT = 'You will sign in with your password alone.'
const REQUIRED_EFFECT = 'You must set up another one before you can go on, because your role requires it.'

/** Removes the second factor, with the password and a code. */
export const RemoveDialog = ({ isRequired, onClose }: RemoveDialogProps) => {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const remove = useRemoveSecondFactor(onClose)
  return (
    <FormDialog
      title="Remove the second factor"
      submit="Remove second factor"
      tone="danger"
      onSubmit={() => remove.run({ password, code })}
      onClose={onClose}
      error={remove.error}
      isPending={remove.isPending}
    >
      <p className="text-sm text-ink-muted">{isRequired ? REQUIRED_EFFECT : EFFECT}</p>
      <CurrentPasswordField autoFocus value={password} onChange={setPassword} />
      <CodeField kind="any" value={code} onChange={setCode} />
    </FormDialog>
  )
}
