import { sql } from 'kysely'
import { textArray } from '../../db/array-literal.ts'
import type { Db } from '../../db/connect.ts'
import type { SeenSubject, WrittenSubject } from './rules.ts'

/** Most characters of attributes that are read at once, so that no sample fills the memory. */
const MAX_SAMPLE = 8 * 1024 * 1024

/**
 * The subjects of the newest assignments, the newest first, each once, with the attributes that were stored then.
 *
 * @param limit assignments that are looked at
 */
export const lastAssigned = async (db: Db, limit: number): Promise<WrittenSubject[]> => {
  const { rows } = await sql<WrittenSubject>`
    select user_id, attributes from (
      select id, user_id, attributes, sum(length(attributes)) over (order by id desc) as total from (
        select newest.id, newest.user_id, coalesce(newest.attributes, '{}')::text as attributes
        from experiments as e cross join lateral (
          select a.id, a.user_id, a.attributes from assignments as a
          where a.experiment_number = e.number order by a.id desc limit ${limit}
        ) as newest order by newest.id desc limit ${limit}
      ) as written
    ) as sampled where total <= ${MAX_SAMPLE} order by id desc`.execute(db)
  return eachOnce(rows)
}

/** The subjects that evaluations saw last, the newest first. */
export const lastEvaluated = async (db: Db, limit: number): Promise<WrittenSubject[]> => {
  const { rows } = await sql<WrittenSubject>`
    select user_id, attributes from (
      select user_id, seen_at, attributes, sum(length(attributes)) over (order by seen_at desc, user_id) as total
      from (
        select user_id, seen_at, attributes::text as attributes from recent_subjects
        order by seen_at desc, user_id limit ${limit}
      ) as written
    ) as sampled where total <= ${MAX_SAMPLE} order by seen_at desc, user_id`.execute(db)
  return rows
}

const eachOnce = (rows: readonly WrittenSubject[]): WrittenSubject[] => {
  const subjects = new Map<string, WrittenSubject>()
  for (const row of rows) {
    if (!subjects.has(row.user_id)) subjects.set(row.user_id, row)
  }
  return [...subjects.values()]
}

/** Stores that subjects were seen, with their attributes of now. */
export const storeSubjects = async (db: Db, subjects: readonly SeenSubject[], now: Date): Promise<void> => {
  const users = textArray(subjects, ({ user_id }) => user_id)
  const attributes = textArray(subjects, (subject) => JSON.stringify(subject.attributes))
  await sql`
    insert into recent_subjects (user_id, seen_at, attributes)
    select user_id, ${now}, attributes from unnest(${users}::text[], ${attributes}::jsonb[])
      as seen(user_id, attributes) order by user_id
    on conflict (user_id) do update set seen_at = excluded.seen_at, attributes = excluded.attributes`.execute(
    db,
  )
}

/** Deletes all but the newest subjects. */
export const deleteAllButNewest = async (db: Db, count: number): Promise<void> => {
  await sql`
    delete from recent_subjects where seen_at < (
      select seen_at from recent_subjects order by seen_at desc offset ${count} limit 1)`.execute(db)
}
