import { batch } from '../../db/batch.ts'
import type { Db } from '../../db/connect.ts'
import { perDatabase } from '../../db/per-database.ts'
import { AppError } from '../../lib/errors.ts'
import { numberedId } from '../../lib/ids.ts'
import { counter } from '../../lib/metrics.ts'
import { noteActivity } from '../activity/index.ts'
import { type CheckedEvent, createTypeLabels, eventKey, type Naming } from './rules.ts'
import type { EventAnswer, EventRead } from './schema.ts'
import * as store from './store.ts'
import { type FlagReference, flagIds } from './store-flags.ts'
import { createReferences, type Reference, type References } from './store-references.ts'

/** A checked event and when it was received. */
export interface Incoming {
  event: CheckedEvent
  now: Date
}

/** Events that arrived in one request. */
export interface IncomingList {
  events: CheckedEvent[]
  now: Date
}

/** Per event of a list: undefined when it is stored, else why it is not. */
export type ListOutcome = (AppError | undefined)[]

export interface Recorder {
  /** One event; joins those of other callers that wait at the same time. */
  one: (incoming: Incoming) => Promise<EventAnswer>
  /** All good events of a list in one transaction; joins the lists of other callers. */
  list: (incoming: IncomingList) => Promise<ListOutcome>
}

/** Lists that go into one statement: more make it no faster and the first caller's wait longer. */
const LISTS_TOGETHER = 4

/** The recorder of this process for a database. */
export const recorderOf = perDatabase((db): Recorder => {
  const process = { db, references: createReferences(db) }
  const plain = batch<Incoming, EventAnswer>({
    run: (items) => recordPlain(process, items),
    onFailure: 'split',
  })
  const keyed = batch<Incoming, EventAnswer>({
    run: (items) => recordKeyed(process, items),
    onFailure: 'split',
  })
  return {
    one: (incoming) => (incoming.event.event_id === null ? plain(incoming) : keyed(incoming)),
    list: batch({
      run: (lists: IncomingList[]) => recordLists(process, lists),
      maxItems: LISTS_TOGETHER,
      onFailure: 'split',
    }),
  }
})

interface Process {
  db: Db
  references: References
}

/** An event whose experiment and flag were found. */
interface Resolved {
  event: CheckedEvent
  experiment: Reference | undefined
  flag: FlagReference | undefined
  row: store.EventRow
}

/** An experiment would have to be renamed this often within milliseconds. */
const ATTEMPTS = 5

/**
 * Finds what the events name and stores them. When a name has got another meaning since it was kept, nothing was
 * stored, and both is done again.
 *
 * @returns per event what it was resolved to, or why it is refused; and what `storeRows` answered
 */
const record = async <Answer>(
  { db, references }: Process,
  { events, now }: IncomingList,
  storeRows: (delivery: store.Delivery) => Promise<Answer | undefined>,
): Promise<{ resolved: (Resolved | AppError)[]; answer: Answer | undefined }> => {
  const names = new Map(events.flatMap(namesOf))
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const resolved = await resolve({ db, references }, events, [...names.values()])
    const good = resolved.filter(isGood)
    if (good.length === 0) return { resolved, answer: undefined }
    const answer = await storeRows({ references: distinctReferences(good), rows: distinctRows(good), now })
    if (answer !== undefined) {
      countStored(good)
      noteActivity(
        db,
        good.map(({ row }) => row.experiment_number),
      )
      return { resolved, answer }
    }
    references.forget()
  }
  throw new AppError('unavailable', 'Service temporarily unavailable', { headers: { 'Retry-After': '1' } })
}

const isGood = <Good>(outcome: Good | AppError): outcome is Good => !(outcome instanceof AppError)

const namesOf = ({ experiment }: CheckedEvent): [string, Naming][] =>
  experiment ? [[`${experiment.by} ${experiment.name}`, experiment]] : []

const resolve = async (
  { db, references }: Process,
  events: readonly CheckedEvent[],
  names: readonly Naming[],
): Promise<(Resolved | AppError)[]> => {
  const experimentOf = await references.of(names)
  const flags = events.flatMap(({ feature_flag }) => (feature_flag ? [feature_flag] : []))
  const flagOf = await flagIds(db, flags)
  return events.map((event) => {
    const experiment = event.experiment ? experimentOf(event.experiment) : undefined
    if (event.experiment && !experiment) return unknown('Experiment', event.experiment)
    const flag = event.feature_flag ? flagOf(event.feature_flag) : undefined
    if (event.feature_flag && !flag) return unknown('Feature flag', event.feature_flag)
    return { event, experiment, flag, row: rowOf(event, { experiment, flag }) }
  })
}

const unknown = (noun: string, { by, name }: Naming): AppError =>
  new AppError('not_found', by === 'key' ? `${noun} with key '${name}' not found` : `${noun} not found`)

const rowOf = (
  event: CheckedEvent,
  { experiment, flag }: { experiment: Reference | undefined; flag: FlagReference | undefined },
): store.EventRow => ({
  key: event.event_id === null ? null : eventKey(event.user_id, event.event_id),
  occurred_at: event.timestamp,
  value: event.value,
  experiment_number: experiment?.number ?? null,
  feature_flag_number: flag?.number ?? null,
  user_id: event.user_id,
  event_name: event.event_name,
  event_type: event.event_type,
  event_id: event.event_id,
  metadata: event.metadata,
})

const distinctReferences = (resolved: readonly Resolved[]): Reference[] => [
  ...new Map(
    resolved.flatMap(({ experiment }) => (experiment ? [[experiment.number, experiment]] : [])),
  ).values(),
]

/** Of events with the same key the first is stored. */
const distinctRows = (resolved: readonly Resolved[]): store.EventRow[] => {
  const keys = new Set<string>()
  return resolved
    .map(({ row }) => row)
    .filter(({ key }) => {
      if (key === null) return true
      if (keys.has(key)) return false
      keys.add(key)
      return true
    })
}

const recordLists = async (process: Process, lists: IncomingList[]): Promise<ListOutcome[]> => {
  const events = lists.flatMap((list) => list.events)
  const now = lists.at(-1)?.now ?? new Date(0)
  const storeAll = async (delivery: store.Delivery): Promise<true | undefined> =>
    (await store.storeAll(process.db, delivery)) || undefined
  const { resolved } = await record(process, { events, now }, storeAll)
  const outcomes = resolved.values()
  return lists.map((list) =>
    list.events.map(() => {
      const outcome = outcomes.next().value
      return outcome instanceof AppError ? outcome : undefined
    }),
  )
}

const recordPlain = async (process: Process, incoming: Incoming[]): Promise<(EventAnswer | AppError)[]> => {
  const list = together(incoming)
  const { resolved, answer } = await record(process, list, (delivery) =>
    store.storePlain(process.db, delivery),
  )
  const stored = answer?.values()
  return answerStored(process, { resolved, now: list.now }, () => stored?.next().value)
}

const recordKeyed = async (process: Process, incoming: Incoming[]): Promise<(EventAnswer | AppError)[]> => {
  const list = together(incoming)
  const { resolved, answer } = await record(process, list, (delivery) =>
    store.storeKeyed(process.db, delivery),
  )
  const stored = answer ?? new Map<string, store.Stored>()
  const take = ({ key }: store.EventRow): store.Stored | undefined => {
    const first = stored.get(key ?? '')
    stored.delete(key ?? '')
    return first
  }
  return answerStored(process, { resolved, now: list.now }, take)
}

/** Calls that are answered together were received together, as far as their time of receipt goes. */
const together = (incoming: readonly Incoming[]): IncomingList => ({
  events: incoming.map(({ event }) => event),
  now: incoming.at(-1)?.now ?? new Date(0),
})

interface Recorded {
  resolved: (Resolved | AppError)[]
  now: Date
}

/** `take` gives what became of an event that was stored now; any other is a duplicate of an earlier one. */
const answerStored = async (
  { db, references }: Process,
  { resolved, now }: Recorded,
  take: (row: store.EventRow) => store.Stored | undefined,
): Promise<(EventAnswer | AppError)[]> => {
  const outcomes = resolved.map((outcome) =>
    outcome instanceof AppError ? outcome : { ...outcome, stored: take(outcome.row) },
  )
  const good = outcomes.filter(isGood)
  const variantIdOf = await references.variantIds(
    good.flatMap(({ stored }) => (stored?.variant_number ? [stored.variant_number] : [])),
  )
  const repeated = good.flatMap(({ stored, row }) => (stored || row.key === null ? [] : [row.key]))
  const first = repeated.length > 0 ? await store.findByKeys(db, repeated) : new Map<string, EventRead>()
  return outcomes.map((outcome) => {
    if (outcome instanceof AppError) return outcome
    const { stored, row } = outcome
    if (stored) return answerOf(outcome, { stored, now, variantId: variantIdOf(stored.variant_number) })
    return duplicateAnswer(first.get(row.key ?? ''))
  })
}

const answerOf = (
  { event, experiment, flag }: Resolved,
  { stored, now, variantId }: { stored: store.Stored; now: Date; variantId: string | null },
): EventAnswer => ({
  id: numberedId(now, stored.id),
  event_id: event.event_id,
  event_name: event.event_name,
  event_type: event.event_type,
  user_id: event.user_id,
  experiment_id: experiment?.id ?? null,
  feature_flag_id: flag?.id ?? null,
  variant_id: variantId,
  value: event.value,
  metadata: event.metadata,
  timestamp: event.timestamp ?? now,
  created_at: now,
  duplicate: false,
})

const duplicateAnswer = (first: EventRead | undefined): EventAnswer => {
  if (!first) throw new Error('The key of an event is stored, but not the event')
  return { ...first, duplicate: true }
}

const events = counter('events_total', 'Events accepted', ['event_type'])
const labelOf = createTypeLabels()

const countStored = (resolved: readonly Resolved[]): void => {
  const counts = new Map<string, number>()
  for (const { event } of resolved) counts.set(event.event_type, (counts.get(event.event_type) ?? 0) + 1)
  for (const [type, count] of counts) events.inc({ event_type: labelOf(type) }, count)
}
