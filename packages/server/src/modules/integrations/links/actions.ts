import { type Context, inTransaction } from '../../../context.ts'
import { orConflict } from '../../../db/unique-conflict.ts'
import { get as getExperiment } from '../../../features/experiments/index.ts'
import { get as getFlag } from '../../../features/flags/index.ts'
import { pageAnswer } from '../../../http/paging.ts'
import type { Caller } from '../../../lib/caller.ts'
import { invalid, notFound, wrongField } from '../../../lib/errors.ts'
import { requireConfig } from '../configuration/actions.ts'
import { connect, exchange, requireSuccess } from '../configuration/exchange.ts'
import type { Item, Provider } from '../providers/provider.ts'
import { recordCreated, recordDeleted } from './audit.ts'
import type { EntityType, Link, LinksQuery, LinkWrite } from './schema.ts'
import * as store from './store.ts'

/** One page of links. */
export const list = async (ctx: Context, query: LinksQuery) =>
  pageAnswer(query, await store.listLinks(ctx, query))

const NOUNS = { experiment: 'Experiment', feature_flag: 'Feature flag' } as const satisfies Record<
  EntityType,
  string
>

const requireEntity = async (ctx: Context, type: EntityType, id: string): Promise<void> => {
  await (type === 'experiment' ? getExperiment(ctx, id) : getFlag(ctx, id))
}

/**
 * Links an item that exists, or creates one and links it. Nothing is created where the link could not be stored.
 *
 * @throws AppError 404 for an unknown entity or a kind without configuration, 400 for an integration that is not active
 * or only receives, 422 for an id that the kind does not have, 502, 409
 */
export const create = async (ctx: Context, sent: LinkWrite, caller: Caller): Promise<Link> => {
  const { integration_type, entity_type, entity_id } = sent
  await requireEntity(ctx, entity_type, entity_id)
  const config = await requireConfig(ctx, integration_type)
  if (!config.is_active) throw invalid('Integration is not active')
  const work = workOf(sent, connect(ctx, config, caller))
  const item = requireSuccess(config, await exchange(ctx, config, work))
  return insert(ctx, { integration_type, entity_type, entity_id, source: 'manual', item })
}

/** The one request that a link needs, with its input checked beforehand. */
const workOf = ({ external_id, create: item }: LinkWrite, provider: Provider): (() => Promise<Item>) => {
  if (item) {
    const { create } = provider
    if (!create) throw wrongField(['body', 'create'], 'needs a project_key in the configuration')
    return () => create({ title: item.title, description: item.description })
  }
  const id = provider.externalId(external_id ?? '')
  if (id === undefined) {
    throw wrongField(['body', 'external_id'], 'must be the id of an item', 'bad_format')
  }
  return () => provider.read(id)
}

const CONFLICTS = {
  uq_integration_links_experiment: 'Already linked',
  uq_integration_links_flag: 'Already linked',
}

/** The entity may have been deleted during the request to the other service. */
const insert = (ctx: Context, link: store.NewLink): Promise<Link> =>
  orConflict(
    () =>
      inTransaction(ctx, async (ctx) => {
        const isThere = await store.lockEntity(ctx, link.entity_type, link.entity_id)
        if (!isThere) throw notFound(NOUNS[link.entity_type])
        const stored = await store.insertLink(ctx, link)
        await recordCreated(ctx, [stored])
        return stored
      }),
    CONFLICTS,
  )

/**
 * Deletes a link. The item stays at the other service.
 *
 * @throws AppError 404
 */
export const remove = (ctx: Context, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const link = await store.removeLink(ctx, id)
    if (!link) throw notFound('Link')
    await recordDeleted(ctx, link)
  })
