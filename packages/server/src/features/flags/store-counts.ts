import { sql } from 'kysely'
import { numberArray, textArray } from '../../db/array-literal.ts'
import type { Db } from '../../db/connect.ts'
import { type Counts, restored, type StoredCounts, storedCounts } from './rules/counts.ts'
import { type Seconds, secondsText } from './rules/seconds.ts'

/** What one process counted of a flag within a minute. */
export interface MinuteOfFlag {
  minute: Date
  flag_number: number
  counts: Counts
  /** Of the evaluations and the errors those of each second. */
  evaluations: Seconds
  errors: Seconds
}

/** Stores what a process counted so far of each minute; what it stored of them before is overwritten. */
export const write = async (db: Db, instance: string, minutes: readonly MinuteOfFlag[]): Promise<void> => {
  const rows = minutes.map(({ counts, evaluations, errors, ...minute }) => ({
    ...minute,
    ...storedCounts(counts),
    second_evaluations: secondsText(evaluations),
    second_errors: secondsText(errors),
  }))
  await sql`
    insert into flag_minutes
      (minute, flag_number, instance, evaluations, enabled, errors, reasons, variants, latency, users, second_evaluations,
        second_errors)
    select minute, flag_number, ${instance}, evaluations, enabled, errors, reasons, variants, latency,
      decode(users, 'base64'), second_evaluations::bigint[], second_errors::bigint[]
    from unnest(${textArray(rows, ({ minute }) => minute.toISOString())}::timestamptz[],
      ${numberArray(rows, ({ flag_number }) => flag_number)}::int[],
      ${numberArray(rows, ({ evaluations }) => evaluations)}::bigint[],
      ${numberArray(rows, ({ enabled }) => enabled)}::bigint[],
      ${numberArray(rows, ({ errors }) => errors)}::bigint[],
      ${textArray(rows, ({ reasons }) => JSON.stringify(reasons))}::jsonb[],
      ${textArray(rows, ({ variants }) => JSON.stringify(variants))}::jsonb[],
      ${textArray(rows, ({ latency }) => JSON.stringify(latency))}::jsonb[],
      ${textArray(rows, ({ users }) => Buffer.from(users).toString('base64'))}::text[],
      ${textArray(rows, (row) => row.second_evaluations)}::text[],
      ${textArray(rows, (row) => row.second_errors)}::text[])
      as counted(minute, flag_number, evaluations, enabled, errors, reasons, variants, latency, users,
        second_evaluations, second_errors)
    on conflict (flag_number, minute, instance) do update set evaluations = excluded.evaluations,
      enabled = excluded.enabled, errors = excluded.errors, reasons = excluded.reasons,
      variants = excluded.variants, latency = excluded.latency, users = excluded.users,
      second_evaluations = excluded.second_evaluations, second_errors = excluded.second_errors`.execute(db)
}

/** What all processes counted of a flag in the minutes that begin in [from, to). */
export const read = async (
  db: Db,
  { flag_id, from, to }: { flag_id: string; from: Date; to: Date },
): Promise<{ minute: Date; counts: Counts }[]> => {
  const { rows } = await sql<{ minute: Date } & StoredCounts>`
    select m.minute, m.evaluations, m.enabled, m.errors, m.reasons, m.variants, m.latency, m.users
    from flag_minutes as m join feature_flags as f on f.number = m.flag_number
    where f.id = ${flag_id} and m.minute >= ${from} and m.minute < ${to}
    order by m.minute`.execute(db)
  return rows.map(({ minute, ...counts }) => ({ minute, counts: restored(counts) }))
}
