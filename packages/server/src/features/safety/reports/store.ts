import { CompiledQuery } from 'kysely'
import { jsonArray, numberArray, textArray } from '../../../db/array-literal.ts'
import type { Db } from '../../../db/connect.ts'
import { secondsText } from '../../flags/index.ts'
import type { DatedError, MinuteReport } from './rules.ts'

/** Result of an error report, in the order of the reports. */
export interface ErrorOutcome {
  /** null: it names an unknown flag or experiment, and is not stored. */
  id: number | null
  feature_flag_id: string | null
  experiment_id: string | null
}

/** Counts are added in a fixed order, so that two processes that count for the same flags cannot deadlock. */
const STORE_ERRORS = `with named as materialized (
  select s.*, f.number as flag_number, f.id as feature_flag_id, x.number as experiment_number, x.id as experiment_id,
    case when (s.flag_key is null or f.id is not null) and (s.experiment_key is null or x.id is not null)
      then nextval('error_log_ids') end as id
  from unnest($2::text[], $3::text[], $4::timestamptz[], $5::text[], $6::text[], $7::text[], $8::boolean[], $9::text[],
    $10::jsonb[]) with ordinality
    as s(flag_key, experiment_key, occurred_at, error_type, message, user_id, flag_enabled, stack_trace, metadata, place)
  left join feature_flags as f on f.key = s.flag_key
  left join experiments as x on x.key = s.experiment_key
), stored as (
  insert into error_logs (id, created_at, occurred_at, feature_flag_number, experiment_number, flag_enabled,
    error_type, message, user_id, stack_trace, metadata)
  select id, $1, occurred_at, flag_number, experiment_number, flag_enabled, error_type, message, user_id,
    stack_trace, metadata from named where id is not null
), counted as (
  insert into flag_report_minutes as total (flag_number, minute, evaluations, enabled, errors,
    measured_errors_enabled, measured_errors_disabled, latency)
  select flag_number, date_trunc('minute', occurred_at, 'UTC'), 0, 0, count(*), 0, 0, '{}'
  from named where id is not null and flag_number is not null group by 1, 2 order by 1, 2
  on conflict (flag_number, minute) do update set errors = total.errors + excluded.errors
)
select id, feature_flag_id, experiment_id from named order by place`

/** Stores error reports and counts them, in one statement; those that name something unknown are left out. */
export const storeErrors = async (
  db: Db,
  errors: readonly DatedError[],
  now: Date,
): Promise<ErrorOutcome[]> => {
  const { rows } = await db.executeQuery<ErrorOutcome>(
    CompiledQuery.raw(STORE_ERRORS, [
      now,
      textArray(errors, (error) => error.feature_flag_key),
      textArray(errors, (error) => error.experiment_key),
      textArray(errors, (error) => error.timestamp.toISOString()),
      textArray(errors, (error) => error.error_type),
      textArray(errors, (error) => error.message),
      textArray(errors, (error) => error.user_id),
      textArray(errors, ({ flag_enabled }) => (flag_enabled === null ? null : String(flag_enabled))),
      textArray(errors, (error) => error.stack_trace),
      jsonArray(errors, ({ metadata }) => (metadata === null ? null : JSON.stringify(metadata))),
    ]),
  )
  return rows
}

const STORE_REPORTS = `with sent as materialized (
  select f.number as flag_number, s.* from unnest($1::text[], $2::timestamptz[], $3::bigint[], $4::bigint[],
    $5::bigint[], $6::bigint[], $7::bigint[], $8::jsonb[], $9::text[], $10::text[], $11::text[])
    as s(flag_key, minute, evaluations, enabled, errors, errors_enabled, errors_disabled, latency,
      second_evaluations, second_errors, second_durations)
  left join feature_flags as f on f.key = s.flag_key
), counted as (
  insert into flag_report_minutes as total (flag_number, minute, evaluations, enabled, errors,
    measured_errors_enabled, measured_errors_disabled, latency, second_evaluations, second_errors, second_durations)
  select flag_number, minute, evaluations, enabled, errors, errors_enabled, errors_disabled, latency,
    second_evaluations::bigint[], second_errors::bigint[], second_durations::bigint[]
  from sent where flag_number is not null order by 1, 2
  on conflict (flag_number, minute) do update set evaluations = total.evaluations + excluded.evaluations,
    enabled = total.enabled + excluded.enabled, errors = total.errors + excluded.errors,
    measured_errors_enabled = total.measured_errors_enabled + excluded.measured_errors_enabled,
    measured_errors_disabled = total.measured_errors_disabled + excluded.measured_errors_disabled,
    latency = add_buckets(total.latency, excluded.latency),
    second_evaluations = add_seconds(total.second_evaluations, excluded.second_evaluations),
    second_errors = add_seconds(total.second_errors, excluded.second_errors),
    second_durations = add_seconds(total.second_durations, excluded.second_durations)
)
select distinct flag_key from sent where flag_number is null`

/** Adds reports, at most one per flag and minute, in one statement; returns the keys of unknown flags. */
export const storeReports = async (db: Db, reports: readonly MinuteReport[]): Promise<Set<string>> => {
  const counts = (pick: (report: MinuteReport) => number) => numberArray(reports, pick)
  const { rows } = await db.executeQuery<{ flag_key: string }>(
    CompiledQuery.raw(STORE_REPORTS, [
      textArray(reports, ({ flag_key }) => flag_key),
      textArray(reports, ({ minute }) => minute.toISOString()),
      counts(({ evaluations }) => evaluations),
      counts(({ enabled }) => enabled),
      counts(({ errors }) => errors),
      counts(({ errors_enabled }) => errors_enabled),
      counts(({ errors_disabled }) => errors_disabled),
      jsonArray(reports, ({ latency }) => JSON.stringify(Object.fromEntries(latency))),
      textArray(reports, ({ seconds }) => secondsText(seconds.evaluations)),
      textArray(reports, ({ seconds }) => secondsText(seconds.errors)),
      textArray(reports, ({ seconds }) => secondsText(seconds.durations)),
    ]),
  )
  return new Set(rows.map(({ flag_key }) => flag_key))
}

/** Deletes error reports that are older than a time; returns their number. */
export const removeErrorsBefore = async (db: Db, moment: Date): Promise<number> => {
  const result = await db.deleteFrom('error_logs').where('occurred_at', '<', moment).executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** Deletes reports of minutes before a time; returns the number of rows. */
export const removeReportsBefore = async (db: Db, moment: Date): Promise<number> => {
  const result = await db.deleteFrom('flag_report_minutes').where('minute', '<', moment).executeTakeFirst()
  return Number(result.numDeletedRows)
}
