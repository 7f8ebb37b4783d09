import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../lib/durations.ts'
import { COPIED } from './columns.ts'

/** Events may be received up to five minutes before they happened by their own clock. */
const AHEAD_MS = 5 * MINUTE_MS

const moment = (time: number): string => `'${new Date(time).toISOString()}'`

/**
 * The statement that copies the events of a day.
 *
 * @param date YYYY-MM-DD, UTC
 * @param until the newest event that is read, by its number
 */
export const copyStatement = (date: string, until: number): string => {
  const begin = Date.parse(date)
  return `copy (select ${Object.keys(COPIED).join(', ')} from events
    where created_at >= ${moment(begin - AHEAD_MS)} and id <= ${Number(until)}
      and occurred_at >= ${moment(begin)} and occurred_at < ${moment(begin + DAY_MS)}) to stdout (format binary)`
}

/** What the connection of a copy begins with: it takes as long as it needs, and no more than its own processor. */
export const COPY_SESSION = [
  "set timezone = 'UTC'",
  'set statement_timeout = 0',
  'set jit = off',
  'set max_parallel_workers_per_gather = 0',
  'set tcp_keepalives_idle = 10',
].join('; ')

/** The newest event below which nothing can appear any more. Not to be called inside of a transaction. */
export const newestEvent = async (ctx: Context): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select settled_event_id() as id`.execute(ctx.db)
  return rows[0]?.id ?? 0
}

/** An experiment or a flag: its number in the store, its id and its key. */
export type Named = readonly [number: number, id: string, key: string]

/** All experiments, or all flags. */
export const named = async (ctx: Context, table: 'experiments' | 'feature_flags'): Promise<Named[]> => {
  const rows = await ctx.db.selectFrom(table).select(['number', 'id', 'key']).execute()
  return rows.map(({ number, id, key }) => [number, id, key])
}

/** A clock may be behind that of another process by so much. */
const CLOCKS_APART_MS = HOUR_MS

/**
 * Whether events came in after others were read that change what a day holds: of the day itself for a copy, of that day or
 * earlier ones for what is counted.
 */
export const newerEvents = async (
  ctx: Context,
  { date, job_type }: { date: string; job_type: string },
  { after, since }: { after: number; since: Date },
): Promise<boolean> => {
  const begin = Date.parse(date)
  const from = job_type === 'events_to_parquet' ? sql`and occurred_at >= ${new Date(begin)}` : sql``
  const { rows } = await sql<{ is_newer: boolean }>`
    select exists (
      select from events
      where created_at >= ${new Date(since.getTime() - CLOCKS_APART_MS)} and id > ${after}
        and occurred_at < ${new Date(begin + DAY_MS)} ${from}
    ) as is_newer`.execute(ctx.db)
  return rows[0]?.is_newer ?? false
}
