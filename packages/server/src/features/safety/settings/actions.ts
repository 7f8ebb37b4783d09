import { type Context, inTransaction } from '../../../context.ts'
import { defined } from '../../../lib/defined.ts'
import { notFound } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import { changes, record } from '../../audit/index.ts'
import { changeFlag, type Flag, findForUpdate, get as getFlag, settingsOf } from '../../flags/index.ts'
import { configOf } from './rules.ts'
import type { Config, ConfigChange, Settings, SettingsChange, StoredConfig } from './schema.ts'
import * as store from './store.ts'

/** Settings for every flag without a configuration of its own. */
export const readSettings = (ctx: Context): Promise<Settings> => store.readSettings(ctx)

/** Changes the settings that were sent. */
export const changeSettings = (ctx: Context, change: SettingsChange): Promise<Settings> =>
  inTransaction(ctx, async (ctx) => {
    const before = await store.lockSettings(ctx)
    const after: Settings = { ...before, ...defined(change), updated_at: ctx.now() }
    await store.writeSettings(ctx, after)
    await record(ctx, {
      action: 'safety_settings_update',
      entity: { type: 'safety_settings', id: before.id, name: 'Safety settings' },
      ...changes(before, after),
    })
    return after
  })

/**
 * A flag's configuration.
 *
 * @throws AppError 404
 */
export const readConfig = async (ctx: Context, flagId: string): Promise<Config> => {
  const flag = await getFlag(ctx, flagId)
  return configOf(flag, await store.readSettings(ctx), await store.findConfig(ctx, flagId))
}

/** A flag's configuration before any field is set. */
const blank = (ctx: Context, feature_flag_id: string): StoredConfig => ({
  id: newId(),
  feature_flag_id,
  enabled: true,
  enable_automatic_rollbacks: null,
  min_evaluations: null,
  metrics: {},
  created_at: ctx.now(),
  updated_at: ctx.now(),
})

const lockFlag = async (ctx: Context, id: string): Promise<Flag> => {
  const flag = await findForUpdate(ctx, id)
  if (!flag) throw notFound('Feature flag')
  return flag
}

/**
 * Changes a flag's configuration; fields that are not sent stay, or have their default. The rollback percentage is a
 * field of the flag and changes there.
 *
 * @throws AppError 404
 */
export const changeConfig = (ctx: Context, flagId: string, change: ConfigChange): Promise<Config> =>
  inTransaction(ctx, async (ctx) => {
    const { rollback_percentage, ...fields } = change
    const flag = await lockFlag(ctx, flagId)
    const stored = await store.findConfig(ctx, flagId)
    const before = stored ?? blank(ctx, flagId)
    const after: StoredConfig = { ...before, ...defined(fields), updated_at: ctx.now() }
    await store.writeConfig(ctx, after)
    const changed = await changeFlag(ctx, {
      id: flagId,
      action: 'feature_flag_update',
      change: (flag) => ({ ...settingsOf(flag), ...defined({ rollback_percentage }) }),
    })
    await record(ctx, {
      action: 'safety_config_update',
      entity: { type: 'safety_config', id: flagId, name: flag.name },
      ...changes<Partial<StoredConfig>>(stored ?? {}, after),
    })
    return configOf(changed, await store.readSettings(ctx), after)
  })

/**
 * Deletes a flag's own configuration, so that the settings apply to it again.
 *
 * @throws AppError 404
 */
export const removeConfig = (ctx: Context, flagId: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const flag = await lockFlag(ctx, flagId)
    const before = await store.findConfig(ctx, flagId)
    if (before === undefined) return
    await store.removeConfig(ctx, flagId)
    await record(ctx, {
      action: 'safety_config_delete',
      entity: { type: 'safety_config', id: flagId, name: flag.name },
      old_value: before,
    })
  })
