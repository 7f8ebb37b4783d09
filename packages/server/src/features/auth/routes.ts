import { type Route, route } from '../../http/route.ts'
import { idParams } from '../../http/shapes.ts'
import { AppError } from '../../lib/errors.ts'
import { requireProvider, userRead } from '../users/index.ts'
import { providerOf } from './choose-provider.ts'
import { login } from './local/sign-in.ts'
import {
  forgotBody,
  loginBody,
  message,
  resetBody,
  sessionPage,
  sessionsQuery,
  signedIn,
  tokenForm,
} from './schema.ts'

const LOCKED = { 423: 'Too many failed sign-in attempts. Try again in <n> seconds.' }
const ORGANISATION = { 403: 'Sign in through your organisation' }
const LOCAL_ONLY = { 404: "Endpoint not available: AUTH_PROVIDER is not 'local'" }
const SECOND_FACTOR = 'A code of your second factor is required; The code is not valid'
const MANAGED_ONLY = { 404: "Endpoint not available: AUTH_PROVIDER is not 'managed'" }

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
  response: signedIn,
  errors: { 401: `Invalid username or password; ${SECOND_FACTOR}`, ...ORGANISATION, ...LOCKED },
  handler: (ctx, { body }) => providerOf(ctx.config).signIn(ctx, body),
})

const refresh = route({
  method: 'POST',
  path: '/auth/refresh',
  summary: 'Renew the tokens of a managed identity service',
  access: 'public',
  errors: MANAGED_ONLY,
  handler: ({ config }) => {
    requireProvider(config, 'managed')
    throw new AppError('not_found', 'Not Found')
  },
})

const logoutRoute = route({
  method: 'POST',
  path: '/auth/logout',
  summary: 'Sign out',
  access: 'any',
  openWithoutSecondFactor: true,
  handler: (ctx) => providerOf(ctx.config).logOut(ctx),
})

const listSessions = route({
  method: 'GET',
  path: '/auth/sessions',
  summary: 'List your sessions',
  access: 'any',
  query: sessionsQuery,
  response: sessionPage,
  handler: (ctx, { query }) => providerOf(ctx.config).listSessions(ctx, query),
})

const revokeSession = route({
  method: 'DELETE',
  path: '/auth/sessions/{id}',
  summary: 'End one of your sessions',
  access: 'any',
  params: idParams,
  errors: { 404: 'Session not found' },
  handler: (ctx, { params }) => providerOf(ctx.config).endSession(ctx, params.id),
})

const readMe = route({
  method: 'GET',
  path: '/auth/me',
  summary: 'Read the signed-in identity',
  access: 'any',
  openWithoutSecondFactor: true,
  response: userRead,
  handler: (ctx) => providerOf(ctx.config).readIdentity(ctx),
})

/** A route of self-registration, which only a managed service offers; administrators create local accounts. */
const selfSignup = (step: 'signup' | 'confirm', summary: string): Route =>
  route({
    method: 'POST',
    path: `/auth/${step}`,
    summary,
    access: 'public',
    errors: { 404: 'Not Found' },
    handler: () => {
      throw new AppError('not_found', 'Not Found')
    },
  })

const forgotPassword = route({
  method: 'POST',
  path: '/auth/forgot-password',
  summary: 'Request a password reset code',
  access: 'public',
  body: forgotBody,
  response: message,
  errors: { 503: 'E-mail is not configured; ask an administrator' },
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
  errors: { 400: 'Invalid or expired code', ...ORGANISATION },
  handler: async (ctx, { body }) => {
    await providerOf(ctx.config).resetPassword(ctx, body)
    return { message: 'The new password is set; sign in with it' }
  },
})

export const routes: Route[] = [
  loginRoute,
  tokenRoute,
  refresh,
  logoutRoute,
  listSessions,
  revokeSession,
  readMe,
  selfSignup('signup', 'Register with a managed identity service'),
  selfSignup('confirm', 'Confirm a registration'),
  forgotPassword,
  resetPassword,
]
