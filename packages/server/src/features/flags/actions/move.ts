import { type Context, inTransaction } from '../../../context.ts'
import { AppError, notFound } from '../../../lib/errors.ts'
import { actionOf, type Move, moved } from '../rules/moves.ts'
import { settingsOf } from '../rules/settings.ts'
import type { Flag } from '../schema/flag.ts'
import type { BulkAnswer, BulkBody } from '../schema/requests.ts'
import * as store from '../store.ts'
import { changeFlag } from './change.ts'

interface Wish {
  move: Move
  reason?: string | null | undefined
}

/**
 * Switches a flag on or off, or takes it into the archive and back. In the wished state already, it stays unchanged.
 *
 * @throws AppError 400 when the flag's status forbids it, 404
 */
export const move = async (ctx: Context, id: string, wish: Wish): Promise<Flag> =>
  (await moveFrom(ctx, id, wish)).flag

const moveFrom = (
  ctx: Context,
  id: string,
  { move, reason }: Wish,
): Promise<{ flag: Flag; old: Flag['status'] }> =>
  inTransaction(ctx, async (ctx) => {
    const before = await store.findForUpdate(ctx, id)
    if (!before) throw notFound('Feature flag')
    const flag = await changeFlag(ctx, {
      id,
      action: actionOf(move, before.status),
      reason,
      change: (stored) => ({ ...settingsOf(stored), status: moved(stored.status, move) }),
    })
    if (move === 'archive') await emitArchived(ctx, flag)
    return { flag: (await store.find(ctx, id)) ?? flag, old: before.status }
  })

const emitArchived = async (ctx: Context, flag: Flag): Promise<void> => {
  for (const listener of ctx.ports.listeners?.archived ?? []) await listener(ctx, flag)
}

/** Moves many flags; each stands alone, and what is refused is told beside what is done. */
export const moveMany = async (ctx: Context, { flag_ids, action, reason }: BulkBody): Promise<BulkAnswer> => {
  const results: BulkAnswer['results'] = []
  for (const id of flag_ids) results.push(await moveOne(ctx, id, { move: action, reason }))
  const succeeded = results.filter(({ success }) => success).length
  return { total: results.length, succeeded, failed: results.length - succeeded, results }
}

const moveOne = async (ctx: Context, flag_id: string, wish: Wish): Promise<BulkAnswer['results'][number]> => {
  try {
    const { flag, old } = await moveFrom(ctx, flag_id, wish)
    const { key: flag_key, status: new_status } = flag
    return { flag_id, flag_key, success: true, old_status: old, new_status, error: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const flag = await store.find(ctx, flag_id)
    const status = flag?.status ?? null
    return {
      flag_id,
      flag_key: flag?.key ?? null,
      success: false,
      old_status: status,
      new_status: status,
      error: error.message,
    }
  }
}
