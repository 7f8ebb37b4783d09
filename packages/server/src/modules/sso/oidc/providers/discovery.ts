import { allowInsecureRequests, customFetch, discovery, type ServerMetadata } from 'openid-client'
import { z } from 'zod'
import type { Context } from '../../../../context.ts'
import { perDatabase } from '../../../../db/per-database.ts'
import { MINUTE_MS } from '../../../../lib/durations.ts'
import { createRecent } from '../../../../lib/recent.ts'
import { INSECURE_PROVIDER, isAcceptedIssuer } from '../../configs/rules.ts'
import { ProviderFailure, SsoRefusal } from '../../failures.ts'
import { CALL_SECONDS, providerCalls } from './calls.ts'
import { asProviderError } from './errors.ts'

const endpoint = z.url().max(2000)

/** What is used of a discovery document; the rest is not kept. */
const providerMetadata = z.object({
  issuer: z.string().max(2000),
  authorization_endpoint: endpoint,
  token_endpoint: endpoint,
  userinfo_endpoint: endpoint,
  token_endpoint_auth_methods_supported: z.array(z.string().max(100)).max(100).exactOptional(),
  id_token_signing_alg_values_supported: z.array(z.string().max(100)).max(100).exactOptional(),
  authorization_response_iss_parameter_supported: z.boolean().exactOptional(),
})

/** An OpenID provider's endpoints and abilities. */
export type ProviderMetadata = z.output<typeof providerMetadata>

/** A document is read again after this time, so that changed endpoints are found. */
const LIFE_MS = 5 * MINUTE_MS
const MAX_DOCUMENTS = 100

interface Discovered {
  metadata: ProviderMetadata
  until: number
}

const caches = perDatabase(() => ({
  documents: createRecent<Discovered>(MAX_DOCUMENTS),
  /** Documents on their way, by issuer: whoever asks meanwhile waits for the same one. */
  awaited: new Map<string, Promise<ProviderMetadata>>(),
}))

/**
 * The metadata of the OpenID provider with that issuer: read from its discovery document at most every five minutes,
 * once for all who wait. Every endpoint uses https, except in the environment test.
 *
 * @throws SsoRefusal sso_failed for an endpoint without https, ProviderFailure without a usable document
 */
export const discover = async (ctx: Context, issuer: string): Promise<ProviderMetadata> => {
  requireSecure(issuer, ctx)
  const { documents, awaited } = caches(ctx.db)
  const cached = documents.get(issuer)
  if (cached && cached.until > ctx.now().getTime()) return cached.metadata
  const reading = awaited.get(issuer) ?? read(ctx, issuer).finally(() => awaited.delete(issuer))
  awaited.set(issuer, reading)
  const metadata = await reading
  documents.set(issuer, { metadata, until: ctx.now().getTime() + LIFE_MS })
  return metadata
}

/**
 * Refuses an address of a provider that does not use https, except in the environment test.
 *
 * @throws SsoRefusal sso_failed
 */
export const requireSecure = (address: string, { config }: Pick<Context, 'config'>): void => {
  if (!isAcceptedIssuer(address, config.ENVIRONMENT)) throw new SsoRefusal('sso_failed', INSECURE_PROVIDER)
}

/** Others may wait for the same document, so it is read to its end even when the caller goes away. */
const read = async (ctx: Context, issuer: string): Promise<ProviderMetadata> => {
  const call = providerCalls(ctx, { crowd: issuer, signal: new AbortController().signal })
  const metadata = usable(await documentOf(ctx, issuer, call))
  for (const address of endpointsOf(metadata)) requireSecure(address, ctx)
  return metadata
}

const endpointsOf = (metadata: ProviderMetadata): string[] => [
  metadata.authorization_endpoint,
  metadata.token_endpoint,
  metadata.userinfo_endpoint,
]

const documentOf = async (
  { config }: Context,
  issuer: string,
  call: ReturnType<typeof providerCalls>,
): Promise<ServerMetadata> => {
  const options = {
    [customFetch]: call,
    timeout: CALL_SECONDS,
    ...(config.ENVIRONMENT === 'test' && { execute: [allowInsecureRequests] }),
  }
  try {
    const found = await discovery(new URL(issuer), 'none', undefined, undefined, options)
    return found.serverMetadata()
  } catch (error) {
    throw asProviderError(error)
  }
}

const usable = (document: ServerMetadata): ProviderMetadata => {
  const { data } = providerMetadata.safeParse(document)
  if (!data) throw new ProviderFailure('The discovery document lacks an endpoint, or has one that is no URL')
  return data
}
