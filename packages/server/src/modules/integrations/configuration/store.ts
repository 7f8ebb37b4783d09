import type { Selectable } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Schema } from '../../../db/connect.ts'
import type { Page } from '../../../http/paging.ts'
import { type StoredConfig, storedConfig } from './schema.ts'

const asFound = (row: Selectable<Schema['integration_configs']> | undefined): StoredConfig | undefined =>
  row && storedConfig.parse(row)

/** The configuration of a kind; undefined when there is none. */
export const findConfig = async (ctx: Context, type: string): Promise<StoredConfig | undefined> =>
  asFound(
    await ctx.db
      .selectFrom('integration_configs')
      .selectAll()
      .where('integration_type', '=', type)
      .executeTakeFirst(),
  )

/** Finds a configuration like `findConfig`, and locks it until the transaction ends. */
export const findConfigForUpdate = async (ctx: Context, type: string): Promise<StoredConfig | undefined> =>
  asFound(
    await ctx.db
      .selectFrom('integration_configs')
      .selectAll()
      .where('integration_type', '=', type)
      .forUpdate()
      .executeTakeFirst(),
  )

/** One page of configurations, newest first, and their total number. */
export const listConfigs = async (
  ctx: Context,
  { skip, limit }: Page,
): Promise<{ items: StoredConfig[]; total: number }> => {
  const { total } = await ctx.db
    .selectFrom('integration_configs')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await ctx.db
    .selectFrom('integration_configs')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(skip)
    .limit(limit)
    .execute()
  return { items: rows.map((row) => storedConfig.parse(row)), total }
}

const columnsOf = ({ settings, secrets, ...plain }: StoredConfig) => ({
  ...plain,
  settings: JSON.stringify(settings),
  secrets: JSON.stringify(secrets),
})

/** Stores a new configuration. A configured kind violates uq_integration_configs_type. */
export const insertConfig = async (ctx: Context, config: StoredConfig): Promise<void> => {
  await ctx.db.insertInto('integration_configs').values(columnsOf(config)).execute()
}

/** Stores what can be changed of a configuration. */
export const writeConfig = async (ctx: Context, config: StoredConfig): Promise<void> => {
  const { id, is_active, settings, secrets, updated_at } = columnsOf(config)
  await ctx.db
    .updateTable('integration_configs')
    .set({ is_active, settings, secrets, updated_at })
    .where('id', '=', id)
    .execute()
}

/** Deletes a configuration and its events; links stay. */
export const removeConfig = async (ctx: Context, id: string): Promise<void> => {
  await ctx.db.deleteFrom('integration_configs').where('id', '=', id).execute()
}

/** Stores the time of a successful exchange with the other service, in either direction. */
export const writeSync = async (ctx: Context, id: string): Promise<void> => {
  await ctx.db
    .updateTable('integration_configs')
    .set({ last_sync_at: ctx.now(), last_error: null })
    .where('id', '=', id)
    .execute()
}

/** Stores why the last exchange failed. */
export const writeFailure = async (ctx: Context, id: string, last_error: string): Promise<void> => {
  await ctx.db.updateTable('integration_configs').set({ last_error }).where('id', '=', id).execute()
}
