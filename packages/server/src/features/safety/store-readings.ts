import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { WindowCounts } from './rules/metrics.ts'

interface CountsRow {
  id: string
  evaluations: number
  errors: number
  served: Record<string, number> | null
  reported: Record<string, number> | null
}

/** Durations by flag and bucket of one table of minutes, as the lateral part of a query over flags. */
const latencyOf = (table: string, range: { from: Date; to: Date }) => sql`lateral (
  select jsonb_object_agg(bucket, total) as latency from (
    select bucket, sum(total::bigint) as total
    from ${sql.table(table)} as m cross join jsonb_each_text(m.latency) as held(bucket, total)
    where m.flag_number = f.number and m.minute between ${range.from} and ${range.to}
    group by bucket) as sums)`

const sumsOf = (table: string, range: { from: Date; to: Date }) => sql`lateral (
  select coalesce(sum(m.evaluations), 0)::bigint as evaluations, coalesce(sum(m.errors), 0)::bigint as errors
  from ${sql.table(table)} as m
  where m.flag_number = f.number and m.minute between ${range.from} and ${range.to})`

/** What was counted of each of these flags in the minutes that begin in [from, to], by the flag's id. */
export const readCounts = async (
  db: Db,
  { flag_ids, ...range }: { flag_ids: readonly string[]; from: Date; to: Date },
): Promise<Map<string, WindowCounts>> => {
  const { rows } = await sql<CountsRow>`
    select f.id, served.evaluations + reported.evaluations as evaluations, served.errors + reported.errors as errors,
      served_latency.latency as served, reported_latency.latency as reported
    from feature_flags as f
    cross join ${sumsOf('flag_minutes', range)} as served
    cross join ${sumsOf('flag_report_minutes', range)} as reported
    cross join ${latencyOf('flag_minutes', range)} as served_latency
    cross join ${latencyOf('flag_report_minutes', range)} as reported_latency
    where f.id = any(${[...flag_ids]}::uuid[])`.execute(db)
  return new Map(
    rows.map(({ id, evaluations, errors, served, reported }) => [
      id,
      { evaluations, errors, latency: reported ?? served ?? {} },
    ]),
  )
}
