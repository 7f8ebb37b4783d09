import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Schema } from '../../../db/connect.ts'
import { containing } from '../../../db/literal-search.ts'
import { type Flag, flagRead, type ListQuery } from './schema.ts'
import type { Settings } from './settings.ts'

type Selection = SelectQueryBuilder<Schema, 'feature_flags', Record<never, never>>

/** A flag, or undefined. */
export const find = async (ctx: Context, id: string): Promise<Flag | undefined> => {
  const [flag] = await read(ctx, ctx.db.selectFrom('feature_flags').where('feature_flags.id', '=', id))
  return flag
}

/** Finds a flag like `find`, and locks it until the transaction ends. */
export const findForUpdate = async (ctx: Context, id: string): Promise<Flag | undefined> => {
  await ctx.db.selectFrom('feature_flags').select('id').where('id', '=', id).forUpdate().execute()
  return find(ctx, id)
}

/** One page of flags in the requested order, and their total number. */
export const list = async (ctx: Context, query: ListQuery): Promise<{ items: Flag[]; total: number }> => {
  const filtered = filter(ctx.db.selectFrom('feature_flags'), query)
  const { total } = await filtered
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const page = filtered
    .orderBy(`feature_flags.${query.sort_by}`, query.sort_order)
    .orderBy('feature_flags.id')
    .offset(query.skip)
    .limit(query.limit)
  return { items: await read(ctx, page), total }
}

const filter = (flags: Selection, query: ListQuery): Selection => {
  const { status_filter, tag, search, include_archived } = query
  return flags
    .$if(status_filter !== undefined, (q) => q.where('status', '=', status_filter ?? ''))
    .$if(status_filter === undefined && !include_archived, (q) => q.where('status', '<>', 'ARCHIVED'))
    .$if(tag !== undefined, (q) => q.where(sql<boolean>`${tag} = any(tags)`))
    .$if(search !== undefined, (q) => q.where((eb) => matches(eb, containing(search ?? ''))))
}

const matches = (eb: ExpressionBuilder<Schema, 'feature_flags'>, pattern: string) =>
  eb.or([eb('feature_flags.key', 'ilike', pattern), eb('feature_flags.name', 'ilike', pattern)])

/** Reads selected flags with their owners, rollouts and safety configurations. */
const read = async (ctx: Context, selection: Selection): Promise<Flag[]> => {
  const rows = await selection
    .leftJoin('users', 'users.id', 'feature_flags.owner_id')
    .selectAll('feature_flags')
    .select([
      sql<
        string | null
      >`coalesce(nullif(concat_ws(' ', users.first_name, users.last_name), ''), users.username)`.as(
        'owner_name',
      ),
    ])
    .execute()
  const ids = rows.map(({ id }) => id)
  const rollouts = await rolloutsOf(ctx, ids)
  const safetyConfigs = await safetyConfigsOf(ctx, ids)
  return rows.map((row) =>
    flagRead.parse({
      ...row,
      is_active: row.status === 'ACTIVE',
      safety_config: safetyConfigs.get(row.id) ?? null,
      ...(rollouts.get(row.id) ?? NO_ROLLOUT),
    }),
  )
}

interface Rollout {
  rollout_schedule_id: string | null
  rollout_stages: unknown[]
}

const NO_ROLLOUT: Rollout = { rollout_schedule_id: null, rollout_stages: [] }

/** The active schedule, else the newest paused one, with its stages, by the id of the flag. */
const rolloutsOf = async (ctx: Context, ids: string[]): Promise<Map<string, Rollout>> => {
  if (ids.length === 0) return new Map()
  const schedules = await ctx.db
    .selectFrom('rollout_schedules')
    .distinctOn('feature_flag_id')
    .select(['id', 'feature_flag_id'])
    .where(sql<boolean>`feature_flag_id = any(${ids}::uuid[])`)
    .where('status', 'in', ['ACTIVE', 'PAUSED'])
    .orderBy('feature_flag_id')
    .orderBy('status') // ACTIVE sorts before PAUSED
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  if (schedules.length === 0) return new Map()
  const stages = await ctx.db
    .selectFrom('rollout_stages')
    .selectAll()
    .where(sql<boolean>`rollout_schedule_id = any(${schedules.map(({ id }) => id)}::uuid[])`)
    .orderBy('stage_order')
    .execute()
  return new Map(
    schedules.map(({ id, feature_flag_id }) => [
      feature_flag_id,
      {
        rollout_schedule_id: id,
        rollout_stages: stages.filter(({ rollout_schedule_id }) => rollout_schedule_id === id),
      },
    ]),
  )
}

/** The safety configurations of flags that have their own, by the flag's id. */
const safetyConfigsOf = async (
  ctx: Context,
  flagIds: readonly string[],
): Promise<Map<string, NonNullable<Flag['safety_config']>>> => {
  if (flagIds.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('safety_configs as c')
    .innerJoin('feature_flags as f', 'f.id', 'c.feature_flag_id')
    .selectAll('c')
    .select('f.rollback_percentage')
    .where(sql<boolean>`c.feature_flag_id = any(${[...flagIds]}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.feature_flag_id, { ...row, source: 'flag' }]))
}

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

const columns = (settings: Settings) => ({
  ...settings,
  off_value: json(settings.off_value),
  json_schema: json(settings.json_schema),
  variants: JSON.stringify(settings.variants),
  targeting_rules: json(settings.targeting_rules),
  metadata: JSON.stringify(settings.metadata),
})

/** Stores a new flag; a key in use violates uq_feature_flags_key. */
export const insert = async (
  ctx: Context,
  { id, owner_id }: { id: string; owner_id: string | null },
  settings: Settings,
): Promise<void> => {
  const now = ctx.now()
  await ctx.db
    .insertInto('feature_flags')
    .values({ id, owner_id, ...columns(settings), created_at: now, updated_at: now })
    .execute()
}

/** Stores the settings of a flag. */
export const update = async (ctx: Context, id: string, settings: Settings): Promise<void> => {
  await ctx.db
    .updateTable('feature_flags')
    .set({ ...columns(settings), updated_at: ctx.now() })
    .where('id', '=', id)
    .execute()
}

/** Deletes a flag with its counts. */
export const remove = async (ctx: Context, id: string): Promise<void> => {
  await sql`
    delete from flag_minutes where flag_number = (select number from feature_flags where id = ${id})`.execute(
    ctx.db,
  )
  await ctx.db.deleteFrom('feature_flags').where('id', '=', id).execute()
}
