import type { IdentityProvider } from '../provider.ts'
import { accessTokenAuthenticator, identityAuthenticator } from './authenticate.ts'
import { forgotPassword, resetPassword } from './self-service.ts'
import { listOwn, logOut, revoke } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { readIdentity } from './user-record.ts'

/** A managed identity service: people are in its pool, sign in there, and bring its access tokens. */
export const managedProvider: IdentityProvider = {
  authenticator: accessTokenAuthenticator,
  identityAuthenticator,
  signIn,
  forgotPassword,
  resetPassword,
  readIdentity,
  logOut,
  listSessions: listOwn,
  endSession: revoke,
}
