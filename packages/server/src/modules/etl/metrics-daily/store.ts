import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../context.ts'
import { allowMinutes } from '../../../db/longer-statements.ts'
import { DAY_MS } from '../../../lib/durations.ts'

/** The sum of squares of the values of a metric's events in a variant. */
export interface SquareSum {
  metric_id: string
  variant_id: string
  value_square_sum: number
}

/**
 * The squares of a day, over the events whose values the roll-up adds up for that day: those of assigned subjects, each on
 * the day it happened or, when that came later, the day of the assignment.
 */
export const squareSums = (ctx: Context, experimentId: string, date: string): Promise<SquareSum[]> =>
  inTransaction(ctx, async (ctx) => {
    const [begin, end] = [new Date(date), new Date(Date.parse(date) + DAY_MS)]
    await allowMinutes(ctx.db, ctx.config.ETL_JOB_TIMEOUT_MINUTES)
    const { rows } = await sql<SquareSum>`
      with measured as materialized (
        select m.id, m.event_name, string_to_array(m.event_value_path, '.') as path, e.number as experiment_number,
          e.count_untagged_events, coalesce(e.start_date, '-infinity') - interval '1 hour' as since
        from experiment_metrics as m join experiments as e on e.id = m.experiment_id
        where e.id = ${experimentId} and m.aggregation_method is not null
      ),
      valued as (
        select m.id as metric_id, a.variant_number, event_value(v.value, v.metadata, m.path) as value
        from measured as m
        join events as v on v.event_name = m.event_name and v.experiment_number = m.experiment_number
        join assignments as a on a.experiment_number = m.experiment_number and a.user_id = v.user_id
        where greatest(v.occurred_at, a.created_at) >= ${begin} and greatest(v.occurred_at, a.created_at) < ${end}
        union all
        select m.id, a.variant_number, event_value(v.value, v.metadata, m.path)
        from measured as m
        join events as v on v.event_name = m.event_name and v.experiment_number is null
          and m.count_untagged_events and v.created_at >= m.since
        join assignments as a on a.experiment_number = m.experiment_number and a.user_id = v.user_id
          and v.occurred_at >= a.created_at
        where v.occurred_at >= ${begin} and v.occurred_at < ${end}
      )
      select valued.metric_id, v.id as variant_id, sum(value * value)::float8 as value_square_sum
      from valued join experiment_variants as v on v.number = valued.variant_number
      where value is not null
      group by valued.metric_id, v.id`.execute(ctx.db)
    return rows
  })

/** Experiments that had started when a day ended, the oldest first. */
export const startedBefore = async (ctx: Context, end: Date): Promise<string[]> => {
  const rows = await ctx.db
    .selectFrom('experiments')
    .select('id')
    .where('start_date', '<', end)
    .where('status', '<>', 'DRAFT')
    .orderBy('number')
    .execute()
  return rows.map(({ id }) => id)
}

/** When the newest event of a day was received; null: it has none. */
export const lastReceived = async (ctx: Context, date: string, until: number): Promise<Date | null> =>
  inTransaction(ctx, async (ctx) => {
    await allowMinutes(ctx.db, ctx.config.ETL_JOB_TIMEOUT_MINUTES)
    const [begin, end] = [new Date(date), new Date(Date.parse(date) + DAY_MS)]
    const { rows } = await sql<{ newest: Date | null }>`
      select max(created_at) as newest from events
      where created_at >= ${begin}::timestamptz - interval '5 minutes' and id <= ${until}
        and occurred_at >= ${begin} and occurred_at < ${end}`.execute(ctx.db)
    return rows[0]?.newest ?? null
  })
