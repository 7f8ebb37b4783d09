import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Schedule } from './schema/schedule.ts'
import type { Stage } from './schema/stage.ts'

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

/** Stores what differs between two states of a schedule: its own fields, and stages changed, added and removed. */
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
 * Keeps all others from changing flags and segments until the transaction ends. Every change of a flag does so itself
 * before it writes to the audit log; what has to write to the log earlier does it by hand, so that two transactions
 * never wait for each other.
 */
export const holdDecisions = async (ctx: Context): Promise<void> => {
  await sql`select revision from decision_revision for update`.execute(ctx.db)
}
