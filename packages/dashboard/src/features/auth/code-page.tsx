import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { CodeField } from './code-field.tsx'
import { type Credentials, useSignIn } from './commands.ts'
import { SignInFrame } from './sign-in-frame.tsx'

const route = getRouteApi('/login')

interface CodePageProps {
  /** A user name and its password, which are kept in memory alone. */
  credentials: Credentials
  onBack: () => void
}

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export const CodePage = ({ credentials, onBack }: CodePageProps) => {
  const [kind, setKind] = useState<'app' | 'recovery'>('app')
  const [code, setCode] = useState('')
  const { return_to: returnTo = '/' } = route.useSearch()
  const signIn = useSignIn({ returnTo })
  const change = () => {
    setKind(kind === 'app' ? 'recovery' : 'app')
    setCode('')
    signIn.reset()
  }
  return (
    <SignInFrame title="Enter your code" description="Your account is protected by a second factor.">
      <Form error={signIn.error} onSubmit={() => signIn.run({ ...credentials, code })}>
        <CodeField kind={kind} value={code} onChange={setCode} autoFocus />
        <Button type="submit" look="primary" isPending={signIn.isPending}>
          Sign in
        </Button>
        <div className="flex flex-wrap justify-between gap-2">
          <Button look="quiet" size="small" onPress={onBack}>
            Back
          </Button>
          <Button look="quiet" size="small" onPress={change}>
            {kind === 'app' ? 'Use a recovery code' : 'Use the authenticator app'}
          </Button>
        </div>
      </Form>
    </SignInFrame>
  )
}
