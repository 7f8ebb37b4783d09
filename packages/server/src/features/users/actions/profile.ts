import { actingUser, type Context, inTransaction } from '../../../context.ts'
import { notFound } from '../../../lib/errors.ts'
import { changes, record } from '../../audit/index.ts'
import { sent } from '../rules.ts'
import type { Account, ProfileChange, User } from '../schema.ts'
import * as store from '../store/accounts.ts'
import { presentOne } from './present.ts'

/**
 * The account of the caller.
 *
 * @throws AppError 404 when it was deleted a moment ago
 */
export const ownAccount = async (ctx: Context): Promise<Account> => {
  const account = await store.find(ctx, actingUser(ctx)?.id ?? '')
  if (!account) throw notFound('User')
  return account
}

/** The caller's account in the form that the API returns. */
export const me = async (ctx: Context): Promise<User> => presentOne(ctx, await ownAccount(ctx))

/** Changes the names and preferences of the caller. */
export const updateProfile = (ctx: Context, change: ProfileChange): Promise<User> =>
  inTransaction(ctx, async (ctx) => {
    const before = await store.findForUpdate(ctx, actingUser(ctx)?.id ?? '')
    if (!before) throw notFound('User')
    const after: Account = {
      ...before,
      first_name: sent(change.first_name, before.first_name),
      last_name: sent(change.last_name, before.last_name),
      preferences: change.preferences ?? before.preferences,
      updated_at: ctx.now(),
    }
    const values = changes(before, after)
    if (Object.keys(values.new_value).length === 0) return presentOne(ctx, before)
    await store.write(ctx, after)
    await record(ctx, {
      action: 'user_update',
      entity: { type: 'user', id: after.id, name: after.username },
      ...values,
    })
    return presentOne(ctx, after)
  })
