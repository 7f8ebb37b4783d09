import { type Context, inTransaction } from '../../../context.ts'
import type { Page } from '../../../http/paging.ts'
import { conflict, invalid, notFound } from '../../../lib/errors.ts'
import { type AuditEntry, type AuditedThing, historyOf } from '../../audit/index.ts'
import { requireSegments } from '../../segments/index.ts'
import { get } from '../definition/actions.ts'
import { changeFlag } from '../definition/change.ts'
import type { Flag } from '../definition/schema.ts'
import { normalise, type Settings, settingsOf } from '../definition/settings.ts'
import * as store from '../definition/store.ts'
import { requireChecked, requireMatch } from '../definition/values.ts'
import { settingsBefore } from './rules.ts'
import type { RevertBody } from './schema.ts'
import { partsOf } from './store.ts'

/**
 * Restores the settings that a flag had right after an entry of its history. The revert is itself a change, so it can
 * be reverted the same way.
 *
 * @throws AppError 400 when the flag is archived now, or was then, 404, 409 when the log redacts a required value or
 * two requests change the values at once, 422 when the former rules name a deleted segment
 */
export const revert = async (ctx: Context, id: string, target: RevertBody): Promise<Flag> => {
  const seen = await get(ctx, id)
  const checked = await formerOf(ctx, seen, target)
  await requireMatch(checked, settingsOf(seen))
  return inTransaction(ctx, async (ctx) => {
    const flag = await store.findForUpdate(ctx, id)
    if (!flag) throw notFound('Feature flag')
    const former = await formerOf(ctx, flag, target)
    requireChecked(former, checked)
    await requireSegments(ctx, former.targeting_rules)
    return changeFlag(ctx, {
      id,
      action: 'feature_flag_update',
      reason: target.reason,
      change: () => former,
    })
  })
}

const formerOf = async (ctx: Context, flag: Flag, target: RevertBody): Promise<Settings> => {
  if (flag.status === 'ARCHIVED') throw invalid('Feature flag is archived')
  const former = await settingsAt(ctx, flag, target)
  if (former.status === 'ARCHIVED') throw invalid('Feature flag was archived then')
  return normalise({ ...flag, ...former }, {})
}

const settingsAt = async (ctx: Context, flag: Flag, target: RevertBody): Promise<Settings> => {
  const newer = await entriesAfter(ctx, flag.id, target)
  const settings = settingsBefore(settingsOf(flag), newer)
  if (!settings) throw conflict('The audit log holds a secret in place of a former value')
  return settings
}

const PAGE = 200

/** The entries after the requested one, the newest first. */
const entriesAfter = async (ctx: Context, id: string, target: RevertBody): Promise<AuditEntry[]> => {
  const newer: AuditEntry[] = []
  for (let skip = 0; ; skip += PAGE) {
    const { items } = await historyOf(ctx, { type: 'feature_flag', id }, { skip, limit: PAGE })
    for (const entry of items) {
      if (entry.id === target.audit_entry_id || entry.position === target.position) return newer
      newer.push(entry)
    }
    if (items.length < PAGE) throw notFound('Audit entry')
  }
}

/**
 * One page of the audit entries of a flag, its rollout schedules and their stages, including deleted ones, and its
 * safety configuration.
 *
 * @throws AppError 404
 */
export const history = async (ctx: Context, id: string, page: Page) => {
  await get(ctx, id)
  const own: AuditedThing[] = [
    { type: 'feature_flag', id },
    { type: 'safety_config', id },
  ]
  return historyOf(ctx, [...own, ...(await partsOf(ctx, id))], page)
}
