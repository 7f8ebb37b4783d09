import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { newId } from '../../../lib/ids.ts'
import type { Item } from '../providers/provider.ts'
import type { IntegrationType } from '../types.ts'
import { type EntityType, type Link, type LinksQuery, linkRead } from './schema.ts'

const ENTITY_COLUMNS = {
  experiment: 'experiment_id',
  feature_flag: 'feature_flag_id',
} as const satisfies Record<EntityType, string>

/** What a link connects. */
export interface NewLink {
  integration_type: IntegrationType
  entity_type: EntityType
  entity_id: string
  source: Link['source']
  item: Item
}

interface LinkRow extends Omit<Link, 'entity_type' | 'entity_id' | 'integration_type' | 'source'> {
  integration_type: string
  experiment_id: string | null
  feature_flag_id: string | null
  source: string
}

const asLink = ({ experiment_id, feature_flag_id, ...row }: LinkRow): Link =>
  linkRead.parse({
    ...row,
    entity_type: experiment_id === null ? 'feature_flag' : 'experiment',
    entity_id: experiment_id ?? feature_flag_id,
  })

const matching = (ctx: Context, query: Omit<LinksQuery, 'skip' | 'limit'>) => {
  const { entity_type, entity_id, integration_type } = query
  let links = ctx.db.selectFrom('integration_links')
  if (entity_type !== undefined) links = links.where(ENTITY_COLUMNS[entity_type], 'is not', null)
  if (entity_id !== undefined) {
    links = links.where((eb) =>
      eb.or([eb('experiment_id', '=', entity_id), eb('feature_flag_id', '=', entity_id)]),
    )
  }
  if (integration_type !== undefined) links = links.where('integration_type', '=', integration_type)
  return links
}

/** One page of links, newest first, and their total number. */
export const listLinks = async (
  ctx: Context,
  query: LinksQuery,
): Promise<{ items: Link[]; total: number }> => {
  const { total } = await matching(ctx, query)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await matching(ctx, query)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(query.skip)
    .limit(query.limit)
    .execute()
  return { items: rows.map(asLink), total }
}

const rowOf = (ctx: Context, { item, entity_type, entity_id, ...link }: NewLink) => ({
  id: newId(),
  ...link,
  experiment_id: entity_type === 'experiment' ? entity_id : null,
  feature_flag_id: entity_type === 'feature_flag' ? entity_id : null,
  external_id: item.external_id,
  external_url: item.external_url,
  title: item.title,
  external_status: item.external_status,
  external_updated_at: item.external_updated_at,
  created_at: ctx.now(),
  updated_at: ctx.now(),
})

/** Stores a link. One that exists violates uq_integration_links_experiment or uq_integration_links_flag. */
export const insertLink = async (ctx: Context, link: NewLink): Promise<Link> =>
  asLink(
    await ctx.db
      .insertInto('integration_links')
      .values(rowOf(ctx, link))
      .returningAll()
      .executeTakeFirstOrThrow(),
  )

/** Stores those of the links that do not exist, and returns them. */
export const insertMissingLinks = async (ctx: Context, links: readonly NewLink[]): Promise<Link[]> => {
  if (links.length === 0) return []
  const rows = await ctx.db
    .insertInto('integration_links')
    .values(links.map((link) => rowOf(ctx, link)))
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .execute()
  return rows.map(asLink)
}

/**
 * Stores title, status and address of a linked item, unless a later state of it is stored.
 *
 * @returns the ids of the links that show it
 */
export const refreshLinks = async (ctx: Context, type: IntegrationType, item: Item): Promise<string[]> => {
  const { external_id, external_url, title, external_status, external_updated_at: changed } = item
  const { rows } = await sql<{ id: string }>`
    update integration_links as link set
      external_url = coalesce(${external_url}, link.external_url),
      title = coalesce(${title}, link.title),
      external_status = coalesce(${external_status}, link.external_status),
      external_updated_at = coalesce(${changed}::timestamptz, link.external_updated_at),
      updated_at = ${ctx.now()}
    from (
      select id from integration_links
      where integration_type = ${type} and external_id = ${external_id}
        and (external_updated_at is null or ${changed}::timestamptz is null or external_updated_at <= ${changed}::timestamptz)
      order by id for update
    ) as known
    where link.id = known.id
    returning link.id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** Deletes a link and returns it; undefined when there is none. */
export const removeLink = async (ctx: Context, id: string): Promise<Link | undefined> => {
  const row = await ctx.db
    .deleteFrom('integration_links')
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row && asLink(row)
}

const ENTITY_TABLES = { experiment: 'experiments', feature_flag: 'feature_flags' } as const

/** Keeps an entity from being deleted until the transaction ends; false: there is none. */
export const lockEntity = async (ctx: Context, type: EntityType, id: string): Promise<boolean> => {
  const row = await ctx.db
    .selectFrom(ENTITY_TABLES[type])
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

/** An experiment or a feature flag by its key. */
interface NamedEntity {
  entity_type: EntityType
  entity_id: string
  key: string
}

/** Experiments and feature flags with one of the keys, ordered by id; they cannot be deleted before the transaction ends. */
export const entitiesNamed = async (ctx: Context, keys: readonly string[]): Promise<NamedEntity[]> => {
  if (keys.length === 0) return []
  const experiments = await ctx.db
    .selectFrom('experiments')
    .select(['id', 'key'])
    .where('key', 'in', keys)
    .orderBy('id')
    .forKeyShare()
    .execute()
  const flags = await ctx.db
    .selectFrom('feature_flags')
    .select(['id', 'key'])
    .where('key', 'in', keys)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return [
    ...experiments.map(({ id, key }) => ({ entity_type: 'experiment' as const, entity_id: id, key })),
    ...flags.map(({ id, key }) => ({ entity_type: 'feature_flag' as const, entity_id: id, key })),
  ]
}
