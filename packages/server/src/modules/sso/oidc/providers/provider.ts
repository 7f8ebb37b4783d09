import type { Context } from '../../../../context.ts'
import type { ProvenIdentity } from '../../failures.ts'
import type { OidcConfig } from '../choose-config.ts'
import type { StartedSignIn } from '../cookie.ts'

/** A sign-in at a provider, at its start or at its callback. */
interface ProviderSignIn {
  ctx: Context
  config: OidcConfig
  started: StartedSignIn
  /** Address of the callback, as it is registered at the provider. */
  redirectUri: string
}

/** A callback with what is needed to ask the provider. */
export interface ProviderCallback extends ProviderSignIn {
  /** Query of the callback, as it was sent. */
  query: URLSearchParams
  clientSecret: string
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal
}

/** What a provider has said of a person. */
export interface ProviderAnswer {
  /** Claims by name, without tokens. */
  claims: Record<string, unknown>
  /**
   * The identity, by the rules of the provider's kind.
   *
   * @throws SsoRefusal
   */
  identity: () => ProvenIdentity
}

/** How people sign in at one kind of provider. */
export interface Provider {
  /** Address that the browser is sent to. */
  authorizationUrl: (signIn: ProviderSignIn) => Promise<URL>
  /** Exchanges the code of a callback and asks who signed in. */
  answer: (callback: ProviderCallback) => Promise<ProviderAnswer>
}
