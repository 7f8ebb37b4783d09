import { isHoldoutDeletionLocked } from '@assay/lifecycle'
import { actingUser, type Context, inTransaction } from '../../context.ts'
import { orConflict } from '../../db/unique-conflict.ts'
import { pageAnswer } from '../../http/paging.ts'
import { invalid, notFound } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import { type AuditEvent, changes, record } from '../audit/index.ts'
import { actionOf, type HoldoutSettings, membershipIn, normaliseChange, normaliseNew } from './rules.ts'
import type { Holdout, HoldoutChange, HoldoutWrite, ListQuery, Membership } from './schema.ts'
import * as store from './store.ts'

/**
 * A holdout.
 *
 * @throws AppError 404
 */
export const get = async (ctx: Context, id: string): Promise<Holdout> => {
  const holdout = await store.find(ctx, id)
  if (!holdout) throw notFound('Holdout')
  return holdout
}

/** The active holdout; null: there is none. */
export const getActive = async (ctx: Context): Promise<Holdout | null> =>
  (await store.findActive(ctx)) ?? null

/** One page of holdouts, the newest first. */
export const list = async (ctx: Context, query: ListQuery) => pageAnswer(query, await store.list(ctx, query))

/**
 * Stores a new holdout that belongs to the caller. When it is active, it ends the one that was.
 *
 * @throws AppError 409 when another one is activated at the same moment
 */
export const create = (ctx: Context, sent: HoldoutWrite): Promise<Holdout> => {
  const settings = normaliseNew(sent)
  const id = newId()
  return activatedOnce(() =>
    inTransaction(ctx, async (ctx) => {
      const ended = settings.is_active ? await endActive(ctx, id) : undefined
      await store.insert(ctx, { id, owner_id: actingUser(ctx)?.id ?? null }, settings)
      const holdout = await get(ctx, id)
      await recordAll(ctx, [
        ended,
        { action: 'holdout_create', entity: entityOf(holdout), new_value: settings },
        settings.is_active ? activation(holdout) : undefined,
      ])
      return holdout
    }),
  )
}

/**
 * Changes the fields that were sent; is_active begins or ends the holdout.
 *
 * @throws AppError 400 for what is fixed since the activation, 404, 409 as `create`
 */
export const update = (ctx: Context, id: string, change: HoldoutChange): Promise<Holdout> =>
  activatedOnce(() =>
    inTransaction(ctx, async (ctx) => {
      const before = await lock(ctx, id)
      const settings = normaliseChange(before, change)
      const begins = settings.is_active && !before.is_active
      const ended = begins ? await endActive(ctx, id) : undefined
      const after = await write(ctx, before, settings)
      await recordAll(ctx, [ended, changed(before, after)])
      return after
    }),
  )

/**
 * Deletes a holdout that was never active.
 *
 * @throws AppError 400 when it was, 404
 */
export const remove = (ctx: Context, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const holdout = await lock(ctx, id)
    if (isHoldoutDeletionLocked(holdout)) throw invalid('A holdout that was active cannot be deleted')
    await store.remove(ctx, id)
    await record(ctx, { action: 'holdout_delete', entity: entityOf(holdout), old_value: holdout })
  })

/** Whether the active holdout keeps a subject out of new experiments. */
export const check = async (ctx: Context, user_id: string): Promise<Membership> => {
  const holdout = await store.findActive(ctx)
  if (!holdout) {
    return {
      user_id,
      is_in_holdout: false,
      holdout_id: null,
      holdout_percentage: null,
      unit: null,
      bucket: null,
    }
  }
  const { unit, isHeldOut } = membershipIn(holdout, user_id)
  return {
    user_id,
    is_in_holdout: isHeldOut,
    holdout_id: holdout.id,
    holdout_percentage: holdout.holdout_percentage,
    unit,
    bucket: Math.floor(unit * 100),
  }
}

const lock = async (ctx: Context, id: string): Promise<Holdout> => {
  const holdout = await store.findForUpdate(ctx, id)
  if (!holdout) throw notFound('Holdout')
  return holdout
}

const write = async (ctx: Context, before: Holdout, settings: HoldoutSettings): Promise<Holdout> => {
  await store.update(ctx, before, settings)
  return get(ctx, before.id)
}

/** Ends the active holdout, for another one is about to begin; its entry for the audit log. */
const endActive = async (ctx: Context, successorId: string): Promise<AuditEvent | undefined> => {
  const active = await store.findActive(ctx)
  const before = active && (await store.findForUpdate(ctx, active.id))
  if (!before?.is_active) return undefined
  const after = await write(ctx, before, { ...settingsOf(before), is_active: false })
  return { ...changed(before, after), reason: `Holdout ${successorId} took its place` }
}

const settingsOf = ({ name, description, holdout_percentage, is_active }: Holdout): HoldoutSettings => ({
  name,
  description,
  holdout_percentage,
  is_active,
})

const entityOf = ({ id, name }: Holdout) => ({ type: 'holdout', id, name }) as const

const changed = (before: Holdout, after: Holdout): AuditEvent => ({
  action: actionOf(before, after),
  entity: entityOf(after),
  ...changes(before, after, [
    'name',
    'description',
    'holdout_percentage',
    'is_active',
    'activated_at',
    'deactivated_at',
  ]),
})

const activation = (holdout: Holdout): AuditEvent => ({
  action: 'holdout_activate',
  entity: entityOf(holdout),
  old_value: { is_active: false },
  new_value: { is_active: true },
})

const recordAll = async (ctx: Context, events: readonly (AuditEvent | undefined)[]): Promise<void> => {
  for (const event of events) if (event) await record(ctx, event)
}

const activatedOnce = <Result>(work: () => Promise<Result>): Promise<Result> =>
  orConflict(work, { uq_holdouts_active: 'Another holdout was activated at the same time' })
