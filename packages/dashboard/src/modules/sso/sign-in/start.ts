import { domainOf } from './domain.ts'
import { keepStarted, newSecret } from './started.ts'

/**
 * Begins a sign-in that this tab ends, for whoever typed an e-mail address or a domain.
 *
 * @param returnTo the address to open after the sign-in
 * @returns the address that leads to the identity provider; rejects with a sentence where the sign-in cannot begin
 */
export const beginSignIn = async (typed: string, returnTo: string): Promise<string> => {
  const domain = domainOf(typed)
  if (domain === undefined) throw new Error('Type your work e-mail address, or the domain after its @.')
  const { secret, handoff } = await newSecret()
  keepStarted({ secret, returnTo })
  const query = new URLSearchParams({ domain, return_to: location.origin, handoff })
  return `/api/v1/auth/sso/login?${query.toString()}`
}
