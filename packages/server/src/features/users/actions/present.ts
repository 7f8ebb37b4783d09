import { actingUser, type Context } from '../../../context.ts'
import { asUser, countedUnderAccount } from '../rules.ts'
import type { Account, User } from '../schema.ts'
import * as failures from '../store/sign-in-failures.ts'

/** Accounts as the caller may see them: superusers also see external links and locks. */
export const present = async (ctx: Context, accounts: readonly Account[]): Promise<User[]> => {
  if (actingUser(ctx)?.is_superuser !== true) return accounts.map(asUser)
  const locks = await failures.locksOf(
    ctx,
    accounts.map(({ id }) => countedUnderAccount(id)),
  )
  return accounts.map((account) => ({
    ...asUser(account),
    external_id: account.external_id,
    locked_until: locks.get(countedUnderAccount(account.id)) ?? null,
  }))
}

/** Presents one account like `present`. */
export const presentOne = async (ctx: Context, account: Account): Promise<User> => {
  const [user] = await present(ctx, [account])
  return user ?? asUser(account)
}
