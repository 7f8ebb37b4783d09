import type { Permissions } from '@assay/lifecycle'
import { actingUser, announceAll, type Context } from '../../context.ts'
import { forbidden, notFound } from '../../lib/errors.ts'
import { mayHandOn } from './rules.ts'
import * as store from './store.ts'

/**
 * Refuses to give or take permissions beyond the caller's reach, see `mayHandOn`.
 *
 * @throws AppError 403
 */
export const requireReach = (ctx: Context, ...concerned: readonly Permissions[]): void => {
  const caller = actingUser(ctx)
  if (!caller || !concerned.every((permissions) => mayHandOn(caller, permissions))) throw forbidden()
}

/** Has what is open for these accounts, such as event streams, checked again at once, in every process. */
export const announceRights = async (ctx: Context, ids: readonly string[]): Promise<void> => {
  if (!ctx.config.RBAC_ENFORCED || ids.length === 0) return
  await announceAll(
    ctx,
    ids.map((id) => ({ topic: 'users', id })),
  )
}

/**
 * An account; until the transaction ends it cannot be deleted, and nobody else changes its roles and grants.
 *
 * @throws AppError 404
 */
export const lockHolder = async (ctx: Context, id: string): Promise<store.Holder> => {
  const user = await store.findHolder(ctx, id, { lock: true })
  if (!user) throw notFound('User')
  return user
}
