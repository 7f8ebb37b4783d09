import { type Context, inTransaction } from '../../../context.ts'
import { notFound } from '../../../lib/errors.ts'
import { type AuditAction, changes, record } from '../../audit/index.ts'
import type { Flag } from './schema.ts'
import { isSame, type Settings, settingsOf } from './settings.ts'
import * as store from './store.ts'

interface ChangeOptions {
  id: string
  action: Extract<AuditAction, `feature_flag_${string}`>
  reason?: string | null | undefined
  /** Says what becomes of the flag; nobody else changes it meanwhile. */
  change: (flag: Flag) => Settings
}

/**
 * One change of one flag: loads it, asks `change` what becomes of it, stores that and writes the audit entry, all
 * in one transaction. A flag that stays as it is, is neither stored nor recorded.
 *
 * @returns the flag as it is afterwards
 * @throws AppError 404
 */
export const changeFlag = (ctx: Context, options: ChangeOptions): Promise<Flag> =>
  inTransaction(ctx, async (ctx) => {
    const { id, action, reason } = options
    const before = await store.findForUpdate(ctx, id)
    if (!before) throw notFound('Feature flag')
    const settings = options.change(before)
    if (isSame(settingsOf(before), settings)) return before
    await store.update(ctx, id, settings)
    const after = await store.find(ctx, id)
    if (!after) throw notFound('Feature flag')
    await record(ctx, {
      action,
      entity: { type: 'feature_flag', id, name: after.name },
      ...changes(recordedFields(before), recordedFields(after)),
      reason: reason ?? undefined,
    })
    return after
  })

/** A flag without what changes by routes of its own and is recorded there. */
const recordedFields = ({ safety_config: _config, rollout_stages: _stages, ...flag }: Flag) => flag
