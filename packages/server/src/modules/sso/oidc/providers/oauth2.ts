import * as client from 'openid-client'
import { z } from 'zod'
import type { Context } from '../../../../context.ts'
import { ProviderFailure } from '../../failures.ts'
import { CALL_SECONDS, type ProviderCall, providerCalls } from './calls.ts'
import { grantAnswer, watchTokenAnswer } from './code-grant.ts'
import { requireSecure } from './discovery.ts'
import { emailInDomain } from './identity.ts'
import type { Provider, ProviderCallback } from './provider.ts'

const SCOPE = 'read:user user:email'

/** Most that one page of the provider holds. */
const EMAILS_PATH = '/user/emails?per_page=100'

const withoutSlash = (address: string): string => address.replace(/\/+$/, '')

const configurationOf = (ctx: Context, clientId: string, clientSecret?: string): client.Configuration => {
  const base = withoutSlash(ctx.config.SSO_OAUTH2_C_URL)
  requireSecure(base, ctx)
  requireSecure(ctx.config.SSO_OAUTH2_C_API_URL, ctx)
  const metadata = {
    issuer: base,
    authorization_endpoint: `${base}/login/oauth/authorize`,
    token_endpoint: `${base}/login/oauth/access_token`,
  }
  const authentication = clientSecret === undefined ? client.None() : client.ClientSecretPost(clientSecret)
  const configuration = new client.Configuration(metadata, clientId, undefined, authentication)
  configuration.timeout = CALL_SECONDS
  if (ctx.config.ENVIRONMENT === 'test') client.allowInsecureRequests(configuration)
  return configuration
}

const user = z.object({
  id: z.union([z.int(), z.string().min(1)]),
  name: z.string().nullish(),
})

const emails = z.array(z.object({ email: z.string(), verified: z.boolean(), primary: z.boolean() }))

/** An OAuth 2 provider without ID tokens, whose API says who signed in. */
export const oauth2Provider: Provider = {
  authorizationUrl: async ({ ctx, config, started, redirectUri }) =>
    client.buildAuthorizationUrl(configurationOf(ctx, config.entity_id), {
      redirect_uri: redirectUri,
      scope: SCOPE,
      state: started.state,
      code_challenge: await client.calculatePKCECodeChallenge(started.verifier),
      code_challenge_method: 'S256',
    }),
  answer: async (callback) => {
    const { ctx, config } = callback
    const call = providerCalls(ctx, { crowd: config.id, signal: callback.signal })
    const token = await accessTokenOf(callback, call)
    const api = withoutSlash(ctx.config.SSO_OAUTH2_C_API_URL)
    const person = await ask(user, { call, address: `${api}/user`, token })
    const listed = await ask(emails, { call, address: `${api}${EMAILS_PATH}`, token })
    return {
      claims: { ...person, emails: listed },
      identity: () => ({
        provider_type: 'oauth2_c',
        issuer: withoutSlash(ctx.config.SSO_OAUTH2_C_URL),
        subject: String(person.id),
        email: emailInDomain(listed, config.org_domain),
        name: person.name ?? undefined,
        groups: [],
      }),
    }
  },
}

const accessTokenOf = async (callback: ProviderCallback, call: ProviderCall): Promise<string> => {
  const { ctx, config, clientSecret } = callback
  const configuration = configurationOf(ctx, config.entity_id, clientSecret)
  const { token_endpoint: tokenEndpoint = '' } = configuration.serverMetadata()
  configuration[client.customFetch] = watchTokenAnswer(call, tokenEndpoint, () => undefined)
  const { access_token } = await grantAnswer(configuration, callback)
  return access_token
}

interface Question {
  call: ProviderCall
  address: string
  token: string
}

/** An answer of the provider's API in the expected shape. */
const ask = async <Answer>(shape: z.ZodType<Answer>, { call, address, token }: Question): Promise<Answer> => {
  const answer = await call(address, {
    method: 'GET',
    headers: { accept: 'application/json', authorization: `Bearer ${token}`, 'user-agent': 'assay' },
  })
  const path = new URL(address).pathname
  if (answer.status !== 200) throw new ProviderFailure(`${path} answered with status ${answer.status}`)
  const { data } = shape.safeParse(await answer.json().catch(() => undefined))
  if (data === undefined) throw new ProviderFailure(`${path} answered in an unknown shape`)
  return data
}
