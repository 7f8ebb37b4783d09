import type { Config } from '../../config/index.ts'
import { sha256 } from '../../lib/crypto.ts'
import { AppError, invalid, wrongField } from '../../lib/errors.ts'
import { type Account, newPassword, type User, type UserChange } from './schema.ts'

/**
 * Refuses what belongs to the other way of signing in.
 *
 * @throws AppError 404
 */
export const requireProvider = (config: Config, provider: Config['AUTH_PROVIDER']): void => {
  if (config.AUTH_PROVIDER !== provider) {
    throw new AppError('not_found', `Endpoint not available: AUTH_PROVIDER is not '${provider}'`)
  }
}

/** The account as its owner, or anybody who is no superuser, sees it. */
export const asUser = (account: Account): User => ({
  id: account.id,
  username: account.username,
  email: account.email,
  first_name: account.first_name,
  last_name: account.last_name,
  role: account.role,
  is_superuser: account.is_superuser,
  is_active: account.is_active,
  auth_provider: account.external_id === null ? 'local' : 'managed',
  has_password: account.password_hash !== null,
  last_login_at: account.last_login_at,
  preferences: account.preferences,
  created_at: account.created_at,
  updated_at: account.updated_at,
})

/** The names that somebody may sign in with: failed sign-ins are counted for each. */
export const signInNames = ({ email, username }: Pick<Account, 'email' | 'username'>): string[] =>
  email === null ? [username] : [email, username]

/** Under what failed sign-ins with a name are counted, in any letter case. */
export const nameDigest = (name: string): string => sha256(name.trim().toLowerCase())

/**
 * Refuses a password that is the account's own name.
 *
 * @param field of the body that holds it
 * @throws AppError 422
 */
export const refuseOwnName = (
  password: string,
  { email, username }: Pick<Account, 'email' | 'username'>,
  field: 'password' | 'new_password',
): void => {
  const own = signInNames({ email, username }).map((name) => name.toLowerCase())
  if (own.includes(password.toLowerCase())) {
    throw wrongField(['body', field], 'must not be the e-mail or the username')
  }
}

/** What guessers try first, without the digits and signs that people add to it. */
const COMMON =
  /^(password|passw?rd|admin|administrator|changeme|letmein|welcome|qwerty|secret|assay|default|test)+$/

/** Whether a password is too easy to guess for the first administrator of a deployment. */
export const isWeakPassword = (password: string, email: string): boolean => {
  const lower = password.toLowerCase()
  const isCommon = [lower, lower.replaceAll('0', 'o')].some((text) =>
    COMMON.test(text.replaceAll(/[^a-z]/g, '')),
  )
  return isCommon || !newPassword.safeParse(password).success || lower === email.toLowerCase()
}

type Rights = Pick<Account, 'role' | 'is_superuser' | 'is_active'>

const RIGHTS = ['role', 'is_superuser', 'is_active'] as const

/** Whether the two accounts may do different things. */
export const differInRights = (before: Rights, after: Rights): boolean =>
  RIGHTS.some((right) => before[right] !== after[right])

const keepsServiceRunning = ({ is_superuser, is_active }: Rights): boolean => is_superuser && is_active

interface RightsChange {
  before: Account
  /** undefined: the account is deleted. */
  after: Account | undefined
  actorId: string | undefined
  /** Active superusers beside this account. */
  otherSuperusers: number
}

/**
 * Refuses changes after which nobody could administer the service, and those that people make to themselves.
 *
 * @throws AppError 400
 */
export const refuseLossOfControl = ({ before, after, actorId, otherSuperusers }: RightsChange): void => {
  const isOwn = actorId === before.id
  if (isOwn && !after) throw invalid('You cannot delete your own account')
  if (isOwn && after && differInRights(before, after)) {
    throw invalid('You cannot change your own role, superuser or active status')
  }
  const isLost = keepsServiceRunning(before) && !(after && keepsServiceRunning(after))
  if (isLost && otherSuperusers === 0) throw invalid('The last active superuser must stay')
}

/** The account with the fields that were sent. */
export const changed = (before: Account, change: UserChange): Account => ({
  ...before,
  role: change.role ?? before.role,
  is_superuser: change.is_superuser ?? before.is_superuser,
  is_active: change.is_active ?? before.is_active,
  username: change.username ?? before.username,
  email: sent(change.email, before.email),
  first_name: sent(change.first_name, before.first_name),
  last_name: sent(change.last_name, before.last_name),
  external_id: sent(change.external_id, before.external_id),
})

/** A field that may be cleared: null was sent, undefined was not. */
export const sent = <Value>(value: Value | null | undefined, before: Value | null): Value | null =>
  value === undefined ? before : value
