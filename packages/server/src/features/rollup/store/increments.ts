import { type RawBuilder, sql } from 'kysely'
import { NEWEST, type Watermark } from './progress.ts'
import {
  assignmentIncrements,
  attributedQuarters,
  convertedIncrements,
  eventAssignments,
  eventsByAssignment,
  eventUsers,
  measured,
  metricIncrements,
  newAssignments,
  newAttributed,
  newEvents,
  newUnassigned,
  oldSubjects,
  quarterIncrements,
  releasedAttributed,
  releasedEventRows,
  releasedEvents,
  releasedMetricRows,
  releasedMetrics,
  span,
  subjectChanges,
  subjectIncrements,
  taggedEvents,
  untaggedEvents,
} from './table-expressions.ts'

/** The rows behind the watermarks of an experiment that are read. */
interface Span {
  experimentId: string
  /** Ids up to and including these; left out: everything that is there. */
  until?: Watermark
  /**
   * Rows of `unassigned_metrics` and `unassigned_events` whose subjects are assigned now. read: they stay; take: the same
   * statement deletes them.
   */
  unassigned: 'read' | 'take'
}

/**
 * Common table expressions (a chain after `with`) that work out how the rows behind an experiment's watermarks
 * change its roll-up. The last ones are what callers read:
 *
 * - `span`: the experiment and the ids in question; `measured`: its metrics
 * - `new_assignments`: new assignments; `new_unassigned`: new events of subjects without an assignment
 * - `subject_changes`: one row per metric and subject with its old and its new sums
 * - `assignment_increments`, `converted_increments`, `metric_increments`, `quarter_increments`: what totals grow by
 *
 * Subjects are looked up by `= any` of an array whose length no planner knows, so that none can turn it into a scan of
 * a large table; one such scan of an index goes over the wanted pages in order.
 */
export const increments = (span: Span): RawBuilder<unknown> => sql`
  ${spanOf(span)},
  ${newRows},
  ${attribution},
  ${releasedRows(span.unassigned)},
  ${comparison},
  ${totals}`

const spanOf = ({ experimentId, until }: Span) => sql`
  ${span.table} as materialized (
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
  ${measured.table} as materialized (
    select number as metric_number, event_name, aggregation_method, cap_value,
      string_to_array(event_value_path, '.') as path
    from experiment_metrics where experiment_id = ${experimentId}
  )`

/** Events with and without the experiment's name stand in different branches: each uses the index in full. */
const newRows = sql`
  ${newAssignments.table} as materialized (
    select user_id, variant_number, weight, created_at as assigned_at from assignments
    where experiment_number = ${span.value('experiment_number')}
      and id > ${span.value('assignments_after')} and id <= ${span.value('assignments_until')}
  ),
  ${newEvents.table} as materialized (
    select m.metric_number, e.id, e.user_id, e.occurred_at, false as is_untagged,
      case when m.aggregation_method is not null then event_value(e.value, e.metadata, m.path) end as value
    from events as e join ${measured.table} as m on m.event_name = e.event_name
    where e.experiment_number = ${span.value('experiment_number')}
      and e.id > ${span.value('events_after')} and e.id <= ${span.value('events_until')}
    union all
    select m.metric_number, e.id, e.user_id, e.occurred_at, true,
      case when m.aggregation_method is not null then event_value(e.value, e.metadata, m.path) end
    from events as e join ${measured.table} as m on m.event_name = e.event_name
    where ${span.value('count_untagged_events')}
      and e.experiment_number is null and e.created_at >= ${span.value('since')}
      and e.id > ${span.value('events_after')} and e.id <= ${span.value('events_until')}
  )`

const attribution = sql`
  ${eventUsers.table} as materialized (
    select distinct user_id from ${newEvents.table} order by user_id
  ),
  ${eventAssignments.table} as materialized (
    select user_id, variant_number, weight, created_at as assigned_at from assignments
    where experiment_number = ${span.value('experiment_number')}
      and user_id = any(array${eventUsers.value('user_id')})
      and id <= ${span.value('assignments_until')}
  ),
  ${eventsByAssignment.table} as materialized (
    select h.*, s.variant_number, s.assigned_at, greatest(h.occurred_at, s.assigned_at) as counts_at
    from ${newEvents.table} as h left join ${eventAssignments.table} as s on s.user_id = h.user_id
  ),
  ${newUnassigned.table} as (
    select * from ${eventsByAssignment.table} where variant_number is null
  ),
  ${newAttributed.table} as (
    select * from ${eventsByAssignment.table}
    where variant_number is not null and (not is_untagged or occurred_at >= assigned_at)
  )`

/** Rows of unassigned events whose subjects are assigned now. */
const releasedRows = (unassigned: Span['unassigned']) => sql`
  ${releasedMetricRows.table} as materialized (
    select u.row_id from ${newAssignments.table} as a cross join ${measured.table} as m
    cross join lateral (
      select ctid as row_id from unassigned_metrics
      where metric_number = m.metric_number and user_id = a.user_id offset 0
    ) as u
  ),
  ${releasedEventRows.table} as materialized (
    select u.row_id from ${newAssignments.table} as a cross join ${measured.table} as m
    cross join lateral (
      select ctid as row_id from unassigned_events
      where metric_number = m.metric_number and user_id = a.user_id offset 0
    ) as u
  ),
  ${releasedMetrics.table} as materialized (
    ${sql.raw(unassigned === 'take' ? 'delete' : 'select *')} from unassigned_metrics
    where ctid = any(array${releasedMetricRows.value('row_id')})
    ${sql.raw(unassigned === 'take' ? 'returning *' : '')}
  ),
  ${releasedEvents.table} as materialized (
    ${sql.raw(unassigned === 'take' ? 'delete' : 'select *')} from unassigned_events
    where ctid = any(array${releasedEventRows.value('row_id')})
    ${sql.raw(unassigned === 'take' ? 'returning *' : '')}
  ),
  ${releasedAttributed.table} as materialized (
    select w.*, a.variant_number, w.occurred_at as counts_at
    from ${releasedEvents.table} as w join ${newAssignments.table} as a on a.user_id = w.user_id
    where w.occurred_at >= a.assigned_at
  )`

/**
 * `attributed_quarters`: attributed events by quarter hour; `subject_increments`: the same per metric and subject;
 * `old_subjects`: the sums that subjects had before; `subject_changes`: old and new sums of each subject.
 */
const comparison = sql`
  ${attributedQuarters.table} as materialized (
    select metric_number, user_id, variant_number, quarter_of(counts_at) as quarter, 1 as events,
      (value is not null)::integer as valued_events, value as value_sum, value as value_min,
      value as value_max, counts_at as converted_at
    from (
      ${newAttributed.select('metric_number', 'user_id', 'variant_number', 'counts_at', 'value')}
      union all
      ${releasedAttributed.select('metric_number', 'user_id', 'variant_number', 'counts_at', 'value')}
    ) as single
    union all
    select w.metric_number, w.user_id, a.variant_number, greatest(w.quarter, quarter_of(a.assigned_at)),
      w.events, w.valued_events, w.value_sum, w.value_min, w.value_max, greatest(w.first_at, a.assigned_at)
    from ${releasedMetrics.table} as w join ${newAssignments.table} as a on a.user_id = w.user_id
  ),
  ${subjectIncrements.table} as materialized (
    select metric_number, user_id, variant_number, sum(events) as events,
      sum(valued_events) as valued_events, sum(value_sum) as value_sum,
      min(value_min) as value_min, max(value_max) as value_max, min(converted_at) as converted_at
    from ${attributedQuarters.table} group by metric_number, user_id, variant_number
  ),
  ${oldSubjects.table} as materialized (
    select * from subject_metrics
    where metric_number = any(array${measured.value('metric_number')})
      and user_id = any(array(${eventUsers.select('user_id')} union all ${newAssignments.select('user_id')}))
  ),
  ${subjectChanges.table} as materialized (
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
    from ${subjectIncrements.table} as n join ${measured.table} as m on m.metric_number = n.metric_number
    left join ${oldSubjects.table} as s on s.metric_number = n.metric_number and s.user_id = n.user_id
    cross join lateral (
      select coalesce(s.events, 0) + n.events as events,
        coalesce(s.valued_events, 0) + n.valued_events as valued_events,
        case when s.value_sum is null then n.value_sum
          else s.value_sum + coalesce(n.value_sum, 0) end as value_sum,
        least(s.value_min, n.value_min) as value_min, greatest(s.value_max, n.value_max) as value_max
    ) as state
  )`

const totals = sql`
  ${assignmentIncrements.table} as (
    select variant_number, quarter_of(assigned_at) as quarter,
      width_bucket(assigned_at, ${span.value('allocation_starts')}) as allocation_period,
      count(*) as subjects
    from ${newAssignments.table} group by 1, 2, 3
  ),
  ${convertedIncrements.table} as (
    select variant_number, count(*) as converted_subjects
    from (
      ${subjectChanges.select('user_id', 'variant_number')} where old_converted_at is null
      group by user_id, variant_number
    ) as n
    where not exists (select from ${oldSubjects.table} where user_id = n.user_id)
    group by variant_number
  ),
  ${metricIncrements.table} as (
    select metric_number, variant_number, count(*) filter (where old_converted_at is null) as conversions,
      sum(new_events)::bigint as events, sum(new_value - old_value) as value_sum,
      sum(new_value * new_value - old_value * old_value) as value_square_sum
    from ${subjectChanges.table} group by metric_number, variant_number
  ),
  ${quarterIncrements.table} as (
    select metric_number, variant_number, quarter, sum(conversions)::bigint as conversions,
      sum(events)::bigint as events, sum(value_sum) as value_sum
    from (
      select metric_number, variant_number, quarter, 0 as conversions, events, value_sum from ${attributedQuarters.table}
      union all
      select metric_number, variant_number, quarter_of(converted_at), 1, 0, null from ${subjectChanges.table}
      where old_converted_at is distinct from converted_at
      union all
      select metric_number, variant_number, quarter_of(old_converted_at), -1, 0, null from ${subjectChanges.table}
      where old_converted_at > converted_at
    ) as step
    group by metric_number, variant_number, quarter
  ),
  ${taggedEvents.table} as (
    select count(*) as events from events
    where experiment_number = ${span.value('experiment_number')}
      and id > ${span.value('events_after')} and id <= ${span.value('events_until')}
  ),
  ${untaggedEvents.table} as (
    select count(distinct id) as events from (
      ${newAttributed.select('id')} where is_untagged
      union all
      ${releasedAttributed.select('event_id')}
    ) as untagged
  )`
