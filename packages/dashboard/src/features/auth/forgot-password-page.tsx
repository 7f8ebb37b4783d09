import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useRequestCode } from './commands.ts'
import { MAX_NAME_LENGTH } from './field-lengths.ts'
import { ResetForm } from './reset-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

/** A new password by a code that comes by e-mail: ask for the code, then use it. */
export const ForgotPasswordPage = () => {
  const [username, setUsername] = useState('')
  const request = useRequestCode()
  return (
    <SignInFrame title="New password" description="We send a code to the e-mail address of your account.">
      <Form error={request.error} onSubmit={() => request.run(username.trim())}>
        <TextField
          label="E-mail or user name"
          name="username"
          autoComplete="username"
          isRequired
          maxLength={MAX_NAME_LENGTH}
          value={username}
          onChange={setUsername}
        />
        <Button
          type="submit"
          look={request.isSuccess ? 'secondary' : 'primary'}
          isPending={request.isPending}
        >
          {request.isSuccess ? 'Send another code' : 'Send code'}
        </Button>
      </Form>
      {request.data && <ResetForm username={username.trim()} message={request.data.message} />}
      <Link to="/login" className="mt-4 block text-center text-sm text-accent hover:underline">
        Back to sign-in
      </Link>
    </SignInFrame>
  )
}
