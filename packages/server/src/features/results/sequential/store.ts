import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { ReachedLook, StoredEvidence } from './evidence.ts'

/** Running maxima of all looks at an experiment's comparisons. */
export const findEvidence = async (ctx: Context, experimentId: string): Promise<StoredEvidence[]> => {
  const { rows } = await sql<StoredEvidence>`
    select m.id as metric_id, v.id as variant_id, s.alpha, s.max_ln_e_value, s.max_ln_lambda, s.lower_end,
      s.upper_end, s.corrected_stop_at
    from experiment_metrics as m
    join sequential_evidence as s on s.metric_number = m.number
    join experiment_variants as v on v.number = s.variant_number
    where m.experiment_id = ${experimentId}`.execute(ctx.db)
  return rows
}

/**
 * Merges new looks into the running maxima of their comparisons; the rows after that. Two processes may do so at once:
 * neither weakens what the other has recorded.
 */
export const mergeEvidence = async (
  ctx: Context,
  evidence: readonly StoredEvidence[],
): Promise<StoredEvidence[]> => {
  const { rows } = await sql<StoredEvidence>`
    with merged as (
      insert into sequential_evidence as s (metric_number, variant_number, alpha, max_ln_e_value, max_ln_lambda,
        lower_end, upper_end, corrected_stop_at, updated_at)
      select m.number, v.number, r.alpha, r.max_ln_e_value, r.max_ln_lambda, r.lower_end, r.upper_end,
        r.corrected_stop_at, ${ctx.now()}
      from jsonb_to_recordset(${JSON.stringify(evidence)}::jsonb) as r (metric_id uuid, variant_id uuid,
        alpha float8, max_ln_e_value float8, max_ln_lambda float8, lower_end float8, upper_end float8,
        corrected_stop_at timestamptz)
      join experiment_metrics as m on m.id = r.metric_id
      join experiment_variants as v on v.id = r.variant_id
      order by m.number, v.number, r.alpha
      on conflict (metric_number, variant_number, alpha) do update set
        max_ln_e_value = greatest(s.max_ln_e_value, excluded.max_ln_e_value),
        max_ln_lambda = greatest(s.max_ln_lambda, excluded.max_ln_lambda),
        lower_end = greatest(s.lower_end, excluded.lower_end),
        upper_end = least(s.upper_end, excluded.upper_end),
        corrected_stop_at = least(s.corrected_stop_at, excluded.corrected_stop_at),
        updated_at = excluded.updated_at
      returning *
    )
    select m.id as metric_id, v.id as variant_id, s.alpha, s.max_ln_e_value, s.max_ln_lambda, s.lower_end,
      s.upper_end, s.corrected_stop_at
    from merged as s
    join experiment_metrics as m on m.number = s.metric_number
    join experiment_variants as v on v.number = s.variant_number`.execute(ctx.db)
  return rows
}

/** Stores planned looks that had not been reached before; all that the experiment's comparisons have reached, in order. */
export const recordReachedLooks = async (
  ctx: Context,
  experimentId: string,
  looks: readonly ReachedLook[],
): Promise<ReachedLook[]> => {
  await sql`
    insert into sequential_looks (metric_number, variant_number, look, reached_at, sample_size, estimate,
      standard_error)
    select m.number, v.number, r.look, r.reached_at, r.sample_size, r.estimate, r.standard_error
    from jsonb_to_recordset(${JSON.stringify(looks)}::jsonb) as r (metric_id uuid, variant_id uuid,
      look integer, reached_at timestamptz, sample_size bigint, estimate float8, standard_error float8)
    join experiment_metrics as m on m.id = r.metric_id
    join experiment_variants as v on v.id = r.variant_id
    order by m.number, v.number, r.look
    on conflict do nothing`.execute(ctx.db)
  const { rows } = await sql<ReachedLook>`
    select m.id as metric_id, v.id as variant_id, l.look, l.reached_at, l.sample_size, l.estimate,
      l.standard_error
    from sequential_looks as l
    join experiment_metrics as m on m.number = l.metric_number
    join experiment_variants as v on v.number = l.variant_number
    where m.experiment_id = ${experimentId}
    order by l.look, m.number, v.number`.execute(ctx.db)
  return rows
}

/** The running experiments that are tested sequentially. */
export const findRunning = async (ctx: Context): Promise<string[]> => {
  const rows = await ctx.db
    .selectFrom('experiments')
    .select('id')
    .where('status', '=', 'ACTIVE')
    .where('sequential_testing_enabled', '=', true)
    .orderBy('number')
    .execute()
  return rows.map(({ id }) => id)
}
