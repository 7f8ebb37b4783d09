import type { Context } from '../../context.ts'

/** The running experiments whose subjects are split by fixed shares: bandits change theirs all the time. */
export const findSplitting = async (ctx: Context): Promise<string[]> => {
  const rows = await ctx.db
    .selectFrom('experiments')
    .select('id')
    .where('status', '=', 'ACTIVE')
    .where('archived_at', 'is', null)
    .where('experiment_type', '<>', 'bandit')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
