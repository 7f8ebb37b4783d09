import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useResetPassword } from './commands.ts'
import { MAX_CODE_LENGTH, MAX_NEW_PASSWORD_LENGTH } from './field-lengths.ts'

interface ResetFormProps {
  username: string
  /** The service's own words about the code that it sent. */
  message: string
}

/** The form for the code from the e-mail and the new password. */
export const ResetForm = ({ username, message }: ResetFormProps) => {
  const reset = useResetPassword()
  if (reset.isSuccess) {
    return (
      <div className="mt-5">
        <Notice tone="positive">Password changed. Sign in with the new one.</Notice>
      </div>
    )
  }
  return (
    <div className="mt-5 flex flex-col gap-4 border-t border-line pt-5">
      <Notice>{message}</Notice>
      <CodeForm
        error={reset.error}
        isPending={reset.isPending}
        onSubmit={(typed) => reset.run({ username, ...typed })}
      />
    </div>
  )
}

interface CodeFormProps {
  error: Error | null
  isPending: boolean
  onSubmit: (typed: { code: string; password: string }) => void
}

const CodeForm = ({ error, isPending, onSubmit }: CodeFormProps) => {
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  return (
    <Form error={error} onSubmit={() => onSubmit({ code, password })}>
      <TextField
        label="Code"
        name="confirmation_code"
        autoComplete="one-time-code"
        isRequired
        maxLength={MAX_CODE_LENGTH}
        value={code}
        onChange={setCode}
      />
      <TextField
        label="New password"
        name="new_password"
        type="password"
        autoComplete="new-password"
        isRequired
        maxLength={MAX_NEW_PASSWORD_LENGTH}
        hint="At least 8 characters."
        value={password}
        onChange={setPassword}
      />
      <Button type="submit" look="primary" isPending={isPending}>
        Change password
      </Button>
    </Form>
  )
}
