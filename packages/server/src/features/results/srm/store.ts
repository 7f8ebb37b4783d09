import { sql } from 'kysely'
import type { Context } from '../../../context.ts'

/** The running experiments with a fixed traffic allocation: bandits change theirs all the time. */
export const findRunning = async (ctx: Context): Promise<string[]> => {
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

/** Whether people were notified of an experiment's sample ratio mismatch. */
export const isSrmNotified = async (ctx: Context, experimentId: string): Promise<boolean> => {
  const { rows } = await sql<{ is_told: boolean }>`
    select s.is_told from sample_ratio_evidence as s join experiments as e on e.number = s.experiment_number
    where e.id = ${experimentId}`.execute(ctx.db)
  return rows[0]?.is_told === true
}

/** Marks that people were notified of an experiment's sample ratio mismatch. */
export const markSrmNotified = async (ctx: Context, experimentId: string): Promise<void> => {
  await sql`
    update sample_ratio_evidence set is_told = true
    where not is_told and experiment_number = (select number from experiments where id = ${experimentId})`.execute(
    ctx.db,
  )
}

/** The strongest SRM evidence of all looks at an experiment, as ln of an e-value; undefined before the first. */
export const findEvidence = async (ctx: Context, experimentId: string): Promise<number | undefined> => {
  const { rows } = await sql<{ max_ln_e_value: number }>`
    select s.max_ln_e_value from experiments as e
    join sample_ratio_evidence as s on s.experiment_number = e.number
    where e.id = ${experimentId}`.execute(ctx.db)
  return rows[0]?.max_ln_e_value
}

/** Merges the SRM evidence of a look into the strongest so far; the evidence recorded then. */
export const mergeEvidence = async (
  ctx: Context,
  experimentId: string,
  lnEvidence: number,
): Promise<number> => {
  const { rows } = await sql<{ max_ln_e_value: number }>`
    insert into sample_ratio_evidence as s (experiment_number, max_ln_e_value, updated_at)
    select number, ${lnEvidence}::float8, ${ctx.now()} from experiments where id = ${experimentId}
    on conflict (experiment_number) do update set
      max_ln_e_value = greatest(s.max_ln_e_value, excluded.max_ln_e_value), updated_at = excluded.updated_at
    returning max_ln_e_value`.execute(ctx.db)
  return rows[0]?.max_ln_e_value ?? lnEvidence
}
