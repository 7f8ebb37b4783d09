import { sql } from 'kysely'
import type { Context } from '../../../context.ts'

/** The next subjects of an experiment to read, in the order of their ids. */
export interface SubjectQuery {
  experimentId: string
  /** The last subject of the page before; null: from the start. */
  after: string | null
  limit: number
  /** 1: every subject; n: about every n-th one, always the same. */
  oneIn: number
}

/** A subject who has converted in a metric, as far as the roll-up has come. */
export interface SubjectOutcome {
  user_id: string
  metric_id: string
  /** Its value, aggregated and capped; null for metrics without aggregation. */
  value: number | null
}

/** The assigned subjects after an id. */
export const readSubjects = async (ctx: Context, query: SubjectQuery): Promise<string[]> => {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from assignments
    where experiment_number = (select number from experiments where id = ${query.experimentId})
      and (${query.after}::text is null or user_id > ${query.after})
      and (${query.oneIn}::int = 1 or mod(abs(hashtext(user_id)::bigint), ${query.oneIn}::int) = 0)
    order by user_id
    limit ${query.limit}`.execute(ctx.db)
  return rows.map(({ user_id }) => user_id)
}

/** The outcomes of the subjects between two ids, both included, in the metrics of an experiment. */
export const readOutcomes = async (
  ctx: Context,
  experimentId: string,
  { first, last }: { first: string; last: string },
): Promise<SubjectOutcome[]> => {
  const { rows } = await sql<SubjectOutcome>`
    select s.user_id, m.id as metric_id,
      case when m.aggregation_method is not null then
        subject_value(m.aggregation_method, m.cap_value, s.events, s.valued_events, s.value_sum,
          s.value_min, s.value_max)::float8 end as value
    from subject_metrics as s join experiment_metrics as m on m.number = s.metric_number
    where s.metric_number = any(array(
        select number from experiment_metrics where experiment_id = ${experimentId}))
      and s.user_id >= ${first} and s.user_id <= ${last}`.execute(ctx.db)
  return rows
}
