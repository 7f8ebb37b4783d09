import { sql } from 'kysely'
import { type Context, inTransaction } from '../../../context.ts'
import { allowMinutes } from '../../../db/longer-statements.ts'
import type { SideCounts } from './rules.ts'

/** A holdout that has begun, and the event that its sides are compared by. */
interface SidesQuery {
  id: string
  activatedAt: Date
  until: Date
  metric: string
}

/** Settings to join millions of rows in memory, by a plan for the tables as they are now. */
const SETTINGS = [sql`set local work_mem = '64MB'`, sql`set local plan_cache_mode = force_custom_plan`]

/** The limit of these statements, which is longer than the usual one. */
const MAX_MINUTES = 5

/** Setting against look-ups row by row in joins with millions of rows. */
const WITHOUT_LOOPS = sql`set local enable_nestloop = off`

/** With more new events than this, reading all of them is sooner done than looking them up. */
const MAX_LOOKED_UP = 500_000

/** Subjects and events are stored sooner than this after their own time; clocks differ by less. */
const LATENESS = sql`interval '1 hour'`

/**
 * Counts the subjects that a holdout has seen, and those of them with an event of that name between their first call and
 * `until`. Reads the events that came since the last count of that name.
 */
export const countSides = async (ctx: Context, query: SidesQuery): Promise<SideCounts[]> => {
  const { rows } = await sql<{ id: number }>`select settled_event_id() as id`.execute(ctx.db)
  return inTransaction(ctx, async (ctx) => {
    for (const setting of SETTINGS) await setting.execute(ctx.db)
    await allowMinutes(ctx.db, MAX_MINUTES)
    await findConversions(ctx, query, rows[0]?.id ?? 0)
    await WITHOUT_LOOPS.execute(ctx.db)
    return readSides(ctx, query)
  })
}

/** Finds the conversions up to an event that nothing can precede any more. */
const findConversions = async (
  ctx: Context,
  { id, metric, activatedAt }: SidesQuery,
  until: number,
): Promise<void> => {
  const number = sql`(select number from holdouts where id = ${id})`
  await sql`
    insert into holdout_progress (holdout_number, event_name) select ${number}, ${metric}
    on conflict do nothing`.execute(ctx.db)
  const { rows: progress } = await sql<{ event_id: number }>`
    select event_id from holdout_progress where holdout_number = ${number} and event_name = ${metric}
    for update`.execute(ctx.db)
  const after = progress[0]?.event_id ?? 0
  const isFar = until - after > MAX_LOOKED_UP
  const unread = isFar ? scanned(until) : lookedUp(until)
  if (isFar) await WITHOUT_LOOPS.execute(ctx.db)
  await sql`
    with recursive ${readSpan({ id, metric, activatedAt })}, ${unread}, ${CANDIDATES}, ${seenEvents(isFar)},
    stored as (
      insert into holdout_conversions as c (holdout_number, event_name, user_id, converted_at)
      select (select number from read_span), ${metric}, user_id, min(occurred_at)
      from seen_events where occurred_at >= seen_at group by user_id
      on conflict (holdout_number, event_name, user_id)
        do update set converted_at = least(c.converted_at, excluded.converted_at)
    ),
    released as (
      delete from holdout_waiting_events as w using seen_events as o
      where w.holdout_number = (select number from read_span) and w.event_name = ${metric}
        and w.event_id = o.id and (o.seen_at is not null or o.occurred_at < ${ctx.now()}::timestamptz - ${LATENESS})
    ),
    waiting as (
      insert into holdout_waiting_events (holdout_number, event_name, event_id, user_id, occurred_at)
      select (select number from read_span), ${metric}, id, user_id, occurred_at from seen_events
      where seen_at is null and not is_waiting and occurred_at >= ${ctx.now()}::timestamptz - ${LATENESS}
    )
    update holdout_progress set event_id = greatest(event_id, ${until}::bigint), updated_at = ${ctx.now()}
    where holdout_number = (select number from read_span) and event_name = ${metric}`.execute(ctx.db)
}

/** `read_span`: the holdout, up to where its events were read, and from which month on the others are found. */
const readSpan = ({ id, metric, activatedAt }: Omit<SidesQuery, 'until'>) => sql`
  read_span as materialized (
    select h.number, p.event_name, p.event_id as read_until, ${activatedAt}::timestamptz - interval '5 minutes' as since,
      date_trunc('month', coalesce(p.updated_at, ${activatedAt}::timestamptz) - ${LATENESS}, 'UTC') as month
    from holdouts as h join holdout_progress as p on p.holdout_number = h.number
    where h.id = ${id} and p.event_name = ${metric}
  )`

const newer = (until: number) => sql`
  id > (select read_until from read_span) and id <= ${until}::bigint and created_at >= (select month from read_span)`

/** `unread`: the events of that name, found by reading all there are. */
const scanned = (until: number) => sql`
  unread as (
    select id, occurred_at, user_id, created_at from events
    where event_name = (select event_name from read_span) and ${newer(until)}
  )`

/** The same, found by index under each experiment that has events: a scan would read those of the whole month. */
const lookedUp = (until: number) => sql`
  named as (
    select min(experiment_number) as number from events where created_at >= (select month from read_span)
    union all
    select (
      select min(experiment_number) from events
      where experiment_number > named.number and created_at >= (select month from read_span)
    ) from named where named.number is not null
  ),
  unread as (
    select e.id, e.occurred_at, e.user_id, e.created_at from named as n cross join lateral (
      select id, occurred_at, user_id, event_name, created_at from events
      where experiment_number = n.number and ${newer(until)} offset 0
    ) as e where e.event_name = (select event_name from read_span)
    union all
    select id, occurred_at, user_id, created_at from events
    where experiment_number is null and event_name = (select event_name from read_span) and ${newer(until)}
  )`

const CANDIDATES = sql`
  candidates as materialized (
    select id, occurred_at, user_id, false as is_waiting from unread
    where created_at >= (select since from read_span)
    union all
    select event_id, occurred_at, user_id, true from holdout_waiting_events
    where holdout_number = (select number from read_span) and event_name = (select event_name from read_span)
  )`

/**
 * `seen_events`: the events with the moment from which on their subjects count; null for those that it has not seen. Few
 * subjects are looked up, many are joined.
 */
const seenEvents = (isFar: boolean) => sql`
  seen_events as materialized (
    select c.*, n.seen_at
    from candidates as c left join (
      select user_id, seen_at from holdout_subjects
      where holdout_number = (select number from read_span) ${isFar ? sql`` : AMONG_CANDIDATES}
    ) as n on n.user_id = c.user_id
  )`

const AMONG_CANDIDATES = sql`
  and is_held_out = any('{false,true}') and user_id = any(array(select distinct user_id from candidates))`

const readSides = async (
  ctx: Context,
  { id, metric, activatedAt, until }: SidesQuery,
): Promise<SideCounts[]> => {
  const { rows } = await sql<SideCounts>`
    with seen as materialized (
      select user_id, is_held_out, holdout_number from holdout_subjects
      where holdout_number = (select number from holdouts where id = ${id})
    ),
    older as materialized (
      select distinct user_id from assignments where created_at < ${activatedAt}
    ),
    converted as materialized (
      select user_id from holdout_conversions
      where holdout_number = (select number from holdouts where id = ${id}) and event_name = ${metric}
        and converted_at <= ${until}
    )
    select n.is_held_out,
      count(*) filter (where o.user_id is null) as subjects,
      count(*) filter (where o.user_id is null and c.user_id is not null) as conversions,
      count(*) filter (where o.user_id is not null) as excluded
    from seen as n
    left join older as o on o.user_id = n.user_id
    left join converted as c on c.user_id = n.user_id
    group by n.is_held_out`.execute(ctx.db)
  return rows
}
