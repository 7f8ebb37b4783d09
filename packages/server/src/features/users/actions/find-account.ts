import type { Context } from '../../../context.ts'
import { notFound } from '../../../lib/errors.ts'
import type { Account } from '../schema.ts'
import * as store from '../store/accounts.ts'

/**
 * The account with an id.
 *
 * @throws AppError 404
 */
export const accountWithId = async (ctx: Context, id: string): Promise<Account> => {
  const account = await store.find(ctx, id)
  if (!account) throw notFound('User')
  return account
}

/**
 * Locks an account until the transaction ends; sign-ins and changes of it wait.
 *
 * @throws AppError 404
 */
export const lockAccount = async (ctx: Context, id: string): Promise<void> => {
  if (!(await store.findForUpdate(ctx, id))) throw notFound('User')
}
