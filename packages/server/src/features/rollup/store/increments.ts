import { type RawBuilder, sql } from 'kysely'
import { NEWEST, type Watermark } from './progress.ts'

/** Which rows behind the watermarks of an experiment are looked at. */
interface Span {
  experimentId: string
  /** Ids up to and including these; left out: everything that is there. */
  until?: Watermark
  /**
   * read: the tables stay as they are; take: figures that waited for a subject's assignment are taken out of
   * their table in the same statement.
   */
  waiting: 'read' | 'take'
}

/**
 * Common table expressions (a chain after `with`) that work out how the rows behind an experiment's watermarks
 * change its roll-up. The last ones are what callers read:
 *
 * - `span`: the experiment and the ids in question; `measured`: its metrics
 * - `arrived`: new assignments; `homeless`: new events of subjects without an assignment
 * - `compared`: one row per metric and subject with its old and its new figures
 * - `assignment_changes`, `converted_changes`, `metric_changes`, `quarter_changes`: what totals grow by
 *
 * Subjects are looked up by `= any` of an array whose length no planner knows, so that none can turn it into a scan of
 * a large table; one such scan of an index goes over the wanted pages in order.
 */
export const changes = (span: Span): RawBuilder<unknown> => sql`
  ${spanOf(span)},
  ${newRows},
  ${ownedEvents},
  ${waitingFigures(span.waiting)},
  ${comparison},
  ${totals}`

const spanOf = ({ experimentId, until }: Span) => sql`
  span as materialized (
    select
      e.number as experiment_number,
      e.count_untagged_events,
      coalesce(e.start_date, '-infinity') - interval '1 hour' as since,
      array(
        select (entry ->> 'from')::timestamptz as moment
        from jsonb_array_elements(e.allocation_history) as entry order by moment
      ) as allocation_starts,
      coalesce(p.assignment_id, 0) as assignments_after,
      ${until ? sql`${until.assignment_id}::bigint` : NEWEST} as assignments_until,
      coalesce(p.event_id, 0) as events_after,
      ${until ? sql`${until.event_id}::bigint` : NEWEST} as events_until
    from experiments as e left join rollup_progress as p on p.experiment_number = e.number
    where e.id = ${experimentId}
  ),
  measured as materialized (
    select number as metric_number, event_name, aggregation_method, cap_value,
      string_to_array(event_value_path, '.') as path
    from experiment_metrics where experiment_id = ${experimentId}
  )`

/** Events with and without the experiment's name stand in different branches: each uses the index in full. */
const newRows = sql`
  arrived as materialized (
    select user_id, variant_number, weight, created_at as assigned_at from assignments
    where experiment_number = (select experiment_number from span)
      and id > (select assignments_after from span) and id <= (select assignments_until from span)
  ),
  happened as materialized (
    select m.metric_number, e.id, e.user_id, e.occurred_at, false as is_untagged,
      case when m.aggregation_method is not null then event_value(e.value, e.metadata, m.path) end as value
    from events as e join measured as m on m.event_name = e.event_name
    where e.experiment_number = (select experiment_number from span)
      and e.id > (select events_after from span) and e.id <= (select events_until from span)
    union all
    select m.metric_number, e.id, e.user_id, e.occurred_at, true,
      case when m.aggregation_method is not null then event_value(e.value, e.metadata, m.path) end
    from events as e join measured as m on m.event_name = e.event_name
    where (select count_untagged_events from span)
      and e.experiment_number is null and e.created_at >= (select since from span)
      and e.id > (select events_after from span) and e.id <= (select events_until from span)
  )`

const ownedEvents = sql`
  users as materialized (
    select distinct user_id from happened order by user_id
  ),
  acting as materialized (
    select user_id, variant_number, weight, created_at as assigned_at from assignments
    where experiment_number = (select experiment_number from span)
      and user_id = any(array(select user_id from users))
      and id <= (select assignments_until from span)
  ),
  owned as materialized (
    select h.*, s.variant_number, s.assigned_at, greatest(h.occurred_at, s.assigned_at) as counts_at
    from happened as h left join acting as s on s.user_id = h.user_id
  ),
  homeless as (
    select * from owned where variant_number is null
  ),
  counted as (
    select * from owned
    where variant_number is not null and (not is_untagged or occurred_at >= assigned_at)
  )`

/** The figures that waited for the assignments that have arrived now. */
const waitingFigures = (waiting: Span['waiting']) => sql`
  waiting_metric_rows as materialized (
    select u.row_id from arrived as a cross join measured as m
    cross join lateral (
      select ctid as row_id from unassigned_metrics
      where metric_number = m.metric_number and user_id = a.user_id offset 0
    ) as u
  ),
  waiting_event_rows as materialized (
    select u.row_id from arrived as a cross join measured as m
    cross join lateral (
      select ctid as row_id from unassigned_events
      where metric_number = m.metric_number and user_id = a.user_id offset 0
    ) as u
  ),
  waiting_metrics as materialized (
    ${sql.raw(waiting === 'take' ? 'delete' : 'select *')} from unassigned_metrics
    where ctid = any(array(select row_id from waiting_metric_rows))
    ${sql.raw(waiting === 'take' ? 'returning *' : '')}
  ),
  waiting_events as materialized (
    ${sql.raw(waiting === 'take' ? 'delete' : 'select *')} from unassigned_events
    where ctid = any(array(select row_id from waiting_event_rows))
    ${sql.raw(waiting === 'take' ? 'returning *' : '')}
  ),
  admitted_events as materialized (
    select w.*, a.variant_number, w.occurred_at as counts_at
    from waiting_events as w join arrived as a on a.user_id = w.user_id
    where w.occurred_at >= a.assigned_at
  )`

/**
 * `gathered`: new events, and those that waited, by quarter; `moved`: the same per metric and subject; `known`: the
 * figures that subjects had before; `compared`: old and new figures of each subject.
 */
const comparison = sql`
  gathered as materialized (
    select metric_number, user_id, variant_number, quarter_of(counts_at) as quarter, 1 as events,
      (value is not null)::integer as valued_events, value as value_sum, value as value_min,
      value as value_max, counts_at as converted_at
    from (
      select metric_number, user_id, variant_number, counts_at, value from counted
      union all
      select metric_number, user_id, variant_number, counts_at, value from admitted_events
    ) as single
    union all
    select w.metric_number, w.user_id, a.variant_number, greatest(w.quarter, quarter_of(a.assigned_at)),
      w.events, w.valued_events, w.value_sum, w.value_min, w.value_max, greatest(w.first_at, a.assigned_at)
    from waiting_metrics as w join arrived as a on a.user_id = w.user_id
  ),
  moved as materialized (
    select metric_number, user_id, variant_number, sum(events) as events,
      sum(valued_events) as valued_events, sum(value_sum) as value_sum,
      min(value_min) as value_min, max(value_max) as value_max, min(converted_at) as converted_at
    from gathered group by metric_number, user_id, variant_number
  ),
  known as materialized (
    select * from subject_metrics
    where metric_number = any(array(select metric_number from measured))
      and user_id = any(array(select user_id from users union all select user_id from arrived))
  ),
  compared as materialized (
    select n.metric_number, n.user_id, n.variant_number, n.events as new_events,
      m.aggregation_method is not null as has_value,
      s.converted_at as old_converted_at, least(s.converted_at, n.converted_at) as converted_at,
      state.events, state.valued_events, state.value_sum, state.value_min, state.value_max,
      case when m.aggregation_method is null then 0 else
        subject_value(m.aggregation_method, m.cap_value, s.events, s.valued_events, s.value_sum,
          s.value_min, s.value_max) end as old_value,
      case when m.aggregation_method is null then 0 else
        subject_value(m.aggregation_method, m.cap_value, state.events, state.valued_events,
          state.value_sum, state.value_min, state.value_max) end as new_value
    from moved as n join measured as m on m.metric_number = n.metric_number
    left join known as s on s.metric_number = n.metric_number and s.user_id = n.user_id
    cross join lateral (
      select coalesce(s.events, 0) + n.events as events,
        coalesce(s.valued_events, 0) + n.valued_events as valued_events,
        case when s.value_sum is null then n.value_sum
          else s.value_sum + coalesce(n.value_sum, 0) end as value_sum,
        least(s.value_min, n.value_min) as value_min, greatest(s.value_max, n.value_max) as value_max
    ) as state
  )`

const totals = sql`
  assignment_changes as (
    select variant_number, quarter_of(assigned_at) as quarter,
      width_bucket(assigned_at, (select allocation_starts from span)) as allocation_period,
      count(*) as subjects
    from arrived group by 1, 2, 3
  ),
  converted_changes as (
    select variant_number, count(*) as converted_subjects
    from (
      select user_id, variant_number from compared where old_converted_at is null
      group by user_id, variant_number
    ) as n
    where not exists (select from known where user_id = n.user_id)
    group by variant_number
  ),
  metric_changes as (
    select metric_number, variant_number, count(*) filter (where old_converted_at is null) as conversions,
      sum(new_events)::bigint as events, sum(new_value - old_value) as value_sum,
      sum(new_value * new_value - old_value * old_value) as value_square_sum
    from compared group by metric_number, variant_number
  ),
  quarter_changes as (
    select metric_number, variant_number, quarter, sum(conversions)::bigint as conversions,
      sum(events)::bigint as events, sum(value_sum) as value_sum
    from (
      select metric_number, variant_number, quarter, 0 as conversions, events, value_sum from gathered
      union all
      select metric_number, variant_number, quarter_of(converted_at), 1, 0, null from compared
      where old_converted_at is distinct from converted_at
      union all
      select metric_number, variant_number, quarter_of(old_converted_at), -1, 0, null from compared
      where old_converted_at > converted_at
    ) as step
    group by metric_number, variant_number, quarter
  ),
  recorded as (
    select count(*) as events from events
    where experiment_number = (select experiment_number from span)
      and id > (select events_after from span) and id <= (select events_until from span)
  ),
  recorded_untagged as (
    select count(distinct id) as events from (
      select id from counted where is_untagged
      union all
      select event_id from admitted_events
    ) as untagged
  )`
