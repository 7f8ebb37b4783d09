import { me } from '../../users/index.ts'
import type { IdentityProvider } from '../provider.ts'
import { sessionAuthenticator } from './authenticate.ts'
import { forgot, reset } from './reset-password.ts'
import { listOwn, logout, revoke } from './sessions.ts'
import { token } from './sign-in.ts'

/** Accounts of this service, which sign in with a password and hold sessions. */
export const localProvider: IdentityProvider = {
  authenticator: sessionAuthenticator,
  identityAuthenticator: sessionAuthenticator,
  signIn: token,
  forgotPassword: forgot,
  resetPassword: reset,
  readIdentity: (ctx) => me(ctx),
  logOut: (ctx) => logout(ctx),
  listSessions: (ctx, _token, page) => listOwn(ctx, page),
  endSession: (ctx, _token, id) => revoke(ctx, id),
}
