import { sql } from 'kysely'
import { textArray } from '../../db/array-literal.ts'
import type { Db } from '../../db/connect.ts'
import type { GuardMinute } from './rules/guard.ts'
import type { WindowCounts } from './rules/metrics.ts'

/** A flag and from when on what happened to it counts. */
export interface FlagWindow {
  flag_id: string
  from: Date
}

interface CountsRow {
  id: string
  evaluations: number
  errors: number
  served: Record<string, number> | null
  reported: Record<string, number> | null
}

const inWindow = (to: Date) => sql`m.flag_number = f.number and m.minute between asked.since and ${to}`

const sumsOf = (table: string, to: Date) => sql`lateral (
  select coalesce(sum(m.evaluations), 0)::bigint as evaluations, coalesce(sum(m.errors), 0)::bigint as errors
  from ${sql.table(table)} as m where ${inWindow(to)})`

const latencyOf = (table: string, to: Date) => sql`lateral (
  select jsonb_object_agg(bucket, total) as latency from (
    select bucket, sum(total::bigint) as total
    from ${sql.table(table)} as m cross join jsonb_each_text(m.latency) as held(bucket, total)
    where ${inWindow(to)} group by bucket) as sums)`

/**
 * What was counted of each flag in the minutes that begin between its own moment and `to`, both included, by the
 * flag's id.
 */
export const readCounts = async (
  db: Db,
  windows: readonly FlagWindow[],
  to: Date,
): Promise<Map<string, WindowCounts>> => {
  const { rows } = await sql<CountsRow>`
    select f.id, served.evaluations + reported.evaluations as evaluations, served.errors + reported.errors as errors,
      served_latency.latency as served, reported_latency.latency as reported
    from unnest(${textArray(windows, ({ flag_id }) => flag_id)}::uuid[],
      ${textArray(windows, ({ from }) => from.toISOString())}::timestamptz[]) as asked(flag_id, since)
    join feature_flags as f on f.id = asked.flag_id
    cross join ${sumsOf('flag_minutes', to)} as served
    cross join ${sumsOf('flag_report_minutes', to)} as reported
    cross join ${latencyOf('flag_minutes', to)} as served_latency
    cross join ${latencyOf('flag_report_minutes', to)} as reported_latency`.execute(db)
  return new Map(
    rows.map(({ id, evaluations, errors, served, reported }) => [
      id,
      { evaluations, errors, latency: reported ?? served ?? {} },
    ]),
  )
}

/**
 * Minute by minute, what happened to subjects with a flag and to those without, in the minutes that begin in
 * [from, to). Of the errors that a subject reported in all this time the first one counts: a page that fails in a
 * loop failed once.
 */
export const readGuardMinutes = async (
  db: Db,
  { flag_id, from, to }: { flag_id: string; from: Date; to: Date },
): Promise<GuardMinute[]> => {
  const { rows } = await sql<GuardMinute>`
    with flag as (select number from feature_flags where id = ${flag_id}),
    failed as (
      select distinct on (coalesce(user_id, id::text), flag_enabled)
        date_trunc('minute', occurred_at, 'UTC') as minute, flag_enabled
      from error_logs
      where feature_flag_number = (select number from flag) and flag_enabled is not null
        and occurred_at >= ${from} and occurred_at < ${to}
      order by coalesce(user_id, id::text), flag_enabled, occurred_at
    ), counted as (
      select minute, enabled, evaluations - errors - enabled as disabled, 0 as errors_enabled, 0 as errors_disabled
      from flag_minutes
      where flag_number = (select number from flag) and minute >= ${from} and minute < ${to}
      union all
      select minute, enabled, evaluations - enabled, measured_errors_enabled, measured_errors_disabled
      from flag_report_minutes
      where flag_number = (select number from flag) and minute >= ${from} and minute < ${to}
      union all
      select minute, 0, 0, count(*) filter (where flag_enabled), count(*) filter (where not flag_enabled)
      from failed group by minute
    )
    select sum(enabled)::bigint as enabled, greatest(sum(disabled), 0)::bigint as disabled,
      sum(errors_enabled)::bigint as errors_enabled, sum(errors_disabled)::bigint as errors_disabled
    from counted group by minute order by minute`.execute(db)
  return rows
}
