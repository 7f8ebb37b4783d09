import { me } from '../../users/index.ts'
import type { IdentityProvider } from '../provider.ts'
import { sessionAuthenticator } from './authenticate.ts'
import { forgot, reset } from './reset-password.ts'
import { listOwn, logout, revoke } from './sessions.ts'
import { token } from './sign-in.ts'

/** Accounts of this service, which sign in with a password and hold sessions. */
export const localProvider: IdentityProvider = {
  authenticator: sessionAuthenticator,
  signIn: token,
  forgotPassword: forgot,
  resetPassword: reset,
  readIdentity: me,
  logOut: logout,
  listSessions: listOwn,
  endSession: revoke,
}
