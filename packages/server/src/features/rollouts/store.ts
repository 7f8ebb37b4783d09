import { isDeepStrictEqual } from 'node:util'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Schema } from '../../db/connect.ts'
import { type ListQuery, type Schedule, scheduleRead } from './schema/schedule.ts'
import type { Stage } from './schema/stage.ts'

type Selection = SelectQueryBuilder<Schema, 'rollout_schedules', Record<never, never>>

/** A schedule with its stages, or undefined. */
export const find = async (ctx: Context, id: string): Promise<Schedule | undefined> => {
  const [schedule] = await read(
    ctx,
    ctx.db.selectFrom('rollout_schedules').where('rollout_schedules.id', '=', id),
  )
  return schedule
}

/** One page of schedules, newest first, and their total number. */
export const list = async (ctx: Context, query: ListQuery): Promise<{ items: Schedule[]; total: number }> => {
  const { feature_flag_id, status_filter, skip, limit } = query
  const filtered = ctx.db
    .selectFrom('rollout_schedules')
    .$if(feature_flag_id !== undefined, (q) => q.where('feature_flag_id', '=', feature_flag_id ?? ''))
    .$if(status_filter !== undefined, (q) => q.where('rollout_schedules.status', '=', status_filter ?? ''))
  const { total } = await filtered
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const page = filtered
    .orderBy('rollout_schedules.created_at', 'desc')
    .orderBy('rollout_schedules.id')
    .offset(skip)
    .limit(limit)
  return { items: await read(ctx, page), total }
}

/** Reads selected schedules with the key of their flag and their stages. */
const read = async (ctx: Context, selection: Selection): Promise<Schedule[]> => {
  const rows = await selection
    .innerJoin('feature_flags', 'feature_flags.id', 'rollout_schedules.feature_flag_id')
    .selectAll('rollout_schedules')
    .select('feature_flags.key as feature_flag_key')
    .execute()
  const stages = await stagesOf(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) =>
    scheduleRead.parse({
      ...row,
      stages: stages.filter(({ rollout_schedule_id }) => rollout_schedule_id === row.id),
    }),
  )
}

const stagesOf = (ctx: Context, ids: string[]) =>
  ctx.db
    .selectFrom('rollout_stages')
    .selectAll()
    .where(sql<boolean>`rollout_schedule_id = any(${ids}::uuid[])`)
    .orderBy('stage_order')
    .execute()

/** The flag that a schedule belongs to, or undefined. */
export const flagOf = async (ctx: Context, id: string): Promise<string | undefined> => {
  const row = await ctx.db
    .selectFrom('rollout_schedules')
    .select('feature_flag_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.feature_flag_id
}

/** The schedule that a stage belongs to, or undefined. */
export const scheduleOf = async (ctx: Context, stageId: string): Promise<string | undefined> => {
  const row = await ctx.db
    .selectFrom('rollout_stages')
    .select('rollout_schedule_id')
    .where('id', '=', stageId)
    .executeTakeFirst()
  return row?.rollout_schedule_id
}

/** Ids of the active schedules of one flag or of all, the longest active first. */
export const activeIds = async (ctx: Context, flagId?: string): Promise<string[]> => {
  const rows = await ctx.db
    .selectFrom('rollout_schedules')
    .select('id')
    .where('status', '=', 'ACTIVE')
    .$if(flagId !== undefined, (q) => q.where('feature_flag_id', '=', flagId ?? ''))
    .orderBy('activated_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

const rowOf = ({ stages: _, feature_flag_key: __, ...row }: Schedule) => row

const stageRow = ({ trigger_configuration, ...row }: Stage) => ({
  ...row,
  trigger_configuration: JSON.stringify(trigger_configuration),
})

/** Stores a new schedule with its stages. */
export const insert = async (ctx: Context, schedule: Schedule): Promise<void> => {
  await ctx.db.insertInto('rollout_schedules').values(rowOf(schedule)).execute()
  await ctx.db.insertInto('rollout_stages').values(schedule.stages.map(stageRow)).execute()
}

/** Stores the differences between two states of a schedule: its own fields, and stages changed, added and removed. */
export const update = async (ctx: Context, before: Schedule, after: Schedule): Promise<void> => {
  if (!isDeepStrictEqual(rowOf(before), rowOf(after))) {
    const { id, ...columns } = { ...rowOf(after), updated_at: ctx.now() }
    await ctx.db.updateTable('rollout_schedules').set(columns).where('id', '=', id).execute()
  }
  await removeOthers(ctx, after)
  const known = new Map(before.stages.map((stage) => [stage.id, stage]))
  for (const stage of after.stages) await writeStage(ctx, known.get(stage.id), stage)
}

const removeOthers = (ctx: Context, { id, stages }: Schedule) =>
  ctx.db
    .deleteFrom('rollout_stages')
    .where('rollout_schedule_id', '=', id)
    .where(sql<boolean>`id <> all(${stages.map((stage) => stage.id)}::uuid[])`)
    .execute()

const writeStage = async (ctx: Context, before: Stage | undefined, stage: Stage): Promise<void> => {
  if (!before) {
    await ctx.db.insertInto('rollout_stages').values(stageRow(stage)).execute()
    return
  }
  if (isDeepStrictEqual(before, stage)) return
  const isSame = isDeepStrictEqual({ ...before, waiting_for: null }, { ...stage, waiting_for: null })
  const updated_at = isSame ? before.updated_at : ctx.now()
  const { id, ...columns } = { ...stageRow(stage), updated_at }
  await ctx.db.updateTable('rollout_stages').set(columns).where('id', '=', id).execute()
}

/** Deletes a schedule with its stages. */
export const remove = async (ctx: Context, id: string): Promise<void> => {
  await ctx.db.deleteFrom('rollout_schedules').where('id', '=', id).execute()
}

/**
 * Locks flags and segments against changes by others until the transaction ends. Every change of a flag takes this lock
 * before it writes to the audit log; a transaction that writes to the log earlier has to take it first, to avoid
 * deadlocks.
 */
export const lockDecisions = async (ctx: Context): Promise<void> => {
  await sql`select revision from decision_revision for update`.execute(ctx.db)
}
