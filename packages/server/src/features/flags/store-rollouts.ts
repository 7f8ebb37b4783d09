import { sql } from 'kysely'
import type { Context } from '../../context.ts'

interface Rollout {
  rollout_schedule_id: string | null
  rollout_stages: unknown[]
}

export const NO_ROLLOUT: Rollout = { rollout_schedule_id: null, rollout_stages: [] }

/** By the id of the flag: its active schedule, else the newest paused one, and the stages of that. */
export const rolloutsOf = async (ctx: Context, ids: string[]): Promise<Map<string, Rollout>> => {
  if (ids.length === 0) return new Map()
  const schedules = await ctx.db
    .selectFrom('rollout_schedules')
    .distinctOn('feature_flag_id')
    .select(['id', 'feature_flag_id'])
    .where(sql<boolean>`feature_flag_id = any(${ids}::uuid[])`)
    .where('status', 'in', ['ACTIVE', 'PAUSED'])
    .orderBy('feature_flag_id')
    .orderBy('status') // ACTIVE stands before PAUSED
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

const PART_TYPES = ['rollout_schedule', 'rollout_stage'] as const

/** The schedules and stages that a flag has ever had. */
export const partsOf = async (
  ctx: Context,
  flagId: string,
): Promise<{ type: (typeof PART_TYPES)[number]; id: string }[]> => {
  const rows = await ctx.db
    .selectFrom('flag_history_parts')
    .select(['entity_type', 'entity_id'])
    .where('flag_id', '=', flagId)
    .execute()
  return rows.flatMap(({ entity_type, entity_id: id }) => {
    const type = PART_TYPES.find((known) => known === entity_type)
    return type ? [{ type, id }] : []
  })
}
