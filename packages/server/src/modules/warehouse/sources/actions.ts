import { actingUser, type Context, inTransaction } from '../../../context.ts'
import { orConflict } from '../../../db/unique-conflict.ts'
import { changes, record } from '../../../features/audit/index.ts'
import { hasRole } from '../../../http/access.ts'
import { defined } from '../../../lib/defined.ts'
import { newId } from '../../../lib/ids.ts'
import { connectionById, hasUnfinishedRun } from '../connections/store.ts'
import { notFound, refusal, roleRequired } from '../refusals.ts'
import { audited, entityOf } from './audited.ts'
import { requireDefinition, requireOwnFields } from './rules.ts'
import { type Source, type SourceChange, type SourcesQuery, type SourceWrite, sourceRead } from './schema.ts'
import * as store from './store.ts'

/** One page of sources, newest first. */
export const list = async (ctx: Context, query: SourcesQuery) => {
  const { items, total } = await store.list(ctx, query)
  return { sources: items, total }
}

/**
 * A source by id.
 *
 * @throws AppError 404
 */
export const get = async (ctx: Context, id: string): Promise<Source> => {
  const source = await store.sourceById(ctx, id)
  if (!source) throw notFound('Source')
  return source
}

/**
 * Refuses whoever may define metrics only: an assignment source says who was in an experiment.
 *
 * @throws AppError 403 role_required
 */
export const requireKind = (ctx: Context, kind: unknown, action: string): void => {
  if (kind !== 'assignment' || hasRole(ctx.actor, 'editor')) return
  const role = actingUser(ctx)?.role ?? 'viewer'
  throw roleRequired(`${action} an assignment source`, 'editor', role)
}

const orNameTaken = <Result>(work: () => Promise<Result>): Promise<Result> =>
  orConflict(work, { uq_warehouse_sources_name: () => refusal('name_taken', 'name') })

/**
 * Stores a new source, which has to be validated before it is used.
 *
 * @throws AppError 404 for an unknown connection, 422, 409 for a name in use
 */
export const create = async (ctx: Context, sent: SourceWrite): Promise<Source> =>
  orNameTaken(() =>
    inTransaction(ctx, async (ctx) => {
      const connection = await connectionById(ctx, sent.connection_id)
      if (!connection) throw notFound('Connection')
      requireDefinition(connection.warehouse_type, sent)
      const source: Source = {
        ...sent,
        id: newId(),
        column_types: {},
        validated_at: null,
        created_by: actingUser(ctx)?.id ?? null,
        created_at: ctx.now(),
        updated_at: ctx.now(),
      }
      await store.insert(ctx, source)
      await record(ctx, {
        action: 'warehouse_source_create',
        entity: entityOf(source),
        new_value: audited(source),
      })
      return source
    }),
  )

const lock = async (ctx: Context, id: string): Promise<Source> => {
  const source = await store.findForUpdate(ctx, id)
  if (!source) throw notFound('Source')
  return source
}

/**
 * Changes the fields that were sent, and takes the validation away.
 *
 * @throws AppError 403 for an assignment source, 404, 422, 409 for a name in use
 */
export const update = async (ctx: Context, id: string, sent: SourceChange): Promise<Source> =>
  orNameTaken(() =>
    inTransaction(ctx, async (ctx) => {
      const before = await lock(ctx, id)
      requireKind(ctx, before.kind, 'Changing')
      requireOwnFields(before.kind, sent)
      const after = sourceRead.parse({
        ...before,
        ...defined(sent),
        column_types: {},
        validated_at: null,
        updated_at: ctx.now(),
      })
      const connection = await connectionById(ctx, before.connection_id)
      if (!connection) throw notFound('Connection')
      requireDefinition(connection.warehouse_type, after)
      await store.write(ctx, after)
      await record(ctx, {
        action: 'warehouse_source_update',
        entity: entityOf(after),
        ...changes(audited(before), audited(after)),
      })
      return after
    }),
  )

/**
 * Deletes a source.
 *
 * @throws AppError 404, 409 while a run on its connection has not finished
 */
export const remove = (ctx: Context, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const source = await lock(ctx, id)
    if (await hasUnfinishedRun(ctx, source.connection_id)) throw refusal('run_in_progress')
    await store.remove(ctx, id)
    await record(ctx, {
      action: 'warehouse_source_delete',
      entity: entityOf(source),
      old_value: audited(source),
    })
  })
