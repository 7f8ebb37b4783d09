import { actingUser, type Context, inTransaction } from '../../../context.ts'
import { type AppError, forbidden, notFound } from '../../../lib/errors.ts'
import { hashPassword, passwordMatches } from '../../../lib/passwords.ts'
import { record } from '../../audit/index.ts'
import { codesCountedUnder, countedUnderAccount, refuseOwnName, requireProvider } from '../rules.ts'
import type { Account, PasswordChange } from '../schema.ts'
import * as store from '../store/accounts.ts'
import * as failures from '../store/sign-in-failures.ts'
import { countedAttempt } from './counted-attempt.ts'
import { ownAccount } from './profile.ts'
import { inSignInTurn, type SignInName } from './sign-in-attempts.ts'

/**
 * Verifies a password of an account. Every failure counts as a failed sign-in, and takes the same work whatever its
 * reason.
 *
 * @throws AppError 423 while the account, or the group of an unknown name, is locked
 */
export const provesPassword = async (
  ctx: Context,
  { account, countedUnder }: SignInName,
  password: string,
): Promise<boolean> => {
  const proof = await countedAttempt(ctx, countedUnder, async () => {
    const matches = await passwordMatches(password, account?.password_hash)
    return matches && account?.is_active === true ? true : undefined
  })
  return proof === true
}

const wrongPassword = (): AppError => forbidden('Current password is incorrect')

/**
 * The account of the caller, who proves to be its owner by its password.
 *
 * @throws AppError 403 for a wrong password or an account without one, 423
 */
export const proveOwnPassword = async (ctx: Context, password: string): Promise<Account> => {
  const account = await ownAccount(ctx)
  if (account.password_hash === null) throw forbidden('This account has no password')
  const name = { account, countedUnder: countedUnderAccount(account.id) }
  const isProven = await inSignInTurn(ctx, () => provesPassword(ctx, name, password))
  if (!isProven) throw wrongPassword()
  return account
}

/**
 * Changes the caller's password and ends all other sessions of the account.
 *
 * @throws AppError 403 for a wrong current password or none to change, 422 for the account's own name, 423
 */
export const changePassword = async (ctx: Context, change: PasswordChange): Promise<void> => {
  requireProvider(ctx.config, 'local')
  const account = await proveOwnPassword(ctx, change.current_password)
  refuseOwnName(change.new_password, account, 'new_password')
  const passwordHash = await hashPassword(change.new_password)
  await inTransaction(ctx, async (ctx) => {
    await storePassword(ctx, {
      userId: account.id,
      passwordHash,
      provenHash: account.password_hash,
      currentSession: ownSession(ctx),
    })
    await record(ctx, { action: 'user_password_change', entity: entityOf(account) })
  })
}

const ownSession = ({ actor }: Context): string | undefined =>
  actor.kind === 'user' ? actor.session_id : undefined

interface NewPassword {
  userId: string
  passwordHash: string
  /** The verified hash of the old password: the change is refused when it was replaced meanwhile. */
  provenHash?: string | null
  currentSession?: string | undefined
}

/** Stores a password and ends the sessions that were opened with the old one. */
const storePassword = async (ctx: Context, change: NewPassword) => {
  const { userId, passwordHash, provenHash, currentSession } = change
  const account = await store.findForUpdate(ctx, userId)
  if (!account) throw notFound('User')
  if (provenHash !== undefined && account.password_hash !== provenHash) throw wrongPassword()
  await store.write(ctx, { ...account, password_hash: passwordHash, updated_at: ctx.now() })
  await store.endSessions(ctx, userId, currentSession)
}

const entityOf = ({ id, username }: Account) => ({ type: 'user' as const, id, name: username })

interface Reset {
  account: Account
  password: string
  /** A check in the same transaction, which throws to refuse. */
  isAllowed?: (ctx: Context) => Promise<void>
}

/**
 * Resets an account's password without the old one, and ends all its sessions and its lock.
 *
 * @throws AppError 422 for the account's own name
 */
export const resetPassword = async (ctx: Context, { account, password, isAllowed }: Reset): Promise<void> => {
  refuseOwnName(password, account, 'new_password')
  const passwordHash = await hashPassword(password)
  await inTransaction(ctx, async (ctx) => {
    await isAllowed?.(ctx)
    await storePassword(ctx, { userId: account.id, passwordHash })
    await failures.deleteFailures(ctx, countedUnderAccount(account.id))
    await record(ctx, {
      action: 'user_password_reset',
      entity: entityOf(account),
      ...(!actingUser(ctx) && { by: account }),
    })
  })
}

/**
 * Resets an account's password, by an administrator.
 *
 * @throws AppError 404, 422
 */
export const resetPasswordOf = async (ctx: Context, id: string, password: string): Promise<void> => {
  requireProvider(ctx.config, 'local')
  const account = await store.find(ctx, id)
  if (!account) throw notFound('User')
  await resetPassword(ctx, { account, password })
}

/**
 * Deletes the failed sign-ins of an account, so that it is unlocked at once.
 *
 * @throws AppError 404
 */
export const unlock = (ctx: Context, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const account = await store.find(ctx, id)
    if (!account) throw notFound('User')
    await failures.deleteFailures(ctx, countedUnderAccount(account.id))
    await failures.deleteFailures(ctx, codesCountedUnder(account.id))
    await record(ctx, { action: 'user_unlock', entity: entityOf(account) })
  })
