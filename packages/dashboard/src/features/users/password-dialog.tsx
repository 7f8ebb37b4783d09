import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { setPassword } from './queries.ts'

/** Sets somebody's password. */
export const PasswordDialog = ({ user, onClose }: { user: User; onClose: () => void }) => {
  const [password, setValue] = useState('')
  const save = useMutation({
    mutationFn: () => setPassword({ id: user.id, password }),
    onSuccess: () => {
      toast({ title: `${user.username} has a new password`, text: 'Their sessions have ended.' })
      onClose()
    },
  })
  return (
    <Dialog title={`New password for ${user.username}`} isOpen onClose={onClose}>
      <Form error={save.error} onSubmit={() => save.mutate()}>
        <TextField
          label="New password"
          name="new_password"
          type="password"
          autoComplete="new-password"
          isRequired
          autoFocus
          hint="At least 8 characters. Tell it by a safe way; every session of theirs ends."
          value={password}
          onChange={setValue}
        />
        <div className="flex justify-end gap-2">
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" look="primary" isPending={save.isPending}>
            Set password
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
