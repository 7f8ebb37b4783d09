import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { signOutReason } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { CodePage } from './code-page.tsx'
import { type Credentials, useSignIn } from './commands.ts'
import { MAX_NAME_LENGTH, MAX_PASSWORD_LENGTH } from './field-lengths.ts'
import { FailedSignIn, OrganisationWay } from './organisation-parts.tsx'
import { useSignInProvider } from './provider.ts'
import { SignInFrame } from './sign-in-frame.tsx'

const route = getRouteApi('/login')

/** Sign-in by e-mail or user name and password, and a code where the account has a second factor. */
export const LoginPage = () => {
  const [proven, setProven] = useState<Credentials>()
  const provider = useSignInProvider()
  if (provider?.provider === 'managed') return <SignInElsewhere />
  if (proven) return <CodePage credentials={proven} onBack={() => setProven(undefined)} />
  return (
    <SignInFrame title="Sign in" description="Use the e-mail address or user name of your account.">
      <SignInForm onCodeRequired={setProven} />
      {provider?.single_sign_on && <OrganisationWay />}
      <FirstRunHelp />
    </SignInFrame>
  )
}

/** Under a managed identity service people bring its access tokens, which the dashboard does not ask for. */
const SignInElsewhere = () => (
  <SignInFrame
    title="Sign in"
    description="People sign in at your organisation's identity service, not on this page."
  >
    <p className="text-sm text-ink-muted">
      The dashboard is not available with that service. Programs use the API with an access token that it
      issued.
    </p>
  </SignInFrame>
)

interface SignInFormProps {
  /** Called with a right password that needs a code as well. */
  onCodeRequired: (proven: Credentials) => void
}

const SignInForm = ({ onCodeRequired }: SignInFormProps) => {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const { return_to: returnTo = '/' } = route.useSearch()
  const signIn = useSignIn({ returnTo, onCodeRequired: () => onCodeRequired({ username, password }) })
  return (
    <Form error={signIn.error} onSubmit={() => signIn.run({ username, password })}>
      <FailedSignIn />
      {signOutReason() === 'expired' && (
        <Notice tone="warning">Your session has ended. Sign in to continue where you were.</Notice>
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
  )
}

const FirstRunHelp = () => (
  <details className="mt-5 border-t border-line pt-4 text-sm text-ink-muted">
    <summary className="cursor-pointer font-medium text-ink">First time here?</summary>
    <p className="mt-2">
      When the service first started, it printed the administrator's e-mail address and password in its
      terminal. Administrators create all other accounts under Administration › Users.
    </p>
  </details>
)
