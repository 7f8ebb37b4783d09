import type { Config } from '../../config/index.ts'
import { networksOf } from '../../http/client-address.ts'
import { deriveKey } from '../../lib/crypto.ts'
import { AppError, conflict, invalid, wrongField } from '../../lib/errors.ts'
import { type Account, newPassword, type User, type UserChange } from './schema.ts'

/**
 * Refuses routes of the other authentication provider.
 *
 * @throws AppError 404
 */
export const requireProvider = (config: Config, provider: Config['AUTH_PROVIDER']): void => {
  if (config.AUTH_PROVIDER !== provider) {
    throw new AppError('not_found', `Endpoint not available: AUTH_PROVIDER is not '${provider}'`)
  }
}

/** The account as its owner, or anybody who is no superuser, may see it. */
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

/** The names that an account may sign in with. */
const signInNames = ({ email, username }: Pick<Account, 'email' | 'username'>): string[] =>
  email === null ? [username] : [email, username]

/** The key under which failed sign-ins of an account are counted, whichever of its names was sent. */
export const countedUnderAccount = (id: string): string => `account:${id}`

/** The key under which wrong codes of an account's second factor are counted, apart from its wrong passwords. */
export const codesCountedUnder = (id: string): string => `second-factor:${id}`

/**
 * One of 65,536 groups, so that the table is bounded, and others cannot find out which names or addresses share a
 * group.
 */
const groupOf = (secret: string, text: string): string =>
  deriveKey(secret, `sign-in group ${text}`).toString('hex').slice(0, 4)

/**
 * The key under which failed sign-ins with an unknown name are counted.
 *
 * @param foldedName in lower case as the database writes it
 */
export const countedUnderUnknown = (secret: string, foldedName: string): string =>
  `unknown:${groupOf(secret, `name ${foldedName}`)}`

/** The key under which failed sign-ins from an address are counted, one for all addresses of an IPv6 network. */
export const addressGroup = (secret: string, address: string): string =>
  `address:${groupOf(secret, `address ${networksOf(address).network}`)}`

/** Failed sign-ins within a window as long as a lock, including the newest one. */
export interface FailureCounts {
  ofAddress: number
  ofAll: number
}

const MAX_ENTRIES_OF_ADDRESS = 10
const MAX_ENTRIES_OF_ALL = 200

/** Whether a count is 100, 1000, 10000 and so on, and exceeds `limit`. */
const isRoundBeyond = (count: number, limit: number): boolean => count > limit && /^10+$/.test(String(count))

/**
 * The kind of audit entry for a failed sign-in with an unknown name: `own` while there are few of them, then `gathered`
 * for the 100th, the 1000th and so on, so that strangers cannot fill the log.
 */
export const entryOfUnknown = ({ ofAddress, ofAll }: FailureCounts): 'own' | 'gathered' | undefined => {
  if (ofAddress <= MAX_ENTRIES_OF_ADDRESS && ofAll <= MAX_ENTRIES_OF_ALL) return 'own'
  const isRound = isRoundBeyond(ofAddress, MAX_ENTRIES_OF_ADDRESS) || isRoundBeyond(ofAll, MAX_ENTRIES_OF_ALL)
  return isRound ? 'gathered' : undefined
}

/**
 * Refuses a password that is the account's own name.
 *
 * @param field of the body with the password
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

/** Passwords that attackers try first, without the digits and signs that people add to them. */
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

/** Whether two states of an account differ in rights. */
export const differInRights = (before: Rights, after: Rights): boolean =>
  RIGHTS.some((right) => before[right] !== after[right])

const canAdminister = ({ is_superuser, is_active }: Rights): boolean => is_superuser && is_active

type RoleSettings = Pick<Config, 'AUTH_PROVIDER' | 'SYNC_ROLES_ON_LOGIN'>

/**
 * Refuses changes of role and superuser status that the next request of the account would undo.
 *
 * @throws AppError 409
 */
export const refuseSyncedRights = (
  { AUTH_PROVIDER, SYNC_ROLES_ON_LOGIN }: RoleSettings,
  before: Rights,
  after: Rights,
): void => {
  const differs = before.role !== after.role || before.is_superuser !== after.is_superuser
  if (AUTH_PROVIDER === 'managed' && SYNC_ROLES_ON_LOGIN && differs) {
    throw conflict('Roles follow the identity service while SYNC_ROLES_ON_LOGIN is true')
  }
}

interface RightsChange {
  before: Account
  /** undefined: the account is deleted. */
  after: Account | undefined
  actorId: string | undefined
  /** Number of other active superusers. */
  otherSuperusers: number
}

/**
 * Refuses changes that leave no active superuser, and changes of one's own rights.
 *
 * @throws AppError 400
 */
export const refuseLossOfControl = ({ before, after, actorId, otherSuperusers }: RightsChange): void => {
  const isOwn = actorId === before.id
  if (isOwn && !after) throw invalid('You cannot delete your own account')
  if (isOwn && after && differInRights(before, after)) {
    throw invalid('You cannot change your own role, superuser or active status')
  }
  const isLost = canAdminister(before) && !(after && canAdminister(after))
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

/** A nullable field: null clears it, undefined leaves it as it was. */
export const sent = <Value>(value: Value | null | undefined, before: Value | null): Value | null =>
  value === undefined ? before : value
