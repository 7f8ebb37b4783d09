import { announce, announceAll, type Context } from '../../../context.ts'
import { changes, record, recordAll } from '../../audit/index.ts'
import { asUser } from '../rules.ts'
import type { Account } from '../schema.ts'
import * as store from '../store/accounts.ts'
import { lockAccounts, writeRoles } from '../store/provisioning.ts'

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

/**
 * Gives accounts other roles, like `assignRole`, in few statements however many they are; to be called last in the
 * transaction.
 *
 * @param roleOf the role that an account, as it is locked, is to have
 */
export const assignRoles = async (
  ctx: Context,
  ids: readonly string[],
  roleOf: (account: Account) => Account['role'],
): Promise<void> => {
  // Superusers before other accounts: changes of rights lock them in that order.
  await store.lockSuperusers(ctx)
  const changed = (await lockAccounts(ctx, ids))
    .map((before) => ({ before, after: { ...before, role: roleOf(before), updated_at: ctx.now() } }))
    .filter(({ before, after }) => after.role !== before.role)
  if (changed.length === 0) return
  await writeRoles(
    ctx,
    changed.map(({ after }) => after),
  )
  await announceAll(
    ctx,
    changed.map(({ after }) => ({ topic: 'users', id: after.id })),
  )
  await recordAll(
    ctx,
    changed.map(({ before, after }) => ({
      action: 'role_assign',
      entity: entityOf(after),
      ...changes(before, after, ['role']),
    })),
  )
}
