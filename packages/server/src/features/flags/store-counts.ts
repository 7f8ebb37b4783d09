import { sql } from 'kysely'
import { numberArray, textArray } from '../../db/array-literal.ts'
import type { Db } from '../../db/connect.ts'
import { type Counts, restored, sparse } from './rules/counts.ts'

/** What one process counted of a flag within a minute. */
export interface MinuteOfFlag {
  minute: Date
  flag_number: number
  counts: Counts
}

/** Stores what a process counted so far of each minute; what it stored of them before is overwritten. */
export const write = async (db: Db, instance: string, minutes: readonly MinuteOfFlag[]): Promise<void> => {
  const counts = (pick: (counts: Counts) => number) => numberArray(minutes, (row) => pick(row.counts))
  await sql`
    insert into flag_minutes (minute, flag_number, instance, evaluations, enabled, errors, latency, users)
    select minute, flag_number, ${instance}, evaluations, enabled, errors, latency, decode(users, 'base64')
    from unnest(${textArray(minutes, ({ minute }) => minute.toISOString())}::timestamptz[],
      ${numberArray(minutes, ({ flag_number }) => flag_number)}::int[],
      ${counts(({ evaluations }) => evaluations)}::bigint[], ${counts(({ enabled }) => enabled)}::bigint[],
      ${counts(({ errors }) => errors)}::bigint[],
      ${textArray(minutes, (row) => JSON.stringify(sparse(row.counts.latency)))}::jsonb[],
      ${textArray(minutes, (row) => Buffer.from(row.counts.users).toString('base64'))}::text[])
      as counted(minute, flag_number, evaluations, enabled, errors, latency, users)
    on conflict (flag_number, minute, instance) do update set evaluations = excluded.evaluations,
      enabled = excluded.enabled, errors = excluded.errors, latency = excluded.latency, users = excluded.users
    `.execute(db)
}

/** What all processes counted of a flag in the minutes that begin in [from, to). */
export const read = async (
  db: Db,
  { flag_id, from, to }: { flag_id: string; from: Date; to: Date },
): Promise<{ minute: Date; counts: Counts }[]> => {
  const rows = await db
    .selectFrom('flag_minutes as m')
    .innerJoin('feature_flags as f', 'f.number', 'm.flag_number')
    .select(['m.minute', 'm.evaluations', 'm.enabled', 'm.errors', 'm.users'])
    .select(sql<Record<string, number>>`m.latency`.as('latency'))
    .where('f.id', '=', flag_id)
    .where('m.minute', '>=', from)
    .where('m.minute', '<', to)
    .orderBy('m.minute')
    .execute()
  return rows.map(({ minute, ...row }) => ({ minute, counts: restored(row) }))
}

/** Forgets the minutes before a moment. */
export const removeBefore = async (db: Db, moment: Date): Promise<void> => {
  await db.deleteFrom('flag_minutes').where('minute', '<', moment).execute()
}
