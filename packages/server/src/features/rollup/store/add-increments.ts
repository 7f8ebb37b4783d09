import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { increments } from './increments.ts'
import type { Watermark } from './progress.ts'
import { addRouted, routed } from './routed-increments.ts'
import {
  assignmentIncrements,
  convertedIncrements,
  metricIncrements,
  newUnassigned,
  quarterIncrements,
  span,
  subjectChanges,
  taggedEvents,
  untaggedEvents,
} from './table-expressions.ts'

/**
 * Adds an experiment's rows up to a watermark to its roll-up, in one statement. The caller holds the roll-up of
 * the experiment.
 */
export const addIncrements = async (ctx: Context, experimentId: string, until: Watermark): Promise<void> => {
  await sql`
    with ${increments({ experimentId, until, unassigned: 'take' })},
    ${subjects},
    ${waiting},
    ${totals},
    ${routed},
    ${addRouted}
    update rollup_progress set
      assignment_id = greatest(rollup_progress.assignment_id, ${span.value('assignments_until')}),
      event_id = greatest(rollup_progress.event_id, ${span.value('events_until')}),
      events = rollup_progress.events
        + ${taggedEvents.value('events')} + ${untaggedEvents.value('events')},
      updated_at = ${ctx.now()}
    where experiment_number = ${span.value('experiment_number')}`.execute(ctx.db)
}

const SUBJECT_COLUMNS = sql`metric_number, user_id, variant_number, converted_at,
  events, valued_events, value_sum, value_min, value_max`

/** A conversion metric needs no more of a subject than its first moment, so most rows are written once. */
const SUBJECT_SUMS = sql`metric_number, user_id, variant_number, converted_at,
  case when has_value then events end, case when has_value then valued_events end,
  case when has_value then value_sum end, case when has_value then value_min end,
  case when has_value then value_max end`

/** Nobody else stores sums of this experiment now, so a subject without any is stored without looking for a conflict. */
const subjects = sql`
  stored_subjects as (
    insert into subject_metrics (${SUBJECT_COLUMNS})
    select ${SUBJECT_SUMS} from ${subjectChanges.table}
    where ${subjectChanges.columns('old_converted_at')} is null
    order by metric_number, user_id
  ),
  changed_subjects as (
    insert into subject_metrics (${SUBJECT_COLUMNS})
    select ${SUBJECT_SUMS} from ${subjectChanges.table}
    where old_converted_at is not null and (has_value or converted_at < old_converted_at)
    order by metric_number, user_id
    on conflict (metric_number, user_id) do update set converted_at = excluded.converted_at,
      events = excluded.events, valued_events = excluded.valued_events, value_sum = excluded.value_sum,
      value_min = excluded.value_min, value_max = excluded.value_max
  )`

const waiting = sql`
  stored_unassigned as (
    insert into unassigned_metrics as w (metric_number, user_id, quarter, first_at, events, valued_events,
      value_sum, value_min, value_max)
    select metric_number, user_id, quarter_of(occurred_at) as quarter, min(occurred_at), count(*),
      count(value), sum(value), min(value), max(value)
    from ${newUnassigned.table} where not ${newUnassigned.columns('is_untagged')}
    group by metric_number, user_id, quarter
    on conflict (metric_number, user_id, quarter) do update set
      first_at = least(w.first_at, excluded.first_at),
      events = w.events + excluded.events,
      valued_events = w.valued_events + excluded.valued_events,
      value_sum = case when w.value_sum is null then excluded.value_sum
        else w.value_sum + coalesce(excluded.value_sum, 0) end,
      value_min = least(w.value_min, excluded.value_min),
      value_max = greatest(w.value_max, excluded.value_max)
  ),
  stored_unassigned_events as (
    insert into unassigned_events (metric_number, user_id, event_id, occurred_at, value)
    ${newUnassigned.select('metric_number', 'user_id', 'id', 'occurred_at', 'value')}
    where ${newUnassigned.columns('is_untagged')}
  )`

const totals = sql`
  added_assignments as (
    insert into assignment_totals as t (experiment_number, variant_number, allocation_period, quarter, subjects)
    select ${span.value('experiment_number')}, variant_number, allocation_period, quarter, subjects
    from ${assignmentIncrements.table}
    on conflict (experiment_number, variant_number, allocation_period, quarter)
      do update set subjects = t.subjects + excluded.subjects
  ),
  added_variants as (
    insert into variant_totals as t (experiment_number, variant_number, subjects, converted_subjects)
    select ${span.value('experiment_number')}, variant_number, sum(subjects), sum(converted_subjects)
    from (
      select ${assignmentIncrements.columns('variant_number', 'subjects')}, 0 as converted_subjects
      from ${assignmentIncrements.table}
      union all
      select ${convertedIncrements.columns('variant_number')}, 0,
        ${convertedIncrements.columns('converted_subjects')}
      from ${convertedIncrements.table}
    ) as step
    group by variant_number
    on conflict (experiment_number, variant_number) do update set
      subjects = t.subjects + excluded.subjects,
      converted_subjects = t.converted_subjects + excluded.converted_subjects
  ),
  added_metrics as (
    insert into metric_totals as t (metric_number, variant_number, conversions, events, value_sum,
      value_square_sum)
    ${metricIncrements.select('metric_number', 'variant_number', 'conversions', 'events', 'value_sum', 'value_square_sum')}
    on conflict (metric_number, variant_number) do update set
      conversions = t.conversions + excluded.conversions,
      events = t.events + excluded.events,
      value_sum = t.value_sum + excluded.value_sum,
      value_square_sum = t.value_square_sum + excluded.value_square_sum
  ),
  added_quarters as (
    insert into metric_quarters as t (metric_number, variant_number, quarter, conversions, events, value_sum)
    ${quarterIncrements.select('metric_number', 'variant_number', 'quarter', 'conversions', 'events', 'value_sum')}
    on conflict (metric_number, variant_number, quarter) do update set
      conversions = t.conversions + excluded.conversions,
      events = t.events + excluded.events,
      value_sum = case when t.value_sum is null then excluded.value_sum
        else t.value_sum + coalesce(excluded.value_sum, 0) end
  )`

/** Deletes an experiment's unassigned events whose subjects can no longer have been assigned before. */
export const deleteUnassigned = async (ctx: Context, experimentId: string, before: Date): Promise<void> => {
  await sql`
    delete from unassigned_events
    where occurred_at < ${before}
      and metric_number in (select number from experiment_metrics where experiment_id = ${experimentId})
  `.execute(ctx.db)
}
