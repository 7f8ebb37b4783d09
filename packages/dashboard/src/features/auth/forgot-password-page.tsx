import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { answered, api } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { MAX_CODE_LENGTH, MAX_NAME_LENGTH, MAX_NEW_PASSWORD_LENGTH } from './field-lengths.ts'
import { SignInFrame } from './sign-in-frame.tsx'

/** A new password by a code that comes by e-mail: ask for the code, then use it. */
export const ForgotPasswordPage = () => {
  const [username, setUsername] = useState('')
  const ask = useMutation({
    mutationFn: () =>
      answered(api.POST('/api/v1/auth/forgot-password', { body: { username: username.trim() } })),
  })
  return (
    <SignInFrame title="New password" description="We send a code to the e-mail address of your account.">
      <Form error={ask.error} onSubmit={() => ask.mutate()}>
        <TextField
          label="E-mail or user name"
          name="username"
          autoComplete="username"
          isRequired
          maxLength={MAX_NAME_LENGTH}
          value={username}
          onChange={setUsername}
        />
        <Button type="submit" look={ask.isSuccess ? 'secondary' : 'primary'} isPending={ask.isPending}>
          {ask.isSuccess ? 'Send the code again' : 'Send me a code'}
        </Button>
      </Form>
      {ask.isSuccess && <ResetForm username={username.trim()} message={ask.data.message} />}
      <Link to="/login" className="mt-4 block text-center text-sm text-accent hover:underline">
        Back to sign-in
      </Link>
    </SignInFrame>
  )
}

const ResetForm = ({ username, message }: { username: string; message: string }) => {
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const reset = useMutation({
    mutationFn: () =>
      answered(
        api.POST('/api/v1/auth/reset-password', {
          body: { username, confirmation_code: code, new_password: password },
        }),
      ),
  })
  if (reset.isSuccess) {
    return (
      <div className="mt-5">
        <Notice tone="positive">Your password is changed. Sign in with the new one.</Notice>
      </div>
    )
  }
  return (
    <div className="mt-5 flex flex-col gap-4 border-t border-line pt-5">
      <Notice>{message}</Notice>
      <Form error={reset.error} onSubmit={() => reset.mutate()}>
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
        <Button type="submit" look="primary" isPending={reset.isPending}>
          Change password
        </Button>
      </Form>
    </div>
  )
}
