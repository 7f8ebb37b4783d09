import * as client from 'openid-client'
import { isPlainObject } from '../../../../lib/plain-object.ts'
import { providerRefusal } from '../../failures.ts'
import type { ProviderCall } from './calls.ts'
import { asProviderError } from './errors.ts'
import type { ProviderCallback } from './provider.ts'

/**
 * Exchanges the code of a callback for tokens, with the PKCE verifier of the sign-in.
 *
 * @throws SsoRefusal sso_idp_error, ProviderFailure
 */
export const grantAnswer = async (
  configuration: client.Configuration,
  { redirectUri, query, started }: Pick<ProviderCallback, 'redirectUri' | 'query' | 'started'>,
  expectedNonce?: string,
): Promise<client.TokenEndpointResponse> => {
  const address = new URL(redirectUri)
  address.search = query.toString()
  try {
    return await client.authorizationCodeGrant(configuration, address, {
      pkceCodeVerifier: started.verifier,
      expectedState: started.state,
      ...(expectedNonce !== undefined && { expectedNonce, idTokenExpected: true }),
    })
  } catch (error) {
    throw asProviderError(error)
  }
}

/**
 * Calls that show `check` every successful answer of the token endpoint before the library reads it. An OAuth error is
 * refused here, since some providers send it with status 200.
 */
export const watchTokenAnswer =
  (
    call: ProviderCall,
    tokenEndpoint: string,
    check: (answered: Record<string, unknown>) => void,
  ): client.CustomFetch =>
  async (address, options) => {
    const answer = await call(address, options)
    if (address !== new URL(tokenEndpoint).href || answer.status !== 200) return answer
    const answered = objectIn(await answer.clone().text())
    if (answered === undefined) return answer
    if (typeof answered['error'] === 'string') throw providerRefusal(answered['error'])
    check(answered)
    return answer
  }

const objectIn = (text: string): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return isPlainObject(value) ? value : undefined
  } catch {
    return undefined
  }
}
