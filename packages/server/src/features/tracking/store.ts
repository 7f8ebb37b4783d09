import { CompiledQuery, sql } from 'kysely'
import type { Context } from '../../context.ts'
import { jsonArray, numberArray, textArray } from '../../db/array-literal.ts'
import type { Db } from '../../db/connect.ts'
import { numberedId } from '../../lib/ids.ts'
import type { CheckedEvent } from './rules.ts'
import type { EventRead, ExperimentQuery } from './schema.ts'
import type { Reference } from './store-references.ts'

/** An event and the numbers of what it names. */
export interface EventRow {
  event: CheckedEvent
  /** Of user_id and event_id; null when the event has no event_id. */
  key: string | null
  experiment_number: number | null
  feature_flag_number: number | null
}

/** Distinct events, the experiments that they name, and when they were received. */
export interface Delivery {
  references: readonly Reference[]
  rows: readonly EventRow[]
  now: Date
}

/** What became of a stored event; `variant_number` is that of the subject's assignment, if it has one. */
export interface Stored {
  id: number
  variant_number: number | null
}

/** Whether every named experiment ($1, $2: numbers and keys) still has its key. */
export const KNOWN = `known as materialized (select (select count(*) from unnest($1::int[], $2::text[]) as r(number, key)
  join experiments e on e.number = r.number and e.key = r.key) = cardinality($1::int[]) as current)`

const IS_CURRENT = '(select current from known)'

/**
 * The events with their new ids. Whoever draws ids holds the watermark's lock first: a row of the join, and with it
 * an id, exists only after the lock.
 */
const EVENT = `event as materialized (
  select nextval('event_ids') as id, sent.*
  from (select pg_advisory_xact_lock_shared(tracking_lock_space(), 2)) as held
  cross join unnest($4::uuid[], $5::timestamptz[], $6::float8[], $7::int[], $8::int[], $9::text[], $10::text[],
    $11::text[], $12::text[], $13::jsonb[])
  as sent(key, occurred_at, value, experiment_number, feature_flag_number, user_id, event_name, event_type,
    event_id, metadata))`

const STORED = `insert into events (id, created_at, occurred_at, value, experiment_number, feature_flag_number,
    user_id, event_name, event_type, event_id, metadata)
  select id, $3, coalesce(occurred_at, $3), value, experiment_number, feature_flag_number,
    user_id, event_name, event_type, event_id, metadata from event`

/**
 * Keys are stored in order, so that two deliveries with common events wait for each other and never in a circle.
 * Nothing joins the events with their keys: a plan that expects few of either would compare each with each.
 */
const KEYED = `keyed as (
  insert into event_keys (key, id, created_at, experiment_number)
  select key, id, $3, experiment_number from event where key is not null and ${IS_CURRENT}
  order by key
  on conflict (key) do nothing
  returning id
), stored as (
  ${STORED} where (key is null or id in (select id from keyed)) and ${IS_CURRENT}
)`

/** A scalar sub-select stays an index lookup per row, whatever the statistics said when it was planned. */
const variantOf = (row: string): string => `(select a.variant_number from assignments a
  where a.experiment_number = ${row}.experiment_number and a.user_id = ${row}.user_id) as variant_number`

const STORE_PLAIN = `with ${KNOWN}, ${EVENT}
${STORED} where ${IS_CURRENT} returning id, ${variantOf('events')}`

const STORE_KEYED = `with ${KNOWN}, ${EVENT}, ${KEYED}
select current, key, id, ${variantOf('event')} from known left join event on id in (select id from keyed)`

const STORE_ALL = `with ${KNOWN}, ${EVENT}, ${KEYED} select current from known`

/**
 * Stores events without event_id and says what became of each, in order.
 *
 * @returns undefined, and nothing stored, when a named experiment is not known under its key any more
 */
export const storePlain = async (db: Db, delivery: Delivery): Promise<Stored[] | undefined> => {
  const { rows } = await db.executeQuery<Stored>(CompiledQuery.raw(STORE_PLAIN, parameters(delivery)))
  return rows.length === delivery.rows.length ? rows : undefined
}

/**
 * Stores events with distinct keys and says by key what became of them; those that were there before are left out.
 *
 * @returns undefined, and nothing stored, when a named experiment is not known under its key any more
 */
export const storeKeyed = async (db: Db, delivery: Delivery): Promise<Map<string, Stored> | undefined> => {
  type Row = { current: boolean; key: string | null } & Stored
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(STORE_KEYED, parameters(delivery)))
  if (!rows[0]?.current) return undefined
  return new Map(rows.flatMap((row): [string, Stored][] => (row.key === null ? [] : [[row.key, row]])))
}

/**
 * Stores events with and without event_id, those with one under distinct keys, without saying what became of them.
 *
 * @returns false, and nothing stored, when a named experiment is not known under its key any more
 */
export const storeAll = async (db: Db, delivery: Delivery): Promise<boolean> => {
  const query = CompiledQuery.raw(STORE_ALL, parameters(delivery))
  const { rows } = await db.executeQuery<{ current: boolean }>(query)
  return rows[0]?.current === true
}

const parameters = ({ references, rows, now }: Delivery): unknown[] => [
  numberArray(references, ({ number }) => number),
  textArray(references, ({ key }) => key),
  now,
  textArray(rows, ({ key }) => key),
  textArray(rows, ({ event }) => event.timestamp?.toISOString() ?? null),
  numberArray(rows, ({ event }) => event.value),
  numberArray(rows, ({ experiment_number }) => experiment_number),
  numberArray(rows, ({ feature_flag_number }) => feature_flag_number),
  textArray(rows, ({ event }) => event.user_id),
  textArray(rows, ({ event }) => event.event_name),
  textArray(rows, ({ event }) => event.event_type),
  textArray(rows, ({ event }) => event.event_id),
  jsonArray(rows, ({ event }) => event.metadata_json),
]

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

/** Makes sure that this month and those to come have partitions of their own; how many were created. */
export const createPartitions = async (ctx: Context, monthsAhead: number): Promise<number> => {
  const { rows } = await sql<{ created: number }>`
    select ensure_event_partitions(${ctx.now()}, ${monthsAhead}) as created`.execute(ctx.db)
  return rows[0]?.created ?? 0
}
