import { CompiledQuery, sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { textArray } from '../../../db/array-literal.ts'
import type { Db } from '../../../db/connect.ts'
import { numberedId } from '../../../lib/ids.ts'
import type { EventRead, ExperimentQuery } from '../schema.ts'

const READ = `e.id as number, e.event_id, e.event_name, e.event_type, e.user_id, x.id as experiment_id,
  v.id as variant_id, e.value, e.metadata, e.occurred_at as timestamp, e.created_at`
const WITH_NAMES = `left join experiments x on x.number = e.experiment_number
  left join assignments a on a.experiment_number = e.experiment_number and a.user_id = e.user_id
  left join experiment_variants v on v.number = a.variant_number`

/** The index on events starts with the experiment, so events with and without one are looked up apart. */
const FIND_BY_KEY = `select k.key, ${READ} from event_keys k
  join events e on e.experiment_number = k.experiment_number and e.id = k.id and e.created_at = k.created_at
  ${WITH_NAMES} where k.key = any($1::uuid[])
  union all
  select k.key, ${READ} from event_keys k
  join events e on e.experiment_number is null and e.id = k.id and e.created_at = k.created_at
  ${WITH_NAMES} where k.key = any($1::uuid[]) and k.experiment_number is null`

type ReadRow = Omit<EventRead, 'id' | 'feature_flag_id'> & { number: number }

/** The stored events under these keys. */
export const findByKeys = async (db: Db, keys: readonly string[]): Promise<Map<string, EventRead>> => {
  const query = CompiledQuery.raw(FIND_BY_KEY, [textArray(keys, (key) => key)])
  const { rows } = await db.executeQuery<ReadRow & { key: string }>(query)
  return new Map(rows.map(({ key, ...row }) => [key, readable(row)]))
}

const readable = ({ number, ...row }: ReadRow): EventRead => ({
  id: numberedId(row.created_at, number),
  feature_flag_id: null,
  ...row,
})

/** One page of an experiment's events, the newest first, and how many there are in all. */
export const listOfExperiment = async (
  ctx: Context,
  experimentId: string,
  query: ExperimentQuery,
): Promise<{ items: EventRead[]; total: number }> => {
  const filtered = sql`from events e ${sql.raw(WITH_NAMES)}
    where e.experiment_number = (select number from experiments where id = ${experimentId})
      and ${matches(query)}`
  const counted = await sql<{ total: number }>`select count(*) as total ${filtered}`.execute(ctx.db)
  const { rows } = await sql<ReadRow>`select ${sql.raw(READ)} ${filtered}
    order by e.id desc offset ${query.skip} limit ${query.limit}`.execute(ctx.db)
  return { items: rows.map(readable), total: counted.rows[0]?.total ?? 0 }
}

const matches = ({ user_id, variant_id, event_name, from_date, to_date }: ExperimentQuery) =>
  sql.join(
    [
      sql`true`,
      ...(user_id === undefined ? [] : [sql`e.user_id = ${user_id}`]),
      ...(variant_id === undefined ? [] : [sql`v.id = ${variant_id}`]),
      ...(event_name === undefined ? [] : [sql`e.event_name = ${event_name}`]),
      ...(from_date === undefined ? [] : [sql`e.occurred_at >= ${from_date}`]),
      ...(to_date === undefined ? [] : [sql`e.occurred_at <= ${to_date}`]),
    ],
    sql` and `,
  )
