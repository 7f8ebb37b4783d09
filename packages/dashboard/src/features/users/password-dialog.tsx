import { useState } from 'react'
import type { User } from '../../api/session.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useSetPassword } from './commands.ts'

/** Sets the password of an account. */
export const PasswordDialog = ({ user, onClose }: { user: User; onClose: () => void }) => {
  const [password, setPassword] = useState('')
  const save = useSetPassword(user, onClose)
  return (
    <FormDialog
      title={`Set the password of ${user.username}`}
      submit="Set password"
      onSubmit={() => save.run(password)}
      onClose={onClose}
      error={save.error}
      isPending={save.isPending}
    >
      <TextField
        label="New password"
        name="new_password"
        type="password"
        autoComplete="new-password"
        isRequired
        autoFocus
        hint="At least 8 characters. Share it in a safe way. All sessions of the account end."
        value={password}
        onChange={setPassword}
      />
    </FormDialog>
  )
}
