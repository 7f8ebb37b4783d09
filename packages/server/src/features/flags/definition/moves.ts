import { type Context, inTransaction } from '../../../context.ts'
import { AppError, notFound } from '../../../lib/errors.ts'
import { changeFlag } from './change.ts'
import { actionOf, type Move, moved } from './rules.ts'
import type { BulkAnswer, BulkBody, Flag } from './schema.ts'
import { settingsOf } from './settings.ts'
import * as store from './store.ts'

interface MoveRequest {
  move: Move
  reason?: string | null | undefined
}

/**
 * Activates, deactivates, archives or restores a flag. A flag that has the requested status already stays unchanged.
 *
 * @throws AppError 400 when the flag's status forbids it, 404
 */
export const move = async (ctx: Context, id: string, request: MoveRequest): Promise<Flag> =>
  (await moveFrom(ctx, id, request)).flag

const moveFrom = (
  ctx: Context,
  id: string,
  { move, reason }: MoveRequest,
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

/** Moves many flags, each on its own; the answer lists refused flags beside those that were moved. */
export const moveMany = async (ctx: Context, { flag_ids, action, reason }: BulkBody): Promise<BulkAnswer> => {
  const results: BulkAnswer['results'] = []
  for (const id of flag_ids) results.push(await moveOne(ctx, id, { move: action, reason }))
  const succeeded = results.filter(({ success }) => success).length
  return { total: results.length, succeeded, failed: results.length - succeeded, results }
}

const moveOne = async (
  ctx: Context,
  flag_id: string,
  request: MoveRequest,
): Promise<BulkAnswer['results'][number]> => {
  try {
    const { flag, old } = await moveFrom(ctx, flag_id, request)
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
