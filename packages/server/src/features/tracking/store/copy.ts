import { CompiledQuery } from 'kysely'
import { numberArray, textArray } from '../../../db/array-literal.ts'
import type { Db } from '../../../db/connect.ts'
import { copyRows, copyText } from '../../../db/copy.ts'
import { isUniqueViolation } from '../../../db/errors.ts'
import { type Delivery, type EventRow, KNOWN, storeAll } from './events.ts'

/** From this many events on COPY is cheaper, although it takes more round trips. */
const MIN_TO_COPY = 100

/**
 * Stores events with and without event_id, those with one under distinct keys, without an answer for each.
 *
 * @returns false, and nothing stored, when a named experiment is not known under its key any more
 */
export const storeMany = async (db: Db, delivery: Delivery): Promise<boolean> => {
  if (delivery.rows.length < MIN_TO_COPY) return storeAll(db, delivery)
  try {
    return await db.transaction().execute((db) => copyAll(db, delivery))
  } catch (error) {
    if (isUniqueViolation(error)) return storeAll(db, delivery)
    throw error
  }
}

/** Draws ids under the watermark's lock, which is held until the transaction ends. */
const PREPARE = `with ${KNOWN},
held as materialized (select pg_advisory_xact_lock_shared(tracking_lock_space(), 2))
select current, array(select nextval('event_ids') from held, generate_series(1, $3::int))::text as ids from known`

interface Prepared {
  current: boolean
  /** A PostgreSQL array of one new id per event. */
  ids: string
}

/** @throws when one of the keys is there already: nearly all deliveries are new, so nobody looks for it before */
const copyAll = async (db: Db, { references, rows, now }: Delivery): Promise<boolean> => {
  const query = CompiledQuery.raw(PREPARE, [
    numberArray(references, ({ number }) => number),
    textArray(references, ({ key }) => key),
    rows.length,
  ])
  const { rows: answers } = await db.executeQuery<Prepared>(query)
  const prepared = answers[0]
  if (!prepared?.current) return false
  const ids = prepared.ids.slice(1, -1).split(',')
  await copyKeys(db, { rows, ids, now })
  await copyEvents(db, { rows, ids, now })
  return true
}

/** Events and the id of each, at the same index. */
interface Numbered {
  rows: readonly EventRow[]
  ids: readonly string[]
  now: Date
}

/** Keys are stored in order, so that two deliveries with common events wait for each other and never in a circle. */
const copyKeys = async (db: Db, { rows, ids, now }: Numbered): Promise<void> => {
  const created = now.toISOString()
  const lines: string[] = []
  rows.forEach(({ key, experiment_number }, index) => {
    if (key !== null) lines.push(`${key}\t${ids[index]}\t${created}\t${experiment_number ?? '\\N'}\n`)
  })
  if (lines.length === 0) return
  await copyRows(db, COPY_KEYS, lines.sort().join(''))
}

const COPY_KEYS = 'copy event_keys (key, id, created_at, experiment_number) from stdin'

const COPY_EVENTS = `copy events (id, created_at, occurred_at, value, experiment_number, feature_flag_number,
  user_id, event_name, event_type, event_id, metadata) from stdin`

const copyEvents = async (db: Db, { rows, ids, now }: Numbered): Promise<void> => {
  const created = now.toISOString()
  const lines = rows.map((row, index) => `${ids[index]}\t${created}\t${lineOf(row, created)}\n`)
  await copyRows(db, COPY_EVENTS, lines.join(''))
}

const lineOf = ({ event, experiment_number, feature_flag_number }: EventRow, created: string): string => {
  const occurred = event.timestamp?.toISOString() ?? created
  const numbers = `${event.value ?? '\\N'}\t${experiment_number ?? '\\N'}\t${feature_flag_number ?? '\\N'}`
  const names = `${copyText(event.user_id)}\t${copyText(event.event_name)}\t${copyText(event.event_type)}`
  return `${occurred}\t${numbers}\t${names}\t${copyText(event.event_id)}\t${copyText(event.metadata_json)}`
}
