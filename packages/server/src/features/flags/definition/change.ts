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
  /** Returns the new settings of the flag, which is locked against other changes meanwhile. */
  change: (flag: Flag) => Settings
}

/**
 * Changes one flag in one transaction: loads it, stores the settings that `change` returns and writes the audit entry.
 * A flag whose settings stay the same is neither stored nor audited.
 *
 * @returns the flag after the change
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

/**
 * The fields of a flag that its audit entries record. Safety configuration and stages change by routes of their own and
 * are audited there.
 */
const recordedFields = ({ safety_config: _config, rollout_stages: _stages, ...flag }: Flag) => flag
