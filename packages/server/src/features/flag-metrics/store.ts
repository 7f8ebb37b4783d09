import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { type Counts, restored, type StoredCounts } from '../flags/index.ts'
import type { Range, Reported } from './rules.ts'

/** The number under which a flag's counts are stored, or undefined. */
export const numberOf = async (db: Db, flagId: string): Promise<number | undefined> => {
  const row = await db
    .selectFrom('feature_flags')
    .select('number')
    .where('id', '=', flagId)
    .executeTakeFirst()
  return row?.number
}

interface Progress {
  hours_until: Date | null
  report_hours_until: Date | null
}

/** The end of the aggregated hours; null: none is. */
export const progress = (db: Db): Promise<Progress> =>
  db.selectFrom('flag_hours_progress').select(['hours_until', 'report_hours_until']).executeTakeFirstOrThrow()

/** The range to read, of one flag or, with undefined, of all. */
export interface Wanted extends Range {
  flag: number | undefined
}

/** Counts of a flag in the minute or hour that starts at a time. */
interface TimedCounts {
  flag_number: number
  start: Date
  counts: Counts
}

/** Rows read at once: each may contain 16 KiB of registers. */
const PAGE = 250

interface Row extends StoredCounts {
  flag_number: number
  start: Date
  instance: string
}

const NO_INSTANCE = '00000000-0000-0000-0000-000000000000'

const SOURCES = {
  minutes: sql`(select *, minute as start from flag_minutes)`,
  hours: sql`(select *, hour as start, ${NO_INSTANCE}::uuid as instance from flag_hours)`,
}

const ofFlag = (flag: number | undefined) => (flag === undefined ? sql`true` : sql`flag_number = ${flag}`)

const page = async (
  db: Db,
  source: keyof typeof SOURCES,
  { flag, from, to, after }: Wanted & { after: Row | undefined },
): Promise<Row[]> => {
  const rest = after
    ? sql`(flag_number, start, instance) > (${after.flag_number}::int, ${after.start}, ${after.instance}::uuid)`
    : sql`true`
  const { rows } = await sql<Row>`
    select flag_number, start, instance, evaluations, enabled, errors, reasons, variants, latency, users
    from ${SOURCES[source]} as counted
    where ${ofFlag(flag)} and start >= ${from} and start < ${to} and ${rest}
    order by flag_number, start, instance limit ${PAGE}`.execute(db)
  return rows
}

/** Counts of the service, row by row: of every process and minute, or of every aggregated hour. */
export async function* counts(
  db: Db,
  source: keyof typeof SOURCES,
  wanted: Wanted,
): AsyncGenerator<TimedCounts> {
  let after: Row | undefined
  for (;;) {
    const rows = await page(db, source, { ...wanted, after })
    for (const { flag_number, start, instance: _, ...row } of rows) {
      yield { flag_number, start, counts: restored(row) }
    }
    after = rows.at(-1)
    if (rows.length < PAGE) return
  }
}

/** Reports of the minute or hour that starts at a time. */
interface TimedReport extends Reported {
  start: Date
}

const REPORTS = {
  minutes: sql`(select *, minute as start from flag_report_minutes)`,
  hours: sql`(select *, hour as start from flag_report_hours)`,
}

/** Reports by aggregated hour, or by minute. */
export const reports = async (
  db: Db,
  source: keyof typeof REPORTS,
  { flag, from, to }: Wanted,
): Promise<TimedReport[]> => {
  const { rows } = await sql<TimedReport>`
    select start, sum(evaluations)::bigint as evaluations, sum(enabled)::bigint as enabled,
      sum(errors)::bigint as errors
    from ${REPORTS[source]} as reported
    where ${ofFlag(flag)} and start >= ${from} and start < ${to}
    group by start order by start`.execute(db)
  return rows
}
