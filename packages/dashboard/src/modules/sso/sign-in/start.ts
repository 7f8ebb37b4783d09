import { leaveFor } from '../../../app/leave.ts'
import { keepStarted, newSecret } from './started.ts'

interface StartOptions {
  /** The domain of the organisation. */
  domain: string
  /** The address to open after the sign-in. */
  returnTo: string
}

/**
 * Leaves for the identity provider of a domain; the sign-in ends in this tab.
 *
 * @throws where the browser has no cryptography
 */
export const startSignIn = async ({ domain, returnTo }: StartOptions): Promise<void> => {
  const { secret, handoff } = await newSecret()
  keepStarted({ secret, returnTo })
  const query = new URLSearchParams({ domain, return_to: location.origin, handoff })
  leaveFor(`/api/v1/auth/sso/login?${query.toString()}`)
}
