import type { Selectable } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Schema } from '../../../db/connect.ts'
import type { Page } from '../../../http/paging.ts'
import type { ProviderType } from '../provider-types.ts'
import { type SsoConfig, storedConfig } from './schema.ts'

const asConfig = (row: Selectable<Schema['sso_configs']>): SsoConfig => storedConfig.parse(row)

const asFound = (row: Selectable<Schema['sso_configs']> | undefined): SsoConfig | undefined =>
  row && asConfig(row)

/** A configuration by id, active or not; undefined when there is none. */
export const configById = async (ctx: Context, id: string): Promise<SsoConfig | undefined> =>
  asFound(await ctx.db.selectFrom('sso_configs').selectAll().where('id', '=', id).executeTakeFirst())

/** Finds a configuration like `configById`, and locks it until the transaction ends. */
export const findForUpdate = async (ctx: Context, id: string): Promise<SsoConfig | undefined> =>
  asFound(
    await ctx.db.selectFrom('sso_configs').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
  )

/** Finds a configuration that signs people in, and locks it against changes until the transaction ends. */
export const findActiveForShare = async (ctx: Context, id: string): Promise<SsoConfig | undefined> =>
  asFound(
    await ctx.db
      .selectFrom('sso_configs')
      .selectAll()
      .where('id', '=', id)
      .where('is_active', '=', true)
      .forShare()
      .executeTakeFirst(),
  )

/** The active configurations of a domain, which is given as it is stored: normalised. */
export const activeConfigs = async (ctx: Context, domain: string): Promise<SsoConfig[]> => {
  const rows = await ctx.db
    .selectFrom('sso_configs')
    .selectAll()
    .where('org_domain', '=', domain)
    .where('is_active', '=', true)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(asConfig)
}

/** The oldest active configuration of a provider, among all or for one domain as it is stored. */
export const firstActiveConfig = async (
  ctx: Context,
  provider: ProviderType,
  domain?: string,
): Promise<SsoConfig | undefined> =>
  asFound(
    await ctx.db
      .selectFrom('sso_configs')
      .selectAll()
      .where('provider_type', '=', provider)
      .where('is_active', '=', true)
      .$if(domain !== undefined, (q) => q.where('org_domain', '=', domain ?? ''))
      .orderBy('created_at')
      .orderBy('id')
      .executeTakeFirst(),
  )

/** One page of configurations, newest first, and their total number. */
export const list = async (
  ctx: Context,
  { skip, limit }: Page,
): Promise<{ items: SsoConfig[]; total: number }> => {
  const { total } = await ctx.db
    .selectFrom('sso_configs')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await ctx.db
    .selectFrom('sso_configs')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(skip)
    .limit(limit)
    .execute()
  return { items: rows.map(asConfig), total }
}

const columnsOf = ({ role_mapping, ...plain }: SsoConfig) => ({
  ...plain,
  role_mapping: JSON.stringify(role_mapping),
})

/** Stores a new configuration. A domain in use violates uq_sso_configs_domain. */
export const insert = async (ctx: Context, config: SsoConfig): Promise<void> => {
  await ctx.db.insertInto('sso_configs').values(columnsOf(config)).execute()
}

/** Stores the fields of a configuration. A domain in use violates uq_sso_configs_domain. */
export const write = async (ctx: Context, config: SsoConfig): Promise<void> => {
  const { id, ...columns } = columnsOf(config)
  await ctx.db.updateTable('sso_configs').set(columns).where('id', '=', id).execute()
}

/** Deletes a configuration; accounts and identities stay. */
export const remove = async (ctx: Context, id: string): Promise<void> => {
  await ctx.db.deleteFrom('sso_configs').where('id', '=', id).execute()
}
