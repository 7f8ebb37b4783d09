import { useRouter } from '@tanstack/react-router'
import { answered, api } from '../../api/client.ts'
import { beginSession } from '../../api/session.ts'
import { useCommand } from '../../api/use-command.ts'

/** A user name, which may be an e-mail address, with its password. */
interface Credentials {
  username: string
  password: string
}

/** Signs in, then opens the address that was asked for. */
export const useSignIn = (returnTo: string) => {
  const router = useRouter()
  return useCommand({
    run: ({ username, password }: Credentials) =>
      answered(
        api.POST('/api/v1/auth/token', {
          body: { username: username.trim(), password },
          bodySerializer: (fields) => new URLSearchParams({ ...fields }).toString(),
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        }),
      ),
    changes: [],
    onDone: (session) => {
      // Tokens of a managed identity service come without an account; the page offers no sign-in there.
      if (!('user' in session)) return
      beginSession(session.access_token, session.user)
      router.history.push(returnTo)
    },
    errors: 'form',
  })
}

/** Has a code sent to the e-mail address of an account. */
export const useRequestCode = () =>
  useCommand({
    run: (username: string) => answered(api.POST('/api/v1/auth/forgot-password', { body: { username } })),
    changes: [],
    errors: 'form',
  })

/** A new password with the code that allows it. */
interface PasswordReset {
  username: string
  code: string
  password: string
}

/** Sets a new password by the code from the e-mail. */
export const useResetPassword = () =>
  useCommand({
    run: ({ username, code, password }: PasswordReset) =>
      answered(
        api.POST('/api/v1/auth/reset-password', {
          body: { username, confirmation_code: code, new_password: password },
        }),
      ),
    changes: [],
    errors: 'form',
  })
