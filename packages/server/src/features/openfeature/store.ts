import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

/** Changes of flags and segments. */
export interface Changes {
  /** The current revision. */
  revision: number
  /** Unix seconds of the last change. */
  changed_at: number
  /** Keys of flags that were changed or deleted, or whose segments were changed; sorted. */
  keys: string[]
}

/**
 * The changes since a revision.
 *
 * @param since undefined: only the current revision; a revision that was never reached (of a database before it was
 * restored) counts as 0
 */
export const changesSince = async (db: Db, since: number | undefined): Promise<Changes> => {
  const { rows } = await sql<Changes>`
    select r.revision, floor(extract(epoch from r.changed_at))::float8 as changed_at, array(
      select f.key from feature_flags as f where f.revision > known.since
      union
      select f.key from segments as s
      join flag_segments as named on named.segment_id = s.id
      join feature_flags as f on f.id = named.flag_id
      where s.revision > known.since
      union
      select removed.key from removed_flags as removed where removed.revision > known.since
      order by 1) as keys
    from decision_revision as r
    cross join lateral (
      select case when ${since ?? null}::bigint > r.revision then 0 else ${since ?? null}::bigint end as since
    ) as known`.execute(db)
  const [changes] = rows
  if (!changes) throw new Error('The statement that reads changes gave no answer')
  return changes
}
