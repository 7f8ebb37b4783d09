import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { numberArray, textArray } from '../../db/array-literal.ts'
import type { BanditState } from './rules/state.ts'
import { type BanditUpdate, updateRead } from './schema.ts'

/** The stored state of a bandit besides its weights. */
export const findState = async (ctx: Context, experimentId: string): Promise<BanditState> => {
  const row = await ctx.db
    .selectFrom('bandit_states')
    .select(['is_manual', 'updated_at'])
    .where('experiment_id', '=', experimentId)
    .executeTakeFirst()
  return row ?? { is_manual: false, updated_at: null }
}

/** Locks an experiment against changes by others until the transaction ends. */
export const lock = async (ctx: Context, experimentId: string): Promise<void> => {
  await ctx.db.selectFrom('experiments').select('id').where('id', '=', experimentId).forUpdate().execute()
}

/** Ids of the bandits to update: running, not archived, and without manual weights. */
export const updatableBandits = async (ctx: Context): Promise<string[]> => {
  const rows = await ctx.db
    .selectFrom('experiments as e')
    .leftJoin('bandit_states as s', 's.experiment_id', 'e.id')
    .select('e.id')
    .where('e.experiment_type', '=', 'bandit')
    .where('e.status', '=', 'ACTIVE')
    .where('e.archived_at', 'is', null)
    .where((eb) => eb.or([eb('s.is_manual', 'is', null), eb('s.is_manual', '=', false)]))
    .orderBy('e.number')
    .execute()
  return rows.map(({ id }) => id)
}

/** A variant's share of new subjects; null: its allocation. */
interface VariantWeight {
  id: string
  weight: number | null
}

/**
 * Stores the weights by which new subjects are assigned from the commit on. Variants with the same weight are not
 * updated, because every update invalidates the cached definition of the experiment.
 */
export const writeWeights = async (ctx: Context, weights: readonly VariantWeight[]): Promise<void> => {
  await sql`
    update experiment_variants as v set current_weight = new.weight, updated_at = ${ctx.now()}
    from unnest(${textArray(weights, ({ id }) => id)}::uuid[],
      ${numberArray(weights, ({ weight }) => weight)}::float8[]) as new (id, weight)
    where v.id = new.id and v.current_weight is distinct from new.weight`.execute(ctx.db)
}

/** Stores that the weights were computed, or set by hand, at this time. */
export const writeState = async (ctx: Context, experimentId: string, isManual: boolean): Promise<void> => {
  const state = { is_manual: isManual, updated_at: ctx.now() }
  await ctx.db
    .insertInto('bandit_states')
    .values({ experiment_id: experimentId, ...state })
    .onConflict((conflict) => conflict.column('experiment_id').doUpdateSet(state))
    .execute()
}

/** Adds an update to the history of a bandit. */
export const addUpdate = async (
  ctx: Context,
  experimentId: string,
  { at, cause, weights, arms, source, regret }: BanditUpdate,
): Promise<void> => {
  await ctx.db
    .insertInto('bandit_updates')
    .values({
      experiment_id: experimentId,
      at,
      cause,
      weights: JSON.stringify(weights),
      arms: JSON.stringify(arms),
      source,
      regret,
    })
    .execute()
}

/** One page of the updates of a bandit, the newest first, and their total number. */
export const listUpdates = async (
  ctx: Context,
  experimentId: string,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ items: BanditUpdate[]; total: number }> => {
  const updates = ctx.db.selectFrom('bandit_updates').where('experiment_id', '=', experimentId)
  const { total } = await updates
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await updates
    .select(['at', 'cause', 'weights', 'arms', 'source', 'regret'])
    .orderBy('number', 'desc')
    .offset(skip)
    .limit(limit)
    .execute()
  return { items: rows.map((row) => updateRead.parse(row)), total }
}

/** Deletes updates before a time, except the newest one of each bandit; returns their number. */
export const removeUpdatesBefore = async (ctx: Context, moment: Date): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from bandit_updates as old where old.at < ${moment} and exists (
      select from bandit_updates as newer
      where newer.experiment_id = old.experiment_id and newer.number > old.number)`.execute(ctx.db)
  return Number(numAffectedRows ?? 0)
}
