import type { Context } from '../../../context.ts'
import { requireProvider } from '../../../features/users/index.ts'
import { type Refusal, type Route, route } from '../../../http/route.ts'
import { AppError, invalid } from '../../../lib/errors.ts'
import { returnAddress } from '../hand-off/return-address.ts'
import { PROVIDER_TYPES } from '../provider-types.ts'
import { finish } from './callback.ts'
import { oidcCookie } from './cookie.ts'
import { isOidcProvider, type OidcProvider } from './providers/names.ts'
import { callerQuery, callerSession, loginQuery, providerParams, testParams, testQuery } from './schema.ts'
import { startForCaller, startForDomain, startTest } from './start.ts'

const LOCAL_ONLY = "Endpoint not available: AUTH_PROVIDER is not 'local'"
const NOT_SUPPORTED = 'This single sign-on provider is not supported yet'
const REQUIRED = 'domain, return_to and handoff are required'
const REQUIRED_FOR_TEST = 'return_to and handoff are required'
const OTHER_ORIGIN = 'return_to is not an accepted dashboard origin'
const OTHER_STATE = "OIDC state does not match this browser's sign-in"

const localOnly = ({ config }: Context): void => requireProvider(config, 'local')

/** Refuses a query that cannot be read with the sentence of the route. */
const inOneSentence =
  (detail: string, headers: Record<string, string> = {}) =>
  ({ status }: Refusal) =>
    status === 422 ? { status: 400, body: { detail }, headers } : undefined

const MAX_DOMAIN_LENGTH = 255

const requireDomain = (domain: unknown): string => {
  const isDomain = typeof domain === 'string' && domain !== '' && domain.length <= MAX_DOMAIN_LENGTH
  if (!isDomain) throw invalid(REQUIRED)
  return domain
}

const login = route({
  method: 'GET',
  path: '/auth/sso/login',
  summary: 'Sign in through an organisation (dashboard)',
  access: 'public',
  query: loginQuery,
  status: 302,
  errors: { 400: `${REQUIRED}, or ${OTHER_ORIGIN}`, 404: LOCAL_ONLY },
  refuseEarly: localOnly,
  refusal: inOneSentence(REQUIRED),
  handler: (ctx, { query, origin }) => {
    const domain = requireDomain(query.domain)
    const address = returnAddress(query, { config: ctx.config, required: REQUIRED })
    return startForDomain(ctx, { ...address, domain, origin: origin() })
  },
})

/** A kind of provider in a path: one that signs people in, a known one that does not (400), or none (404). */
const requireOidcProvider = (provider: string): OidcProvider => {
  if (isOidcProvider(provider)) return provider
  if (PROVIDER_TYPES.some((known) => known === provider)) throw invalid(NOT_SUPPORTED)
  throw new AppError('not_found', 'Not Found')
}

const callerLogin = route({
  method: 'GET',
  path: '/auth/sso/oidc/{provider}/login',
  summary: 'Sign in through a provider (API callers)',
  access: 'public',
  params: providerParams,
  query: callerQuery,
  status: 302,
  errors: { 400: NOT_SUPPORTED, 404: `No active SSO configuration, or ${LOCAL_ONLY}` },
  refuseEarly: localOnly,
  handler: (ctx, { params, query, origin }) =>
    startForCaller(ctx, {
      provider: requireOidcProvider(params.provider),
      org_domain: query.org_domain,
      origin: origin(),
    }),
})

const callback = route({
  method: 'GET',
  path: '/auth/sso/oidc/{provider}/callback',
  summary: 'Finish a sign-in (called by the provider)',
  access: 'public',
  params: providerParams,
  status: 302,
  otherResponses: { 200: callerSession },
  errors: { 200: 'Session of an API caller', 400: OTHER_STATE, 404: LOCAL_ONLY },
  refuseEarly: localOnly,
  refusal: inOneSentence(OTHER_STATE, { 'Set-Cookie': oidcCookie.expired }),
  handler: (ctx, { params, url, headers, origin, caller }) =>
    finish(ctx, {
      provider: requireOidcProvider(params.provider),
      query: queryOf(url),
      cookies: headers['cookie'],
      origin: origin(),
      caller,
    }),
})

const queryOf = (url: string): URLSearchParams => {
  const start = url.indexOf('?')
  return new URLSearchParams(start === -1 ? '' : url.slice(start + 1))
}

const testSignIn = route({
  method: 'GET',
  path: '/auth/sso/configs/{config_id}/test-sign-in',
  summary: 'Test a single sign-on configuration',
  access: 'public',
  params: testParams,
  query: testQuery,
  status: 302,
  errors: { 400: `${REQUIRED_FOR_TEST}, or ${OTHER_ORIGIN}`, 404: LOCAL_ONLY },
  refuseEarly: localOnly,
  handler: (ctx, { params, query, origin }) => {
    const address = returnAddress(query, { config: ctx.config, required: REQUIRED_FOR_TEST })
    return startTest(ctx, { ...address, config_id: params.config_id, origin: origin() })
  },
})

export const oidcRoutes: Route[] = [login, callerLogin, callback, testSignIn]
