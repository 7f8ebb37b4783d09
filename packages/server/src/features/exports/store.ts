import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { CountedFlag } from './rules.ts'
import type { Period } from './schema.ts'

const created = ({ start_date, end_date }: Period) => sql`
  created_at >= coalesce(${start_date ?? null}::timestamptz, '-infinity')
  and created_at <= coalesce(${end_date ?? null}::timestamptz, 'infinity')`

interface Behind {
  /** The number of the last row that was read; 0 at first. */
  after: number
  limit: number
  period: Period
}

/** The next experiments in the order of their creation, including drafts and archived ones. */
export const experimentIds = async (
  ctx: Context,
  { after, limit, period }: Behind,
): Promise<{ id: string; number: number }[]> => {
  const { rows } = await sql<{ id: string; number: number }>`
    select id, number from experiments where number > ${after} and ${created(period)}
    order by number limit ${limit}`.execute(ctx.db)
  return rows
}

/**
 * The total counts of a flag. Minutes are deleted after some time; before a moment they are aggregated by the hour, and
 * those hours remain stored.
 */
const countsIn = ({ minutes, hours, until }: Record<'minutes' | 'hours' | 'until', string>) => sql`(
  select coalesce(sum(evaluations), 0)::bigint as evaluations, coalesce(sum(enabled), 0)::bigint as enabled
  from (select coalesce(max(${sql.ref(until)}), '-infinity') as moment from flag_hours_progress) as turn
  cross join lateral (
    select evaluations, enabled from ${sql.table(hours)}
    where flag_number = feature_flags.number and hour < turn.moment
    union all
    select evaluations, enabled from ${sql.table(minutes)}
    where flag_number = feature_flags.number and minute >= turn.moment
  ) as counted)`

const SERVED = { minutes: 'flag_minutes', hours: 'flag_hours', until: 'hours_until' }
const REPORTED = {
  minutes: 'flag_report_minutes',
  hours: 'flag_report_hours',
  until: 'report_hours_until',
}

/** The next flags in the order of their creation, including archived ones, with their stored counts. */
export const flags = async (
  ctx: Context,
  { after, limit, period }: Behind,
): Promise<(CountedFlag & { number: number })[]> => {
  const { rows } = await sql<CountedFlag & { number: number }>`
    select number, id, key, name, status, rollout_percentage, created_at, updated_at,
      served.evaluations + reported.evaluations as evaluations, served.enabled + reported.enabled as enabled
    from feature_flags
    cross join lateral ${countsIn(SERVED)} as served
    cross join lateral ${countsIn(REPORTED)} as reported
    where number > ${after} and ${created(period)}
    order by number limit ${limit}`.execute(ctx.db)
  return rows
}

/** Number of flags created in a period, and of those that are on. */
export const countFlags = async (
  ctx: Context,
  period: Period,
): Promise<{ total: number; active: number }> => {
  const { rows } = await sql<{ total: number; active: number }>`
    select count(*) as total, count(*) filter (where status = 'ACTIVE') as active
    from feature_flags where ${created(period)}`.execute(ctx.db)
  return rows[0] ?? { total: 0, active: 0 }
}
