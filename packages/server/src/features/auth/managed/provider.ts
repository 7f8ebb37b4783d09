import { notAuthenticated } from '../../../http/access.ts'
import { requireProvider } from '../../users/index.ts'
import type { IdentityProvider } from '../provider.ts'

const refused = () => Promise.reject(notAuthenticated())

/** A managed identity service, whose tokens are not accepted yet. */
export const managedProvider: IdentityProvider = {
  authenticator: () => () => Promise.resolve(undefined),
  signIn: () => Promise.reject(notAuthenticated('Invalid username or password')),
  forgotPassword: async ({ config }) => requireProvider(config, 'local'),
  resetPassword: async ({ config }) => requireProvider(config, 'local'),
  readIdentity: refused,
  logOut: refused,
  listSessions: refused,
  endSession: refused,
}
