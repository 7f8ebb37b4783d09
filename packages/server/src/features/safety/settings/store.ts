import type { Context } from '../../../context.ts'
import { type Settings, type StoredConfig, settingsRead, storedConfig } from './schema.ts'

/** Settings for every flag without a configuration of its own. */
export const readSettings = async (ctx: Context): Promise<Settings> =>
  settingsRead.parse(await ctx.db.selectFrom('safety_settings').selectAll().executeTakeFirstOrThrow())

/** Reads the settings like `readSettings`, and locks them until the transaction ends. */
export const lockSettings = async (ctx: Context): Promise<Settings> =>
  settingsRead.parse(
    await ctx.db.selectFrom('safety_settings').selectAll().forUpdate().executeTakeFirstOrThrow(),
  )

/** Stores the settings. */
export const writeSettings = async (ctx: Context, settings: Omit<Settings, 'id'>): Promise<void> => {
  const { default_metrics, enable_automatic_rollbacks, min_evaluations, updated_at } = settings
  await ctx.db
    .updateTable('safety_settings')
    .set({
      default_metrics: JSON.stringify(default_metrics),
      enable_automatic_rollbacks,
      min_evaluations,
      updated_at,
    })
    .execute()
}

/** A flag's own configuration, or undefined. */
export const findConfig = async (ctx: Context, flagId: string): Promise<StoredConfig | undefined> => {
  const row = await ctx.db
    .selectFrom('safety_configs')
    .selectAll()
    .where('feature_flag_id', '=', flagId)
    .executeTakeFirst()
  return row && storedConfig.parse(row)
}

/** Stores a flag's own configuration, replacing an existing one. */
export const writeConfig = async (ctx: Context, config: StoredConfig): Promise<void> => {
  const columns = { ...config, metrics: JSON.stringify(config.metrics) }
  await ctx.db
    .insertInto('safety_configs')
    .values(columns)
    .onConflict((conflict) => conflict.column('feature_flag_id').doUpdateSet(columns))
    .execute()
}

/** Deletes a flag's own configuration. */
export const removeConfig = async (ctx: Context, flagId: string): Promise<void> => {
  await ctx.db.deleteFrom('safety_configs').where('feature_flag_id', '=', flagId).execute()
}
