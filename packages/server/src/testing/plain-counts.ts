import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { MeasuredExperiment } from './measured-experiment.ts'

/** Attributed events of an experiment, computed from all raw rows. */
const counted = (experiment: MeasuredExperiment) => sql`
  counted as (
    select m.number as metric_number, m.aggregation_method, m.cap_value, a.variant_number, a.user_id, e.id,
      greatest(e.occurred_at, a.created_at) as counts_at, e.experiment_number is null as is_untagged,
      case when m.event_value_path is null then e.value::text::numeric
        when jsonb_typeof(e.metadata #> string_to_array(m.event_value_path, '.')) = 'number'
          and (e.metadata #>> string_to_array(m.event_value_path, '.'))::float8 between -1e15 and 1e15
          then (e.metadata #>> string_to_array(m.event_value_path, '.'))::numeric end as value
    from experiments as x
    join experiment_metrics as m on m.experiment_id = x.id
    join assignments as a on a.experiment_number = x.number
    join events as e on e.user_id = a.user_id and e.event_name = m.event_name
    where x.id = ${experiment.id} and (
      e.experiment_number = x.number
      or (e.experiment_number is null and x.count_untagged_events and e.occurred_at >= a.created_at))
  ),
  values_of_subjects as (
    select m.number as metric_number, a.variant_number, a.user_id,
      (select min(counts_at) from counted as c
        where c.metric_number = m.number and c.user_id = a.user_id) as converted_at,
      (select count(*) from counted as c
        where c.metric_number = m.number and c.user_id = a.user_id) as events,
      least(m.cap_value::text::numeric, coalesce((
        select case m.aggregation_method when 'sum' then sum(value) when 'count' then count(*)
          when 'average' then avg(value) when 'min' then min(value) when 'max' then max(value) end
        from counted as c where c.metric_number = m.number and c.user_id = a.user_id), 0)) as value
    from experiments as x join experiment_metrics as m on m.experiment_id = x.id
    join assignments as a on a.experiment_number = x.number
    where x.id = ${experiment.id}
  )`

/** Expected sums. */
export const plainTotals = async (db: Db, experiment: MeasuredExperiment) => {
  const { rows: variants } = await sql`
    with ${counted(experiment)}
    select v.id as variant_id, count(a.user_id) as subjects,
      count(a.user_id) filter (where a.user_id in (select user_id from counted)) as converted_subjects
    from experiment_variants as v left join assignments as a on a.variant_number = v.number
    where v.experiment_id = ${experiment.id}
    group by v.id, v.position order by v.position`.execute(db)
  const { rows: metrics } = await sql`
    with ${counted(experiment)}
    select m.id as metric_id, v.id as variant_id, count(s.converted_at) as conversions,
      coalesce(sum(s.events), 0)::bigint as events, avg(s.value)::float8 as value_mean,
      var_samp(s.value)::float8 as value_variance
    from experiment_metrics as m
    join experiment_variants as v on v.experiment_id = m.experiment_id
    left join values_of_subjects as s on s.metric_number = m.number and s.variant_number = v.number
    where m.experiment_id = ${experiment.id}
    group by m.id, v.id, m.position, v.position order by m.position, v.position`.execute(db)
  const { rows: events } = await sql<{ total: number }>`
    with ${counted(experiment)}
    select (select count(*) from events where experiment_number = ${experiment.number})
      + (select count(distinct id) from counted where is_untagged) as total`.execute(db)
  return { variants, metrics, total_events: events[0]?.total }
}

/** Expected days of a metric. */
export const plainDays = async (
  db: Db,
  experiment: MeasuredExperiment,
  { metric, timeZone }: { metric: number; timeZone: string },
) => {
  const { rows } = await sql`
    with ${counted(experiment)}, steps as (
      select variant_number, created_at as at, 1 as assigned, 0 as conversions, 0 as events,
        null::numeric as value
      from assignments where experiment_number = ${experiment.number}
      union all
      select variant_number, converted_at, 0, 1, 0, null from values_of_subjects
      where metric_number = ${metric} and converted_at is not null
      union all
      select variant_number, counts_at, 0, 0, 1, case when aggregation_method is not null then value end
      from counted where metric_number = ${metric}
    )
    select v.id as variant_id, to_char(at at time zone ${timeZone}, 'YYYY-MM-DD') as date,
      sum(assigned)::bigint as assigned, sum(conversions)::bigint as conversions,
      sum(events)::bigint as events, sum(value)::float8 as value_sum
    from steps join experiment_variants as v on v.number = steps.variant_number
    group by v.id, v.position, 2 order by 2, v.position`.execute(db)
  return rows
}

/** Expected periods when the allocation changed at these times. */
export const plainPeriods = async (db: Db, experiment: MeasuredExperiment, starts: readonly Date[]) => {
  const { rows } = await sql<{ variant_id: string; created_at: Date }>`
    select v.id as variant_id, a.created_at
    from assignments as a join experiment_variants as v on v.number = a.variant_number
    where a.experiment_number = ${experiment.number}`.execute(db)
  return experiment.variants.flatMap(({ id }) =>
    starts.map((start, period) => {
      const end = starts[period + 1] ?? new Date(8.64e15)
      const subjects = rows.filter(
        (row) => row.variant_id === id && row.created_at >= start && row.created_at < end,
      ).length
      return { variant_id: id, period, subjects }
    }),
  )
}
