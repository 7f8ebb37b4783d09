import { getRouteApi, useRouter } from '@tanstack/react-router'
import { signOut } from '../../app/sign-out.ts'
import { Button } from '../../ui/button.tsx'
import { SignInFrame } from '../auth/index.ts'
import { Setup } from './setup.tsx'

const route = getRouteApi('/second-factor')

const DESCRIPTION =
  'Administrators need one here. From now on you sign in with your password and a code of an authenticator app.'

/** Sets up the second factor that an administrator must have before any other page opens. */
export const SetupPage = () => {
  const { return_to = '/' } = route.useSearch()
  const router = useRouter()
  return (
    <SignInFrame title="Set up a second factor" description={DESCRIPTION}>
      <Setup done="Continue" onDone={() => router.history.push(return_to)} />
      <div className="mt-5 border-t border-line pt-4">
        <Button look="quiet" size="small" onPress={signOut}>
          Sign out
        </Button>
      </div>
    </SignInFrame>
  )
}
