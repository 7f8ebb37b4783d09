import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { textArray } from '../../db/array-literal.ts'
import type { MemberQuery } from './schema.ts'

/** One page of the members of an id list, the newest first, and their total number. */
export const list = async (
  ctx: Context,
  { number, member_count }: { number: number; member_count: number },
  { skip, limit, user_id }: MemberQuery,
) => {
  const items = await ctx.db
    .selectFrom('segment_members')
    .select(['user_id', 'added_at'])
    .where('segment_number', '=', number)
    .$if(user_id !== undefined, (q) => q.where('user_id', '=', user_id ?? ''))
    .orderBy('added_at', 'desc')
    .orderBy('user_id')
    .offset(skip)
    .limit(limit)
    .execute()
  if (user_id === undefined) return { items, total: member_count }
  return { items, total: items.length > 0 || (await isMember(ctx, number, user_id)) ? 1 : 0 }
}

const isMember = async (ctx: Context, number: number, userId: string): Promise<boolean> => {
  const row = await ctx.db
    .selectFrom('segment_members')
    .select('user_id')
    .where('segment_number', '=', number)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Adds subjects to an id list; returns how many were not members before. */
export const add = async (ctx: Context, number: number, users: readonly string[]): Promise<number> => {
  const { rows } = await sql<{ added: number }>`
    with added as (
      insert into segment_members (segment_number, added_at, user_id)
      select ${number}, ${ctx.now()}, user_id from unnest(${textArray(users, String)}::text[]) as user_id
      on conflict do nothing returning 1
    ) select count(*) as added from added`.execute(ctx.db)
  return rows[0]?.added ?? 0
}

/** Removes subjects from an id list; returns how many were members. */
export const remove = async (ctx: Context, number: number, users: readonly string[]): Promise<number> => {
  const { rows } = await sql<{ removed: number }>`
    with removed as (
      delete from segment_members
      where segment_number = ${number} and user_id = any(${textArray(users, String)}::text[]) returning 1
    ) select count(*) as removed from removed`.execute(ctx.db)
  return rows[0]?.removed ?? 0
}

/** Stores the number of members of an id list; to be called with every change of them, because it also publishes it. */
export const writeCount = async (ctx: Context, id: string, member_count: number): Promise<void> => {
  await ctx.db
    .updateTable('segments')
    .set({ member_count, updated_at: ctx.now() })
    .where('id', '=', id)
    .execute()
}
