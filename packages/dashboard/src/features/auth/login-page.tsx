import { useMutation } from '@tanstack/react-query'
import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { answered, api } from '../../api/client.ts'
import { beginSession, signOutReason } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { MAX_NAME_LENGTH, MAX_PASSWORD_LENGTH } from './field-lengths.ts'
import { SignInFrame } from './sign-in-frame.tsx'

const route = getRouteApi('/login')

const useSignIn = () => {
  const router = useRouter()
  const { return_to = '/' } = route.useSearch()
  return useMutation({
    mutationFn: (body: { username: string; password: string }) =>
      answered(
        api.POST('/api/v1/auth/token', {
          body,
          bodySerializer: (fields) => new URLSearchParams({ ...fields }).toString(),
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        }),
      ),
    onSuccess: ({ access_token, user }) => {
      beginSession(access_token, user)
      router.history.push(return_to)
    },
  })
}

/** Sign-in by e-mail or user name and password. */
export const LoginPage = () => {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const signIn = useSignIn()
  return (
    <SignInFrame title="Sign in" description="With the e-mail address or user name of your account.">
      <Form error={signIn.error} onSubmit={() => signIn.mutate({ username: username.trim(), password })}>
        {signOutReason() === 'expired' && (
          <Notice tone="warning">Your session has ended. Sign in to go on where you were.</Notice>
        )}
        <TextField
          label="E-mail or user name"
          name="username"
          autoComplete="username"
          autoFocus
          isRequired
          maxLength={MAX_NAME_LENGTH}
          value={username}
          onChange={setUsername}
        />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          isRequired
          maxLength={MAX_PASSWORD_LENGTH}
          value={password}
          onChange={setPassword}
        />
        <Button type="submit" look="primary" isPending={signIn.isPending}>
          Sign in
        </Button>
        <Link to="/forgot-password" className="self-center text-sm text-accent hover:underline">
          Forgot your password?
        </Link>
      </Form>
      <FirstRunHelp />
    </SignInFrame>
  )
}

const FirstRunHelp = () => (
  <details className="mt-5 border-t border-line pt-4 text-sm text-ink-muted">
    <summary className="cursor-pointer font-medium text-ink">First time here?</summary>
    <p className="mt-2">
      The first start printed the administrator's address and password in the terminal where the service runs.
      Everybody else gets an account from an administrator, under Administration › Users.
    </p>
  </details>
)
