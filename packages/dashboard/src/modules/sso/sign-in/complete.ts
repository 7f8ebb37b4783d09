import { answered, api } from '../../../api/client.ts'
import { ApiError } from '../../../api/errors.ts'
import { beginSession } from '../../../api/session.ts'
import { domainOf } from './domain.ts'
import type { FailureCode } from './failures.ts'
import { startSignIn } from './start.ts'
import { takeStarted } from './started.ts'

/** How a sign-in at an identity provider ended here. */
type CompletedSignIn =
  | { outcome: 'signed-in'; returnTo: string }
  | { outcome: 'failed'; returnTo: string; failure: FailureCode; requestId?: string | undefined }
  | { outcome: 'leaving' }

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
    return { outcome: 'failed', returnTo, failure: 'sso_state' }
  try {
    const { access_token, user } = await answered(
      api.POST('/api/v1/auth/sso/exchange', { body: { code, secret: started.secret } }),
    )
    beginSession(access_token, user)
    return { outcome: 'signed-in', returnTo }
  } catch (error) {
    const requestId = error instanceof ApiError ? error.requestId : undefined
    return { outcome: 'failed', returnTo, failure: failureOf(error), requestId }
  }
}

/**
 * Starts the sign-in of somebody who began at the identity provider. A tab that has started one already does not start
 * another: its cookie did not come back, and neither would the next one.
 *
 * @param typed the domain as the address says it, which anybody may have written
 */
export const startFromProvider = async (typed: string): Promise<CompletedSignIn> => {
  const [started, domain] = [takeStarted(), domainOf(typed)]
  const returnTo = started?.returnTo ?? '/'
  if (started !== undefined) return { outcome: 'failed', returnTo, failure: 'sso_state' }
  if (domain === undefined) return { outcome: 'failed', returnTo, failure: 'sso_not_configured' }
  try {
    await startSignIn({ domain, returnTo })
    return { outcome: 'leaving' }
  } catch {
    return { outcome: 'failed', returnTo, failure: 'sso_failed' }
  }
}
