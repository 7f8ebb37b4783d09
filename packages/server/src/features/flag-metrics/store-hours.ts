import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { type Counts, storedCounts } from '../flags/index.ts'
import type { Range } from './rules.ts'

/** The first minute with counts in a range, or undefined. */
export const firstMinute = async (db: Db, from: Date | null, to: Date): Promise<Date | undefined> => {
  const { first } = await db
    .selectFrom('flag_minutes')
    .select((eb) => eb.fn.min('minute').as('first'))
    .$if(from !== null, (q) => q.where('minute', '>=', from ?? to))
    .where('minute', '<', to)
    .executeTakeFirstOrThrow()
  return first ?? undefined
}

/** Stores the counts of a flag within an hour, replacing stored ones. */
export const writeHour = async (
  db: Db,
  { flag_number, hour }: { flag_number: number; hour: Date },
  counts: Counts,
): Promise<void> => {
  const { reasons, variants, latency, users, ...sums } = storedCounts(counts)
  const columns = {
    ...sums,
    reasons: JSON.stringify(reasons),
    variants: JSON.stringify(variants),
    latency: JSON.stringify(latency),
    users: Buffer.from(users),
  }
  await db
    .insertInto('flag_hours')
    .values({ flag_number, hour, ...columns })
    .onConflict((conflict) => conflict.columns(['flag_number', 'hour']).doUpdateSet(columns))
    .execute()
}

/** Stores the end of the aggregated hours; never moves it back. */
export const setHoursUntil = async (db: Db, until: Date): Promise<void> => {
  await sql`update flag_hours_progress set hours_until = greatest(hours_until, ${until})`.execute(db)
}

/**
 * Aggregates reported minutes by the hour. Reports only ever add to a minute, so the greater of stored and computed
 * counts is right, even when minutes have been deleted meanwhile.
 *
 * @param until end of the range that is read by hour
 * @returns the number of stored hours of flags
 */
export const writeReportHours = async (
  db: Db,
  { from, to, until }: Range & { until: Date },
): Promise<number> => {
  const { numAffectedRows } = await sql`
    insert into flag_report_hours as stored (flag_number, hour, evaluations, enabled, errors)
    select flag_number, date_trunc('hour', minute, 'UTC') as hour, sum(evaluations), sum(enabled), sum(errors)
    from flag_report_minutes
    where minute < ${to} and minute >= least(${from}, (select coalesce(report_hours_until, '-infinity')
      from flag_hours_progress))
    group by flag_number, hour order by flag_number, hour
    on conflict (flag_number, hour) do update set
      evaluations = greatest(stored.evaluations, excluded.evaluations),
      enabled = greatest(stored.enabled, excluded.enabled), errors = greatest(stored.errors, excluded.errors)
    `.execute(db)
  await sql`update flag_hours_progress set report_hours_until = greatest(report_hours_until, ${until})`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

/** Deletes aggregated minutes before a time; returns the number of rows. */
export const removeMinutesBefore = async (db: Db, moment: Date): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from flag_minutes
    where minute < least(${moment}, (select coalesce(hours_until, '-infinity') from flag_hours_progress))
    `.execute(db)
  return Number(numAffectedRows ?? 0)
}
