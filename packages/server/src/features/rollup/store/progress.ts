import { sql } from 'kysely'
import type { Context } from '../../../context.ts'

/**
 * Stands where a range of ids has no upper end. A range that is open on one side looks to the planner like a third
 * of the table, which it would then read from end to end; one with two ends is looked up in the index.
 */
export const NEWEST = sql`9223372036854775807`

/** Ids of the newest assignment and event that a roll-up covers. */
export interface Watermark {
  assignment_id: number
  event_id: number
}

/**
 * The newest ids below which nothing can appear any more. Waits for the writers in flight, so it must not be called
 * inside of a transaction.
 */
export const committedWatermark = async (ctx: Context): Promise<Watermark> => {
  const { rows: events } = await sql<{ id: number }>`select settled_event_id() as id`.execute(ctx.db)
  const { rows } = await sql<{ id: number }>`select settled_assignment_id() as id`.execute(ctx.db)
  return { event_id: events[0]?.id ?? 0, assignment_id: rows[0]?.id ?? 0 }
}

/** Ids that were drawn since the last run over all experiments: assignments and events together. */
export const rowsSinceLastRun = async (ctx: Context): Promise<number> => {
  const { rows } = await sql<{ rows: number }>`
    select (select last_value from assignment_ids) - coalesce(max(assignment_id), 0)
      + (select last_value from event_ids) - coalesce(max(event_id), 0) as rows
    from rollup_runs`.execute(ctx.db)
  return rows[0]?.rows ?? 0
}

/** Stores the watermark of a run over all experiments. */
export const recordRun = async (ctx: Context, reached: Watermark): Promise<void> => {
  await sql`
    insert into rollup_runs (assignment_id, event_id, finished_at)
    values (${reached.assignment_id}, ${reached.event_id}, ${ctx.now()})
    on conflict (only_row) do update set assignment_id = excluded.assignment_id,
      event_id = excluded.event_id, finished_at = excluded.finished_at`.execute(ctx.db)
}

/** The started experiments that have rows behind their watermarks. */
export const experimentsBehind = async (ctx: Context): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select e.id
    from experiments as e
    left join rollup_progress as p on p.experiment_number = e.number
    where e.status <> 'DRAFT' and (
      exists (
        select from assignments
        where experiment_number = e.number and id > coalesce(p.assignment_id, 0) and id <= ${NEWEST})
      or exists (
        select from events
        where experiment_number = e.number and id > coalesce(p.event_id, 0) and id <= ${NEWEST})
      or (e.count_untagged_events and exists (
        select from events
        where experiment_number is null and id > coalesce(p.event_id, 0) and id <= ${NEWEST}))
    )
    order by e.number`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/**
 * Takes the roll-up of an experiment for this transaction; a second one waits until the first has ended. False when
 * there is no such experiment, or it is a draft.
 */
export const lockProgress = async (ctx: Context, experimentId: string): Promise<boolean> => {
  await sql`
    insert into rollup_progress (experiment_number, updated_at)
    select number, ${ctx.now()} from experiments where id = ${experimentId} and status <> 'DRAFT'
    on conflict do nothing`.execute(ctx.db)
  const { rows } = await sql`
    select from rollup_progress
    where experiment_number = (select number from experiments where id = ${experimentId})
    for update`.execute(ctx.db)
  return rows.length > 0
}

/**
 * The watermark that lies at most `rows` assignments or `rows` events further, never past `limit` and never back.
 * Events move only when every assignment up to the limit is counted, so that what belongs to an assigned subject is
 * not taken for an unassigned one's.
 */
export const nextWatermark = async (
  ctx: Context,
  experimentId: string,
  { limit, rows }: { limit: Watermark; rows: number },
): Promise<Watermark> => {
  const { rows: found } = await sql<Watermark>`
    with span as materialized (
      select e.number, e.count_untagged_events, p.assignment_id, p.event_id
      from experiments as e join rollup_progress as p on p.experiment_number = e.number
      where e.id = ${experimentId}
    ), next_assignments as (
      select id from assignments
      where experiment_number = (select number from span) and id > (select assignment_id from span)
        and id <= ${NEWEST}
      order by id limit ${rows}
    ), tagged as (
      select id from events
      where experiment_number = (select number from span) and id > (select event_id from span)
        and id <= ${NEWEST}
      order by id limit ${rows}
    ), untagged as (
      select id from events
      where (select count_untagged_events from span)
        and experiment_number is null and id > (select event_id from span)
        and id <= ${NEWEST}
      order by id limit ${rows}
    ), next_events as (
      select id from (table tagged union all table untagged) as either order by id limit ${rows}
    ), reached as materialized (
      select least(${limit.assignment_id}::bigint,
        (select max(id) from next_assignments having count(*) = ${rows})) as assignment_id
    )
    select
      greatest(span.assignment_id, reached.assignment_id) as assignment_id,
      case when reached.assignment_id < ${limit.assignment_id}::bigint then span.event_id
        else greatest(span.event_id, least(${limit.event_id}::bigint,
          (select max(id) from next_events having count(*) = ${rows}))) end as event_id
    from span cross join reached`.execute(ctx.db)
  return found[0] ?? limit
}

/** Rows behind an experiment's watermarks, counted up to `enough`. */
export const rowsBehind = async (ctx: Context, experimentId: string, enough: number): Promise<number> => {
  const { rows } = await sql<{ rows: number }>`
    with span as materialized (
      select e.number, e.count_untagged_events, coalesce(p.assignment_id, 0) as assignment_id,
        coalesce(p.event_id, 0) as event_id
      from experiments as e left join rollup_progress as p on p.experiment_number = e.number
      where e.id = ${experimentId}
    )
    select count(*) as rows from (
      select from assignments
      where experiment_number = (select number from span) and id > (select assignment_id from span)
        and id <= ${NEWEST}
      union all
      select from events
      where experiment_number = (select number from span) and id > (select event_id from span)
        and id <= ${NEWEST}
      union all
      select from events
      where (select count_untagged_events from span)
        and experiment_number is null and id > (select event_id from span)
        and id <= ${NEWEST}
      limit ${enough}
    ) as behind`.execute(ctx.db)
  return rows[0]?.rows ?? 0
}
