import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CurrentPasswordField } from '../../ui/current-password-field.tsx'
import { Form } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useChangePassword } from './commands.ts'

const EMPTY = { current: '', next: '' }

/** The form that changes the signed-in person's password. */
export const PasswordCard = () => {
  const [draft, setDraft] = useState(EMPTY)
  const change = useChangePassword(() => setDraft(EMPTY))
  return (
    <Card title="Password" description="A new password ends all your other sessions.">
      <Form error={change.error} onSubmit={() => change.run(draft)} className="flex max-w-sm flex-col gap-4">
        <CurrentPasswordField value={draft.current} onChange={(current) => setDraft({ ...draft, current })} />
        <TextField
          label="New password"
          name="new_password"
          type="password"
          autoComplete="new-password"
          isRequired
          hint="At least 8 characters."
          value={draft.next}
          onChange={(next) => setDraft({ ...draft, next })}
        />
        <div>
          <Button type="submit" look="primary" isPending={change.isPending}>
            Change password
          </Button>
        </div>
      </Form>
    </Card>
  )
}
