import { useRouter } from '@tanstack/react-router'
import { answered, api } from '../../api/client.ts'
import { ApiError } from '../../api/errors.ts'
import { beginSession } from '../../api/session.ts'
import { useCommand } from '../../api/use-command.ts'

/** A user name, which may be an e-mail address, with its password. */
export interface Credentials {
  username: string
  password: string
}

/** The refusal of a right password whose account has a second factor, as the service words it. */
const CODE_REQUIRED = 'A code of your second factor is required'

const isCodeRequired = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401 && error.message === CODE_REQUIRED

interface SignInAttempt extends Credentials {
  /** Of the second factor. */
  code?: string
}

const signIn = ({ username, password, code }: SignInAttempt) =>
  answered(
    api.POST('/api/v1/auth/token', {
      body: { username: username.trim(), password, ...(code !== undefined && { code }) },
      bodySerializer: (fields) => new URLSearchParams({ ...fields }).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    }),
  )

interface SignInEnd {
  /** The address to open afterwards. */
  returnTo: string
  /** Asks for a code of the second factor: the password was right. */
  onCodeRequired?: () => void
}

/** Signs in, then opens the address that was asked for. */
export const useSignIn = ({ returnTo, onCodeRequired }: SignInEnd) => {
  const router = useRouter()
  return useCommand({
    run: (attempt: SignInAttempt) =>
      signIn(attempt).catch((error: unknown) => {
        if (onCodeRequired && isCodeRequired(error)) return undefined
        throw error
      }),
    changes: [],
    onDone: (session) => {
      if (session === undefined) return onCodeRequired?.()
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
