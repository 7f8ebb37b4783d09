import { isFlagLocked, isFlagTypeLocked } from '@assay/lifecycle'
import { actingUser, type Context, inTransaction } from '../../../context.ts'
import { orConflict } from '../../../db/unique-conflict.ts'
import { pageAnswer } from '../../../http/paging.ts'
import { invalid, notFound } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import { record } from '../../audit/index.ts'
import { requireSegments } from '../../segments/index.ts'
import { changeFlag } from './change.ts'
import type { Flag, FlagChange, FlagWrite, ListQuery } from './schema.ts'
import { normalise, type Settings, settingsOf } from './settings.ts'
import * as store from './store.ts'
import { requireChecked, requireMatch } from './values.ts'

/**
 * A flag by id.
 *
 * @throws AppError 404
 */
export const get = async (ctx: Context, id: string): Promise<Flag> => {
  const flag = await store.find(ctx, id)
  if (!flag) throw notFound('Feature flag')
  return flag
}

/** One page of flags. */
export const list = async (ctx: Context, query: ListQuery) => pageAnswer(query, await store.list(ctx, query))

/**
 * Stores a new flag that belongs to the caller.
 *
 * @throws AppError 409 for a key in use, 422 for contradictions and unknown segments
 */
export const create = async (ctx: Context, sent: FlagWrite): Promise<Flag> => {
  const settings = normalise(undefined, sent)
  await requireMatch(settings)
  return orConflict(() => inTransaction(ctx, (ctx) => insert(ctx, settings)), {
    uq_feature_flags_key: 'Feature flag with this key already exists',
  })
}

const insert = async (ctx: Context, settings: Settings): Promise<Flag> => {
  await requireSegments(ctx, settings.targeting_rules)
  const id = newId()
  await store.insert(ctx, { id, owner_id: actingUser(ctx)?.id ?? null }, settings)
  const flag = await get(ctx, id)
  await record(ctx, {
    action: 'feature_flag_create',
    entity: { type: 'feature_flag', id, name: flag.name },
    new_value: settings,
  })
  return flag
}

/**
 * Changes the fields that were sent.
 *
 * @throws AppError 400 when the flag is archived or its type would change while it is active, 404, 409 when two
 * requests change its values at once, 422
 */
export const update = async (ctx: Context, id: string, change: FlagChange): Promise<Flag> => {
  const seen = await get(ctx, id)
  const checked = changed(seen, change)
  await requireMatch(checked, settingsOf(seen))
  return inTransaction(ctx, async (ctx) => {
    await requireSegments(ctx, change.targeting_rules)
    return changeFlag(ctx, {
      id,
      action: 'feature_flag_update',
      change: (before) => {
        const settings = changed(before, change)
        requireChecked(settings, checked)
        return settings
      },
    })
  })
}

const changed = (before: Flag, change: FlagChange): Settings => {
  if (isFlagLocked(before.status)) throw invalid('Feature flag is archived')
  const settings = normalise(before, change)
  if (isFlagTypeLocked(before.status) && settings.value_type !== before.value_type) {
    throw invalid('value_type can only change while the flag is inactive')
  }
  return settings
}

/**
 * Deletes a flag; its recorded history remains.
 *
 * @throws AppError 404
 */
export const remove = (ctx: Context, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const flag = await store.findForUpdate(ctx, id)
    if (!flag) throw notFound('Feature flag')
    await store.remove(ctx, id)
    await record(ctx, {
      action: 'feature_flag_delete',
      entity: { type: 'feature_flag', id, name: flag.name },
      old_value: { key: flag.key, name: flag.name },
    })
  })
