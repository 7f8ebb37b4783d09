import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { type Counts, storedCounts } from '../flags/index.ts'
import type { Range } from './rules.ts'

/** The first minute in a range that anything was counted in, or undefined. */
export const firstMinute = async (db: Db, from: Date | null, to: Date): Promise<Date | undefined> => {
  const { first } = await db
    .selectFrom('flag_minutes')
    .select((eb) => eb.fn.min('minute').as('first'))
    .$if(from !== null, (q) => q.where('minute', '>=', from ?? to))
    .where('minute', '<', to)
    .executeTakeFirstOrThrow()
  return first ?? undefined
}

/** Stores what was counted of a flag within an hour, in place of what is stored of it. */
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

/** Remembers up to where hours are put together; never goes back. */
export const setHoursUntil = async (db: Db, until: Date): Promise<void> => {
  await sql`update flag_hours_progress set hours_until = greatest(hours_until, ${until})`.execute(db)
}

/**
 * Puts reported minutes together by the hour. Reports only ever add to a minute, so of what is stored and what is
 * found the greater is right, even when minutes have been deleted meanwhile.
 *
 * @param until where readers turn from hours to minutes
 * @returns how many hours of flags were stored
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

/** Deletes minutes before a moment, once they are put together; how many rows. */
export const removeMinutesBefore = async (db: Db, moment: Date): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from flag_minutes
    where minute < least(${moment}, (select coalesce(hours_until, '-infinity') from flag_hours_progress))
    `.execute(db)
  return Number(numAffectedRows ?? 0)
}
