import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { HoldoutSettings } from './rules.ts'
import { type Holdout, holdoutRead, type ListQuery } from './schema.ts'

const read = (ctx: Context) =>
  ctx.db
    .selectFrom('holdouts as h')
    .selectAll('h')
    .select(
      sql<number>`(select count(*) from holdout_subjects where holdout_number = h.number)`.as(
        'subjects_count',
      ),
    )

/** A holdout, or undefined. */
export const find = async (ctx: Context, id: string): Promise<Holdout | undefined> => {
  const row = await read(ctx).where('h.id', '=', id).executeTakeFirst()
  return row && holdoutRead.parse(row)
}

/** As `find`, and nobody else changes it until the transaction ends. */
export const findForUpdate = async (ctx: Context, id: string): Promise<Holdout | undefined> => {
  await ctx.db.selectFrom('holdouts').select('id').where('id', '=', id).forUpdate().execute()
  return find(ctx, id)
}

/** The active holdout, or undefined. */
export const findActive = async (ctx: Context): Promise<Holdout | undefined> => {
  const row = await read(ctx).where('h.is_active', '=', true).executeTakeFirst()
  return row && holdoutRead.parse(row)
}

/** One page of holdouts, the newest first, and how many there are in all. */
export const list = async (
  ctx: Context,
  { skip, limit }: ListQuery,
): Promise<{ items: Holdout[]; total: number }> => {
  const { total } = await ctx.db
    .selectFrom('holdouts')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await read(ctx)
    .orderBy('h.created_at', 'desc')
    .orderBy('h.id')
    .offset(skip)
    .limit(limit)
    .execute()
  return { items: rows.map((row) => holdoutRead.parse(row)), total }
}

/** Stores a new holdout. Breaks uq_holdouts_active when it is active beside another one. */
export const insert = async (
  ctx: Context,
  { id, owner_id }: { id: string; owner_id: string | null },
  settings: HoldoutSettings,
): Promise<void> => {
  const now = ctx.now()
  await ctx.db
    .insertInto('holdouts')
    .values({
      id,
      owner_id,
      ...settings,
      activated_at: settings.is_active ? now : null,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

/** Stores a changed holdout and when it begins or ends. Breaks uq_holdouts_active as `insert`. */
export const update = async (ctx: Context, before: Holdout, settings: HoldoutSettings): Promise<void> => {
  const now = ctx.now()
  const begins = settings.is_active && !before.is_active
  const ends = before.is_active && !settings.is_active
  await ctx.db
    .updateTable('holdouts')
    .set({
      ...settings,
      ...(begins && { activated_at: now }),
      ...(ends && { deactivated_at: now }),
      updated_at: now,
    })
    .where('id', '=', before.id)
    .execute()
}

/** Deletes a holdout. */
export const remove = async (ctx: Context, id: string): Promise<void> => {
  await ctx.db.deleteFrom('holdouts').where('id', '=', id).execute()
}
