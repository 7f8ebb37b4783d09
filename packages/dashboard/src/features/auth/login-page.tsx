import { useMutation } from '@tanstack/react-query'
import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { answered, api } from '../../api/client.ts'
import { beginSession, signOutReason } from '../../app/session.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

const route = getRouteApi('/login')

const useSignIn = () => {
  const router = useRouter()
  const { return_to = '/' } = route.useSearch()
  return useMutation({
    mutationFn: (body: { email: string; password: string }) =>
      answered(api.POST('/api/v1/auth/login', { body })),
    onSuccess: ({ access_token, user }) => {
      beginSession(access_token, user)
      router.history.push(return_to)
    },
  })
}

/** Sign-in by e-mail or user name and password. */
export const LoginPage = () => {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const signIn = useSignIn()
  return (
    <SignInFrame title="Sign in" description="With the e-mail address or user name of your account.">
      <Form error={signIn.error} onSubmit={() => signIn.mutate({ email, password })}>
        {signOutReason() === 'expired' && (
          <Notice tone="warning">Your session has ended. Sign in to go on where you were.</Notice>
        )}
        <TextField
          label="E-mail or user name"
          name="email"
          autoComplete="username"
          autoFocus
          isRequired
          value={email}
          onChange={setEmail}
        />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          isRequired
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
