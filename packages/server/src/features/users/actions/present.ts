import { actingUser, type Context } from '../../../context.ts'
import { asUser, nameDigest, signInNames } from '../rules.ts'
import type { Account, User } from '../schema.ts'
import * as failures from '../store-failures.ts'

/** Accounts as the caller may see them: superusers see links to other services and locks too. */
export const present = async (ctx: Context, accounts: readonly Account[]): Promise<User[]> => {
  if (actingUser(ctx)?.is_superuser !== true) return accounts.map(asUser)
  const digests = accounts.flatMap(signInNames).map(nameDigest)
  const locks = await failures.locksOf(ctx, digests)
  return accounts.map((account) => ({
    ...asUser(account),
    external_id: account.external_id,
    locked_until: latest(signInNames(account).map((name) => locks.get(nameDigest(name)))),
  }))
}

/** As `present`, for one account. */
export const presentOne = async (ctx: Context, account: Account): Promise<User> => {
  const [user] = await present(ctx, [account])
  return user ?? asUser(account)
}

const latest = (times: readonly (Date | undefined)[]): Date | null =>
  times.reduce<Date | null>((last, time) => (time && (!last || time > last) ? time : last), null)
