import { CompiledQuery, sql } from 'kysely'
import { numberArray, textArray } from '../../../db/array-literal.ts'
import type { Db } from '../../../db/connect.ts'
import type { MemberPair } from '../../segments/index.ts'
import { type Counts, storedCounts } from './counts.ts'
import type { FlagRow, Snapshot } from './registry.ts'
import { type Seconds, secondsText } from './seconds.ts'

/** Increases with every change of a flag or segment. */
const REVISION = 'select revision from decision_revision'

/** Rows do not show what was removed since $1, so after a removal everything is read again ($1 counts as 0). */
const READ = `select r.revision, known.since = 0 as is_complete,
  case when r.revision > known.since then (
    select coalesce(json_agg(json_build_object('id', f.id, 'number', f.number, 'key', f.key, 'status', f.status,
      'value_type', f.value_type, 'off_value', f.off_value, 'variants', f.variants,
      'targeting_rules', f.targeting_rules, 'rollout_percentage', f.rollout_percentage, 'metadata', f.metadata)), '[]')
    from feature_flags as f where f.revision > known.since) end as flags,
  case when r.revision > known.since then (
    select coalesce(json_agg(json_build_object('id', s.id, 'number', s.number, 'kind', s.kind,
      'status', s.status, 'rules', s.rules)), '[]')
    from segments as s where s.revision > known.since) end as segments,
  array(select requested.index::int
    from unnest($2::int[], $3::text[]) with ordinality as requested(segment_number, user_id, index)
    join segment_members as m on m.segment_number = requested.segment_number and m.user_id = requested.user_id) as indexes
from decision_revision as r
cross join lateral (select case when r.last_removal > $1::bigint then 0 else $1::bigint end as since) as known`

interface Row {
  revision: number
  is_complete: boolean
  flags: FlagRow[] | null
  segments: Snapshot['segments']
  indexes: number[]
}

/** Requests are far more frequent than changes, so this is usually the only read. */
const isUpToDate = async (db: Db, revision: number): Promise<boolean> => {
  const { rows } = await db.executeQuery<Pick<Row, 'revision'>>(CompiledQuery.raw(REVISION))
  return rows[0]?.revision === revision
}

/**
 * Changes since a revision, and which of the pairs are members of their lists: one statement, one snapshot. Without
 * pairs, a statement that takes half as long checks first whether anything changed.
 *
 * @param revision up to which everything is cached; 0: nothing is
 */
export const readSnapshot = async (
  db: Db,
  { revision, pairs }: { revision: number; pairs: readonly MemberPair[] },
): Promise<Snapshot> => {
  if (revision > 0 && pairs.length === 0 && (await isUpToDate(db, revision))) {
    return { revision, is_complete: false, flags: null, segments: null, members: [] }
  }
  const { rows } = await db.executeQuery<Row>(
    CompiledQuery.raw(READ, [
      revision,
      numberArray(pairs, ({ segment_number }) => segment_number),
      textArray(pairs, ({ user_id }) => user_id),
    ]),
  )
  const [row] = rows
  if (!row) throw new Error('The statement that reads flags gave no answer')
  const { indexes, ...snapshot } = row
  return { ...snapshot, members: indexes.flatMap((index) => pairs[index - 1] ?? []) }
}

/** Counts of a flag by one process within a minute. */
interface MinuteOfFlag {
  minute: Date
  flag_number: number
  counts: Counts
  /** Evaluations and errors in each second. */
  evaluations: Seconds
  errors: Seconds
}

/** Stores the counts of a process for each minute, replacing those that it stored for them before. */
export const writeCounts = async (
  db: Db,
  instance: string,
  minutes: readonly MinuteOfFlag[],
): Promise<void> => {
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
