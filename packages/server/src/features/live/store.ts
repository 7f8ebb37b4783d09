import type { Context } from '../../context.ts'

/** The fields that connect changes of an experiment with its feed; undefined for an unknown experiment. */
export const findFeedSource = (
  ctx: Context,
  id: string,
): Promise<{ number: number; count_untagged_events: boolean } | undefined> =>
  ctx.db
    .selectFrom('experiments')
    .select(['number', 'count_untagged_events'])
    .where('id', '=', id)
    .executeTakeFirst()
