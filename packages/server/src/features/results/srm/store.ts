import { sql } from 'kysely'
import type { Context } from '../../../context.ts'

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

/** Whether people were told of the evidence against an experiment's split. */
export const isSrmNotified = async (ctx: Context, experimentId: string): Promise<boolean> => {
  const { rows } = await sql<{ is_told: boolean }>`
    select s.is_told from sample_ratio_evidence as s join experiments as e on e.number = s.experiment_number
    where e.id = ${experimentId}`.execute(ctx.db)
  return rows[0]?.is_told === true
}

/** Remembers that they were. */
export const markSrmNotified = async (ctx: Context, experimentId: string): Promise<void> => {
  await sql`
    update sample_ratio_evidence set is_told = true
    where not is_told and experiment_number = (select number from experiments where id = ${experimentId})`.execute(
    ctx.db,
  )
}
