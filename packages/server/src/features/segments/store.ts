import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { numberArray, textArray } from '../../db/array-literal.ts'
import type { Db } from '../../db/connect.ts'
import { containing } from '../../db/literal-search.ts'
import type { MemberPair, SegmentRow, Settings } from './rules.ts'
import { type ListQuery, type Segment, segmentRead, type Usage } from './schema.ts'

/** A segment and the number that its members are stored under. */
export type NumberedSegment = Segment & { number: number }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A segment, or undefined. */
export const find = async (ctx: Context, id: string): Promise<NumberedSegment | undefined> => {
  const row = await ctx.db.selectFrom('segments').selectAll().where('id', '=', id).executeTakeFirst()
  return row && { ...segmentRead.parse(row), number: row.number }
}

/** Finds a segment like `find`, and locks it against changes and new uses until the transaction ends. */
export const findForUpdate = async (ctx: Context, id: string): Promise<NumberedSegment | undefined> => {
  await ctx.db.selectFrom('segments').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return find(ctx, id)
}

/**
 * Those of the ids that are segments which rules may name; they are locked against archiving until the transaction
 * ends.
 */
export const lockUsable = async (ctx: Context, ids: readonly string[]): Promise<Set<string>> => {
  const wellFormed = ids.filter((id) => UUID.test(id))
  const rows = await ctx.db
    .selectFrom('segments')
    .select('id')
    .where(sql<boolean>`id = any(${wellFormed}::uuid[])`)
    .where('status', '<>', 'ARCHIVED')
    .orderBy('id')
    .forShare()
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** One page of segments, the newest first, and their total number. */
export const list = async (
  ctx: Context,
  { skip, limit, search, kind, status_filter }: ListQuery,
): Promise<{ items: Segment[]; total: number }> => {
  const filtered = ctx.db
    .selectFrom('segments')
    .$if(status_filter !== undefined, (q) => q.where('status', '=', status_filter ?? ''))
    .$if(kind !== undefined, (q) => q.where('kind', '=', kind ?? ''))
    .$if(search !== undefined, (q) => q.where('name', 'ilike', containing(search ?? '')))
  const { total } = await filtered
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await filtered
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(skip)
    .limit(limit)
    .execute()
  return { items: rows.map((row) => segmentRead.parse(row)), total }
}

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

/** Stores a new segment; an id list has no members yet. A name in use violates uq_segments_name. */
export const insert = async (
  ctx: Context,
  { id, owner_id }: { id: string; owner_id: string | null },
  settings: Settings,
): Promise<void> => {
  const now = ctx.now()
  await ctx.db
    .insertInto('segments')
    .values({
      id,
      owner_id,
      ...settings,
      rules: json(settings.rules),
      member_count: settings.kind === 'id_list' ? 0 : null,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

/** Stores a changed segment. A name in use violates uq_segments_name. */
export const update = async (ctx: Context, id: string, settings: Settings): Promise<void> => {
  const { name, description, rules, status } = settings
  await ctx.db
    .updateTable('segments')
    .set({ name, description, rules: json(rules), status, updated_at: ctx.now() })
    .where('id', '=', id)
    .execute()
}

/** The experiments and flags of any status whose rules name a segment. */
export const usage = async (ctx: Context, id: string): Promise<Usage> => {
  const experiments = await ctx.db
    .selectFrom('experiment_segments as use')
    .innerJoin('experiments as e', 'e.id', 'use.experiment_id')
    .select(['e.id', 'e.key', 'e.name', 'e.status'])
    .where('use.segment_id', '=', id)
    .orderBy('e.key')
    .execute()
  const feature_flags = await ctx.db
    .selectFrom('flag_segments as use')
    .innerJoin('feature_flags as f', 'f.id', 'use.flag_id')
    .select(['f.id', 'f.key', 'f.name', 'f.status'])
    .where('use.segment_id', '=', id)
    .orderBy('f.key')
    .execute()
  return { experiments, feature_flags }
}

/** Whether an unfinished experiment or a flag that is not archived names the segment. */
export const isInUse = async (ctx: Context, id: string): Promise<boolean> => {
  const { rows } = await sql<{ used: boolean }>`
    select exists (
      select from experiment_segments as use join experiments as e on e.id = use.experiment_id
      where use.segment_id = ${id} and e.status <> 'COMPLETED' and e.archived_at is null
    ) or exists (
      select from flag_segments as use join feature_flags as f on f.id = use.flag_id
      where use.segment_id = ${id} and f.status <> 'ARCHIVED'
    ) as used`.execute(ctx.db)
  return rows[0]?.used === true
}

/** Segments in the form that evaluation needs; unknown ids are left out. */
export const definitions = async (db: Db, ids: readonly string[]): Promise<SegmentRow[]> => {
  const { rows } = await sql<SegmentRow>`
    select id, number, kind, status, rules from segments where id = any(${ids}::uuid[])`.execute(db)
  return rows
}

/** The subjects that are members of each of the id lists, in one statement. */
export const membersOfLists = async (
  db: Db,
  { lists, users }: { lists: readonly number[]; users: readonly string[] },
): Promise<MemberPair[]> => {
  if (lists.length === 0 || users.length === 0) return []
  const { rows } = await sql<MemberPair>`
    select m.segment_number, m.user_id from unnest(${numberArray(lists, Number)}::int[]) as list(number)
    cross join unnest(${textArray(users, String)}::text[]) as requested(user_id)
    join segment_members as m on m.segment_number = list.number and m.user_id = requested.user_id`.execute(db)
  return rows
}

/** The pairs whose subject is a member of the id list, in one statement. */
export const membersAmong = async (db: Db, pairs: readonly MemberPair[]): Promise<MemberPair[]> => {
  if (pairs.length === 0) return []
  const numbers = numberArray(pairs, ({ segment_number }) => segment_number)
  const users = textArray(pairs, ({ user_id }) => user_id)
  const { rows } = await sql<MemberPair>`
    select m.segment_number, m.user_id from unnest(${numbers}::int[], ${users}::text[]) as requested(number, user_id)
    join segment_members as m on m.segment_number = requested.number and m.user_id = requested.user_id`.execute(
    db,
  )
  return rows
}
