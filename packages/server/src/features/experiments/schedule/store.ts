import { DUE_WHEN, type ScheduledMove } from '@assay/lifecycle'
import type { Context } from '../../../context.ts'

/** Ids of the experiments whose scheduled move may be due, the longest overdue first. */
export const due = async (ctx: Context, move: ScheduledMove): Promise<string[]> => {
  const { status, date } = DUE_WHEN[move]
  const rows = await ctx.db
    .selectFrom('experiments')
    .select('id')
    .where('status', '=', status)
    .where('archived_at', 'is', null)
    .where(date, '<=', ctx.now())
    .orderBy(date)
    .execute()
  return rows.map(({ id }) => id)
}
