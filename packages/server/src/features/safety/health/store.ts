import { type Expression, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { textArray } from '../../../db/array-literal.ts'
import type { Db } from '../../../db/connect.ts'
import { type StoredConfig, storedConfig } from '../settings/schema.ts'
import { type GuardMinute, type GuardState, guardState } from './guard.ts'
import type { WindowCounts } from './metrics.ts'
import { flagPercentages } from './percentages.ts'

/** A flag with all state of the monitor. */
export interface MonitoredFlag {
  flag: z.output<typeof monitoredFlag>
  config: StoredConfig | undefined
  /** The worst health that people were notified of since the flag was last healthy. */
  notifiedHealth: 'WARNING' | 'CRITICAL' | null
  guard: GuardState | undefined
  guardedUntil: Date | null
  lastRollbackAt: Date | null
}

const monitoredFlag = flagPercentages.extend({
  id: z.string(),
  key: z.string(),
  name: z.string(),
  status: z.string(),
  rollback_percentage: z.number(),
  updated_at: z.date(),
})

const monitoredRow = z.object({
  told_health: z.enum(['WARNING', 'CRITICAL']).nullable(),
  guard: guardState.nullable(),
  guarded_until: z.date().nullable(),
  last_rollback_at: z.date().nullable(),
})

/** Reads flags that match a condition on `f`, the newest first. */
const select = async (
  ctx: Context,
  condition: Expression<SqlBool>,
  { skip, limit }: { skip: number; limit: number | null },
): Promise<MonitoredFlag[]> => {
  const { rows } = await sql<Record<string, unknown>>`
    select f.id, f.key, f.name, f.status, f.rollout_percentage, f.rollback_percentage, f.targeting_rules,
      f.updated_at, s.told_health, s.guard, s.guarded_until,
      (select max(r.created_at) from safety_rollback_records as r where r.feature_flag_id = f.id) as last_rollback_at,
      c.id as config_id, c.enabled, c.enable_automatic_rollbacks, c.min_evaluations, c.metrics,
      c.created_at as config_created_at, c.updated_at as config_updated_at
    from feature_flags as f
    left join safety_configs as c on c.feature_flag_id = f.id
    left join safety_states as s on s.feature_flag_id = f.id
    where ${condition} order by f.created_at desc, f.id offset ${skip} limit ${limit}`.execute(ctx.db)
  return rows.map(monitored)
}

const monitored = (row: Record<string, unknown>): MonitoredFlag => {
  const { told_health, guard, guarded_until, last_rollback_at } = monitoredRow.parse(row)
  const config = {
    ...row,
    id: row['config_id'],
    feature_flag_id: row['id'],
    created_at: row['config_created_at'],
    updated_at: row['config_updated_at'],
  }
  return {
    flag: monitoredFlag.parse(row),
    config: row['config_id'] === null ? undefined : storedConfig.parse(config),
    notifiedHealth: told_health,
    guard: guard ?? undefined,
    guardedUntil: guarded_until,
    lastRollbackAt: last_rollback_at,
  }
}

const ACTIVE = sql<SqlBool>`f.status = 'ACTIVE'`

/** Every ACTIVE flag, or a page of them. */
export const listActive = (
  ctx: Context,
  page: { skip: number; limit: number | null } = { skip: 0, limit: null },
): Promise<MonitoredFlag[]> => select(ctx, ACTIVE, page)

/** Number of ACTIVE flags. */
export const countActive = async (ctx: Context): Promise<number> => {
  const { total } = await ctx.db
    .selectFrom('feature_flags')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('status', '=', 'ACTIVE')
    .executeTakeFirstOrThrow()
  return total
}

/** A flag of any status, or undefined. */
export const findMonitored = async (ctx: Context, id: string): Promise<MonitoredFlag | undefined> => {
  const [flag] = await select(ctx, sql<SqlBool>`f.id = ${id}`, { skip: 0, limit: 1 })
  return flag
}

/** State of the monitor for a flag. */
interface FlagState {
  told_health: MonitoredFlag['notifiedHealth']
  guard: GuardState | undefined
  guarded_until: Date | null
}

/** Stores the state of a flag until the next cycle. */
export const writeState = async (ctx: Context, flagId: string, state: FlagState): Promise<void> => {
  const columns = {
    told_health: state.told_health,
    guard: state.guard === undefined ? null : JSON.stringify(state.guard),
    guarded_until: state.guard === undefined ? null : state.guarded_until,
    updated_at: ctx.now(),
  }
  await ctx.db
    .insertInto('safety_states')
    .values({ feature_flag_id: flagId, ...columns })
    .onConflict((conflict) => conflict.column('feature_flag_id').doUpdateSet(columns))
    .execute()
}

/** Deletes the state of flags that are not monitored while they are switched off. */
export const deleteInactive = async (ctx: Context): Promise<void> => {
  await sql`
    delete from safety_states as s using feature_flags as f
    where f.id = s.feature_flag_id and f.status <> 'ACTIVE'`.execute(ctx.db)
}

/** Deletes the state of a flag. */
export const deleteState = async (ctx: Context, flagId: string): Promise<void> => {
  await ctx.db.deleteFrom('safety_states').where('feature_flag_id', '=', flagId).execute()
}

/** A flag and the start of its window. */
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

/** The minute in which a window begins counts in part. */
const FIRST_MINUTE = sql`date_trunc('minute', requested.since, 'UTC')`

const inWindow = (to: Date) => sql`m.flag_number = f.number and m.minute between ${FIRST_MINUTE} and ${to}`

/** A count of the seconds that lie within the window. */
const within = (column: 'evaluations' | 'errors') => sql`
  case when m.minute >= requested.since then m.${sql.ref(column)}
    else since_second(m.${sql.ref(`second_${column}`)}, requested.since) end`

const sumsOf = (table: string, to: Date) => sql`lateral (
  select coalesce(sum(${within('evaluations')}), 0)::bigint as evaluations,
    coalesce(sum(${within('errors')}), 0)::bigint as errors
  from ${sql.table(table)} as m where ${inWindow(to)})`

/** Errors of the first minute that programs reported one by one; those of later minutes are among its sums. */
const FIRST_ERRORS = sql`lateral (
  select count(*) as errors from error_logs as e
  where e.feature_flag_number = f.number and requested.since > ${FIRST_MINUTE}
    and e.occurred_at >= requested.since and e.occurred_at < ${FIRST_MINUTE} + interval '1 minute')`

/** Durations of the first minute count in proportion to its overlap with the window, in each bucket alike. */
const latencyOf = (table: string, durations: string, to: Date) => sql`lateral (
  select jsonb_object_agg(bucket, total) as latency from (
    select bucket, sum(total::float8 * case when m.minute >= requested.since then 1
      else since_second(m.${sql.ref(durations)}, requested.since)
        / greatest(since_second(m.${sql.ref(durations)}, m.minute), 1)::float8 end) as total
    from ${sql.table(table)} as m cross join jsonb_each_text(m.latency) as held(bucket, total)
    where ${inWindow(to)} group by bucket) as sums where total > 0)`

/**
 * Counts of each flag from the start of its window, a whole second, to the end of the minute of `to`, by the flag's id.
 */
export const readCounts = async (
  db: Db,
  windows: readonly FlagWindow[],
  to: Date,
): Promise<Map<string, WindowCounts>> => {
  const { rows } = await sql<CountsRow>`
    select f.id, served.evaluations + reported.evaluations as evaluations, served.errors + reported.errors + first.errors as errors,
      served_latency.latency as served, reported_latency.latency as reported
    from unnest(${textArray(windows, ({ flag_id }) => flag_id)}::uuid[],
      ${textArray(windows, ({ from }) => from.toISOString())}::timestamptz[]) as requested(flag_id, since)
    join feature_flags as f on f.id = requested.flag_id
    cross join ${sumsOf('flag_minutes', to)} as served
    cross join ${sumsOf('flag_report_minutes', to)} as reported
    cross join ${FIRST_ERRORS} as first
    cross join ${latencyOf('flag_minutes', 'second_evaluations', to)} as served_latency
    cross join ${latencyOf('flag_report_minutes', 'second_durations', to)} as reported_latency`.execute(db)
  return new Map(
    rows.map(({ id, evaluations, errors, served, reported }) => [
      id,
      { evaluations, errors, latency: reported ?? served ?? {} },
    ]),
  )
}

/**
 * Counts minute by minute, for subjects with a flag and those without, in the minutes that begin in [from, to). Only
 * the first error of each subject in this interval counts: a page that fails in a loop failed once.
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
