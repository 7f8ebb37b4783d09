import { answered, api } from '../../../api/client.ts'
import { ApiError } from '../../../api/errors.ts'
import { beginSession } from '../../../api/session.ts'
import type { FailureCode } from './failures.ts'
import { takeStarted } from './started.ts'

/** How a sign-in at an identity provider ended here. */
type CompletedSignIn =
  | { isSignedIn: true; returnTo: string }
  | { isSignedIn: false; returnTo: string; failure: FailureCode; requestId?: string | undefined }

const failureOf = (error: unknown): FailureCode => {
  if (!(error instanceof ApiError)) return 'sso_failed'
  if (error.status === 0 || error.status === 503) return 'sso_unreachable'
  if (error.status === 429) return 'sso_rate_limited'
  return error.status === 400 || error.status === 422 ? 'sso_state' : 'sso_failed'
}

/**
 * Exchanges the code that the identity provider's way back brought for a session.
 *
 * @param code undefined: the page was opened without one, or is opened again
 */
export const completeSignIn = async (code: string | undefined): Promise<CompletedSignIn> => {
  const started = takeStarted()
  const returnTo = started?.returnTo ?? '/'
  if (started === undefined || code === undefined)
    return { isSignedIn: false, returnTo, failure: 'sso_state' }
  try {
    const { access_token, user } = await answered(
      api.POST('/api/v1/auth/sso/exchange', { body: { code, secret: started.secret } }),
    )
    beginSession(access_token, user)
    return { isSignedIn: true, returnTo }
  } catch (error) {
    const requestId = error instanceof ApiError ? error.requestId : undefined
    return { isSignedIn: false, returnTo, failure: failureOf(error), requestId }
  }
}
