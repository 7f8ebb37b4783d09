import type { Slice } from '../../slice.ts'
import { routes } from './routes.ts'

export { ROLES } from '@assay/lifecycle'
export { create as createAccount, update as changeAccount } from './actions/administration.ts'
export { countedAttempt } from './actions/counted-attempt.ts'
export { accountWithId, lockAccount } from './actions/find-account.ts'
export {
  ensureFirstAdministrator,
  type FirstAdministrator,
  FirstAdministratorError,
} from './actions/first-administrator.ts'
export {
  assignRights,
  createLinkedAccount,
  type LinkedPerson,
  recordExternalSignIn,
} from './actions/linked-accounts.ts'
export { proveOwnPassword, provesPassword, resetPassword } from './actions/passwords.ts'
export { presentOne } from './actions/present.ts'
export { me, ownAccount } from './actions/profile.ts'
export { assignRole, assignRoles, recordCreation } from './actions/provisioning.ts'
export {
  accountNamed,
  inSignInTurn,
  recordFailure,
  refuseFailingAddress,
  type SignInName,
} from './actions/sign-in-attempts.ts'
export { codesCountedUnder, requireProvider } from './rules.ts'
export { type Account, newPassword, userRead } from './schema.ts'
export { endSessions, find as accountById, insert as insertAccount, recordSignIn } from './store/accounts.ts'
export { lockAccountsNamed } from './store/provisioning.ts'

/** Accounts of people: their own profile, and the administration of accounts. */
export const users: Slice = { name: 'users', routes }
