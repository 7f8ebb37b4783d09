import { announce, type Context } from '../../../context.ts'
import { changes, record } from '../../audit/index.ts'
import { asUser } from '../rules.ts'
import type { Account } from '../schema.ts'
import * as store from '../store/accounts.ts'

const entityOf = ({ id, username }: Account) => ({ type: 'user' as const, id, name: username })

/** Audits the creation of an account that the caller has stored; to be called last in the transaction. */
export const recordCreation = (ctx: Context, account: Account): Promise<void> =>
  record(ctx, { action: 'user_create', entity: entityOf(account), new_value: asUser(account) })

/**
 * Gives an account another role, which its next request has, and audits it; to be called last in the transaction.
 *
 * @param before the account, locked
 */
export const assignRole = async (ctx: Context, before: Account, role: Account['role']): Promise<Account> => {
  const after = { ...before, role, updated_at: ctx.now() }
  await store.write(ctx, after)
  await announce(ctx, { topic: 'users', id: after.id })
  await record(ctx, { action: 'role_assign', entity: entityOf(after), ...changes(before, after, ['role']) })
  return after
}
