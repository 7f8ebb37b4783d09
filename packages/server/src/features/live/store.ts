import type { Context } from '../../context.ts'

/** What connects an experiment's news with its readers; undefined when there is no such experiment. */
export const findFeedSource = (
  ctx: Context,
  id: string,
): Promise<{ number: number; count_untagged_events: boolean } | undefined> =>
  ctx.db
    .selectFrom('experiments')
    .select(['number', 'count_untagged_events'])
    .where('id', '=', id)
    .executeTakeFirst()
