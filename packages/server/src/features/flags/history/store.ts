import type { Context } from '../../../context.ts'

const PART_TYPES = ['rollout_schedule', 'rollout_stage'] as const

/** All schedules and stages of a flag, including deleted ones. */
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
