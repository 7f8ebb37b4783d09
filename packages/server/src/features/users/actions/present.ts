import { permissionsOfRights } from '@assay/lifecycle'
import { actingUser, type Context } from '../../../context.ts'
import { confirmedAmong, isRequired } from '../../../parts/second-factors/index.ts'
import { asUser, codesCountedUnder, countedUnderAccount } from '../rules.ts'
import type { Account, User } from '../schema.ts'
import * as failures from '../store/sign-in-failures.ts'

/**
 * Accounts as the caller may see them: superusers also see external links and locks. Second factors are shown where they
 * are enabled, what was granted to the caller where that is enforced.
 */
export const present = async (ctx: Context, accounts: readonly Account[]): Promise<User[]> => {
  const ids = accounts.map(({ id }) => id)
  const secondFactors = ctx.config.MFA_ENABLED ? await confirmedAmong(ctx, ids) : undefined
  const users = accounts.map((account) => ({
    ...asUser(account),
    ...(secondFactors && { second_factor: secondFactorOf(ctx, account, secondFactors) }),
    ...grantedTo(ctx, account),
  }))
  if (actingUser(ctx)?.is_superuser !== true) return users
  const lockOf = await locksOf(ctx, ids)
  return accounts.map((account, index) => ({
    ...(users[index] ?? asUser(account)),
    external_id: account.external_id,
    locked_until: lockOf(account.id),
  }))
}

/** Presents one account like `present`. */
export const presentOne = async (ctx: Context, account: Account): Promise<User> => {
  const [user] = await present(ctx, [account])
  return user ?? asUser(account)
}

/** What custom roles and grants give to the caller; nothing is shown of others. */
const grantedTo = (ctx: Context, { id }: Account): Pick<User, 'granted_permissions'> => {
  const caller = actingUser(ctx)
  if (caller?.id !== id || caller.granted === undefined) return {}
  return { granted_permissions: permissionsOfRights(caller.granted) }
}

/** What is shown of an account's second factor. Of the caller, it is that of the session: single sign-on needs none. */
const secondFactorOf = (
  { actor, config }: Context,
  account: Account,
  confirmed: ReadonlySet<string>,
): NonNullable<User['second_factor']> => {
  if (confirmed.has(account.id)) return 'enabled'
  const isOwn = actor.kind === 'user' && actor.user.id === account.id
  const isMissing = isOwn
    ? actor.lacksSecondFactor === true
    : account.password_hash !== null && isRequired(config, account)
  return isMissing ? 'required' : 'none'
}

/** The end of the lock of each account, by wrong passwords or by wrong codes of the second factor. */
const locksOf = async (ctx: Context, ids: readonly string[]): Promise<(id: string) => Date | null> => {
  const keys = [countedUnderAccount, codesCountedUnder]
  const locks = await failures.locksOf(
    ctx,
    ids.flatMap((id) => keys.map((key) => key(id))),
  )
  return (id) => {
    const ends = keys.flatMap((key) => locks.get(key(id))?.getTime() ?? [])
    return ends.length === 0 ? null : new Date(Math.max(...ends))
  }
}
