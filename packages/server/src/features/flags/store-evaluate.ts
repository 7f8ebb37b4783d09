import { CompiledQuery } from 'kysely'
import { numberArray, textArray } from '../../db/array-literal.ts'
import type { Db } from '../../db/connect.ts'
import type { MemberPair } from '../segments/index.ts'
import type { FlagRow, Snapshot } from './rules/registry.ts'

/** Grows with every change of a flag or segment. */
const REVISION = 'select revision from decision_revision'

/** What was removed since $1 cannot be told by rows, so then everything is read anew ($1 counts as 0). */
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
  array(select asked.place::int
    from unnest($2::int[], $3::text[]) with ordinality as asked(segment_number, user_id, place)
    join segment_members as m on m.segment_number = asked.segment_number and m.user_id = asked.user_id) as places
from decision_revision as r
cross join lateral (select case when r.last_removal > $1::bigint then 0 else $1::bigint end as since) as known`

interface Row {
  revision: number
  is_complete: boolean
  flags: FlagRow[] | null
  segments: Snapshot['segments']
  places: number[]
}

/** Questions come far more often than changes, so this is mostly all there is to read. */
const isUpToDate = async (db: Db, revision: number): Promise<boolean> => {
  const { rows } = await db.executeQuery<Pick<Row, 'revision'>>(CompiledQuery.raw(REVISION))
  return rows[0]?.revision === revision
}

/**
 * What changed since a revision, and which of the pairs are members of their lists: one statement, one moment. Where no
 * list is asked about, a statement that takes half as long tells first whether anything changed.
 *
 * @param revision up to which everything is known; 0: nothing is
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
  const { places, ...snapshot } = row
  return { ...snapshot, members: places.flatMap((place) => pairs[place - 1] ?? []) }
}
