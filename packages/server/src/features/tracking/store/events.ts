import { CompiledQuery } from 'kysely'
import { jsonArray, numberArray, textArray } from '../../../db/array-literal.ts'
import type { Db } from '../../../db/connect.ts'
import type { CheckedEvent } from '../rules.ts'
import type { Reference } from './references.ts'

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

/** A stored event; `variant_number` is that of the subject's assignment, if it has one. */
export interface Stored {
  id: number
  variant_number: number | null
}

/** Whether every named experiment ($1, $2: numbers and keys) still has its key. */
export const KNOWN = `known as materialized (select (select count(*) from unnest($1::int[], $2::text[]) as r(number, key)
  join experiments e on e.number = r.number and e.key = r.key) = cardinality($1::int[]) as current)`

const IS_CURRENT = '(select current from known)'

/**
 * The events with their new ids. Ids are drawn under the watermark's lock: a row of the join, and with it an id,
 * exists only after the lock.
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
 * Stores events without event_id; the stored rows in order.
 *
 * @returns undefined, and nothing stored, when a named experiment is not known under its key any more
 */
export const storePlain = async (db: Db, delivery: Delivery): Promise<Stored[] | undefined> => {
  const { rows } = await db.executeQuery<Stored>(CompiledQuery.raw(STORE_PLAIN, parameters(delivery)))
  return rows.length === delivery.rows.length ? rows : undefined
}

/**
 * Stores events with distinct keys; the stored rows by key, without those that were there before.
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
 * Stores events with and without event_id, those with one under distinct keys, without an answer for each.
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
