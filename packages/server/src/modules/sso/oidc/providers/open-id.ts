import * as client from 'openid-client'
import type { Context } from '../../../../context.ts'
import { SECOND_MS } from '../../../../lib/durations.ts'
import { isPlainObject } from '../../../../lib/plain-object.ts'
import type { OidcConfig } from '../choose-config.ts'
import { CALL_SECONDS, type ProviderCall, providerCalls } from './calls.ts'
import { grantAnswer, watchTokenAnswer } from './code-grant.ts'
import { discover, type ProviderMetadata } from './discovery.ts'
import { asProviderError } from './errors.ts'
import { type IdClaims, idTokenClaims, MAX_LEAD_MS } from './id-token.ts'
import { openIdIdentity } from './identity.ts'
import type { Provider, ProviderCallback } from './provider.ts'

type Kind = 'oidc_a' | 'oidc_b'

const SCOPES: Record<Kind, string> = {
  oidc_a: 'openid email profile groups',
  oidc_b: 'openid email profile',
}

const issuerOf = (ctx: Context, config: OidcConfig, kind: Kind): string =>
  kind === 'oidc_a' ? (config.sso_url ?? '') : ctx.config.SSO_OIDC_B_ISSUER

/** An OpenID provider: endpoints by discovery, an ID token with a nonce, and its user info. */
export const openIdProvider = (kind: Kind): Provider => ({
  authorizationUrl: async ({ ctx, config, started, redirectUri }) => {
    const metadata = await discover(ctx, issuerOf(ctx, config, kind))
    const configuration = new client.Configuration(metadata, config.entity_id)
    if (ctx.config.ENVIRONMENT === 'test') client.allowInsecureRequests(configuration)
    return client.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: SCOPES[kind],
      state: started.state,
      nonce: started.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(started.verifier),
      code_challenge_method: 'S256',
    })
  },
  answer: async (callback) => {
    const { ctx, config } = callback
    const issuer = issuerOf(ctx, config, kind)
    const metadata = await discover(ctx, issuer)
    const call = providerCalls(ctx, { crowd: config.id, signal: callback.signal })
    const { claims, userInfo } = await proven(callback, { metadata, issuer, call })
    return {
      claims: { ...userInfo, ...claims },
      identity: () => openIdIdentity({ provider: kind, claims, userInfo }),
    }
  },
})

interface Asked {
  metadata: ProviderMetadata
  /** The issuer that the configuration expects, to the letter. */
  issuer: string
  call: ProviderCall
}

const proven = async (
  callback: ProviderCallback,
  { metadata, issuer, call }: Asked,
): Promise<{ claims: IdClaims; userInfo: Record<string, unknown> }> => {
  const { ctx, config, started } = callback
  const { nonce } = started
  const expected = { issuer, clientId: config.entity_id, nonce, now: ctx.now() }
  const configuration = configurationOf(callback, metadata)
  // Before the library, whose own checks give no reason that people could act on.
  configuration[client.customFetch] = watchTokenAnswer(call, metadata.token_endpoint, ({ id_token }) => {
    idTokenClaims(id_token, expected)
  })
  const tokens = await grantAnswer(configuration, callback, nonce)
  const claims = idTokenClaims(tokens.id_token, expected)
  const userInfo = await userInfoOf(configuration, tokens.access_token, claims)
  return { claims, userInfo }
}

const configurationOf = (
  { ctx, config, clientSecret }: ProviderCallback,
  metadata: ProviderMetadata,
): client.Configuration => {
  const skewMs = ctx.now().getTime() - Date.now()
  const options = {
    [client.clockSkew]: Math.round(skewMs / SECOND_MS),
    [client.clockTolerance]: MAX_LEAD_MS / SECOND_MS,
  }
  const authentication = prefersBasic(metadata)
    ? client.ClientSecretBasic(clientSecret)
    : client.ClientSecretPost(clientSecret)
  const configuration = new client.Configuration(metadata, config.entity_id, options, authentication)
  configuration.timeout = CALL_SECONDS
  if (ctx.config.ENVIRONMENT === 'test') client.allowInsecureRequests(configuration)
  return configuration
}

/**
 * Whether the client secret is sent by client_secret_basic: as the provider prefers, by the order of its list. Without a
 * list, OpenID Connect Discovery 1.0 means client_secret_basic.
 */
const prefersBasic = ({ token_endpoint_auth_methods_supported: methods = [] }: ProviderMetadata): boolean =>
  methods.find((method) => /^client_secret_(basic|post)$/.test(method)) !== 'client_secret_post'

const userInfoOf = async (
  configuration: client.Configuration,
  accessToken: string,
  { sub }: IdClaims,
): Promise<Record<string, unknown>> => {
  try {
    const userInfo: unknown = await client.fetchUserInfo(configuration, accessToken, sub)
    return isPlainObject(userInfo) ? userInfo : {}
  } catch (error) {
    throw asProviderError(error)
  }
}
