import type { Config } from '../../config/index.ts'
import { bearerToken } from '../../http/access.ts'
import { type Call, type Route, route } from '../../http/route.ts'
import { idParams } from '../../http/shapes.ts'
import { AppError } from '../../lib/errors.ts'
import { requireProvider } from '../users/index.ts'
import { providerOf } from './choose-provider.ts'
import { login } from './local/sign-in.ts'
import { confirm, signUp } from './managed/self-service.ts'
import { refresh } from './managed/sign-in.ts'
import {
  confirmAnswer,
  confirmBody,
  forgotBody,
  identityRead,
  loginBody,
  message,
  poolTokens,
  providerRead,
  refreshBody,
  resetBody,
  sessionPage,
  sessionsQuery,
  signedIn,
  signUpAnswer,
  signUpBody,
  tokenAnswer,
  tokenForm,
} from './schema.ts'

const LOCKED = { 423: 'Too many failed sign-in attempts. Try again in <n> seconds.' }
const ORGANISATION = { 403: 'Sign in through your organisation' }
const LOCAL_ONLY = { 404: "Endpoint not available: AUTH_PROVIDER is not 'local'" }
const SECOND_FACTOR = 'A code of your second factor is required; The code is not valid'
const MANAGED_ONLY = { 404: "Endpoint not available: AUTH_PROVIDER is not 'managed'" }

const UNREACHABLE =
  'The identity service cannot be reached; it is busy; it is not configured, or does not accept this service'

/** The token of a request whose access has been checked. */
const tokenOf = ({ headers }: Pick<Call<unknown, unknown, unknown>, 'headers'>): string =>
  bearerToken(String(headers['authorization'])) ?? ''

const readProvider = route({
  method: 'GET',
  path: '/auth/provider',
  summary: 'Read how people sign in',
  access: 'public',
  response: providerRead,
  handler: ({ config, has }) => ({
    provider: config.AUTH_PROVIDER,
    single_sign_on: config.AUTH_PROVIDER === 'local' && has('sso'),
  }),
})

const loginRoute = route({
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in with e-mail and password',
  access: 'public',
  body: loginBody,
  response: signedIn,
  errors: { 401: `Invalid email or password; ${SECOND_FACTOR}`, ...ORGANISATION, ...LOCAL_ONLY, ...LOCKED },
  refuseEarly: ({ config }) => requireProvider(config, 'local'),
  handler: (ctx, { body }) => login(ctx, body),
})

const tokenRoute = route({
  method: 'POST',
  path: '/auth/token',
  summary: 'Sign in with a form (OAuth 2)',
  access: 'public',
  bodyType: 'form',
  body: tokenForm,
  response: tokenAnswer,
  errors: {
    401: `Invalid username or password; You must set a new password before you can sign in; ${SECOND_FACTOR}`,
    503: UNREACHABLE,
    ...ORGANISATION,
    ...LOCKED,
  },
  handler: (ctx, { body }) => providerOf(ctx.config).signIn(ctx, body),
})

const refreshRoute = route({
  method: 'POST',
  path: '/auth/refresh',
  summary: 'Renew the tokens of a managed identity service',
  access: 'public',
  body: refreshBody,
  response: poolTokens,
  errors: { 401: 'Could not validate credentials', 503: UNREACHABLE, ...MANAGED_ONLY },
  refuseEarly: ({ config }) => requireProvider(config, 'managed'),
  handler: (ctx, { body }) => refresh(ctx, body.refresh_token),
})

const logoutRoute = route({
  method: 'POST',
  path: '/auth/logout',
  summary: 'Sign out',
  access: 'any',
  openWithoutSecondFactor: true,
  handler: (ctx, call) => providerOf(ctx.config).logOut(ctx, tokenOf(call)),
})

const listSessions = route({
  method: 'GET',
  path: '/auth/sessions',
  summary: 'List your sessions',
  access: 'any',
  query: sessionsQuery,
  response: sessionPage,
  handler: (ctx, call) => providerOf(ctx.config).listSessions(ctx, tokenOf(call), call.query),
})

const revokeSession = route({
  method: 'DELETE',
  path: '/auth/sessions/{id}',
  summary: 'End one of your sessions',
  access: 'any',
  params: idParams,
  errors: { 404: 'Session not found' },
  handler: (ctx, call) => providerOf(ctx.config).endSession(ctx, tokenOf(call), call.params.id),
})

const readMe = route({
  method: 'GET',
  path: '/auth/me',
  summary: 'Read the signed-in identity',
  access: 'identity',
  openWithoutSecondFactor: true,
  response: identityRead,
  errors: { 503: UNREACHABLE },
  handler: (ctx, call) => providerOf(ctx.config).readIdentity(ctx, tokenOf(call)),
})

/**
 * Refuses self-registration, which only a managed service offers; administrators create local accounts.
 *
 * @throws AppError 404 as for an unknown path
 */
const requireSelfSignUp = ({ AUTH_PROVIDER, MANAGED_SELF_SIGNUP_ENABLED }: Config): void => {
  if (AUTH_PROVIDER === 'managed' && MANAGED_SELF_SIGNUP_ENABLED) return
  throw new AppError('not_found', 'Not Found')
}

const signUpRoute = route({
  method: 'POST',
  path: '/auth/signup',
  summary: 'Register with a managed identity service',
  access: 'public',
  body: signUpBody,
  response: signUpAnswer,
  status: 201,
  errors: { 400: "The identity service's reason", 404: 'Not Found', 503: UNREACHABLE },
  refuseEarly: ({ config }) => requireSelfSignUp(config),
  handler: (ctx, { body }) => signUp(ctx, body),
})

const confirmRoute = route({
  method: 'POST',
  path: '/auth/confirm',
  summary: 'Confirm a registration',
  access: 'public',
  body: confirmBody,
  response: confirmAnswer,
  errors: {
    400: "Invalid or expired code; the identity service's reason",
    404: 'Not Found',
    503: UNREACHABLE,
  },
  refuseEarly: ({ config }) => requireSelfSignUp(config),
  handler: (ctx, { body }) => confirm(ctx, body),
})

const forgotPassword = route({
  method: 'POST',
  path: '/auth/forgot-password',
  summary: 'Request a password reset code',
  access: 'public',
  body: forgotBody,
  response: message,
  errors: {
    400: "The identity service's reason",
    503: `E-mail is not configured; ask an administrator; ${UNREACHABLE}`,
  },
  handler: async (ctx, { body }) => {
    await providerOf(ctx.config).forgotPassword(ctx, body.username)
    return { message: 'If the account exists, a code was sent to its e-mail address' }
  },
})

const resetPassword = route({
  method: 'POST',
  path: '/auth/reset-password',
  summary: 'Reset a password with a code',
  access: 'public',
  body: resetBody,
  response: message,
  errors: {
    400: "Invalid or expired code; the identity service's reason",
    503: UNREACHABLE,
    ...ORGANISATION,
  },
  handler: async (ctx, { body }) => {
    await providerOf(ctx.config).resetPassword(ctx, body)
    return { message: 'The new password is set; sign in with it' }
  },
})

export const routes: Route[] = [
  readProvider,
  loginRoute,
  tokenRoute,
  refreshRoute,
  logoutRoute,
  listSessions,
  revokeSession,
  readMe,
  signUpRoute,
  confirmRoute,
  forgotPassword,
  resetPassword,
]
