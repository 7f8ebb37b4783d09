import { invalid } from '../../../../lib/errors.ts'
import type { OidcProvider } from './names.ts'
import { oauth2Provider } from './oauth2.ts'
import { openIdProvider } from './open-id.ts'
import type { Provider } from './provider.ts'

const PROVIDERS: Record<OidcProvider, Provider> = {
  oidc_a: openIdProvider('oidc_a'),
  oidc_b: openIdProvider('oidc_b'),
  oauth2_c: oauth2Provider,
}

/** How people sign in at providers of a kind. */
export const atProvider = (kind: OidcProvider): Provider => PROVIDERS[kind]

/**
 * The address of the callback that is registered at a provider.
 *
 * @param origin at which the browser reaches the service
 * @throws AppError 400 without an origin, as for a request without a host
 */
export const callbackAddress = (origin: string | undefined, provider: OidcProvider): string => {
  if (origin === undefined) throw invalid('Invalid host header')
  return `${origin}/api/v1/auth/sso/oidc/${provider}/callback`
}
