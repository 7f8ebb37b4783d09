import { batch } from '../../db/batch.ts'
import type { Db } from '../../db/connect.ts'
import { type HotPath, hotPath } from '../../db/hot-path.ts'
import { perDatabase } from '../../db/per-database.ts'
import type { Caller } from '../../lib/caller.ts'
import { AppError, unavailable } from '../../lib/errors.ts'
import { numberedId } from '../../lib/ids.ts'
import { counter } from '../../lib/metrics.ts'
import { noteActivity } from '../../parts/activity/index.ts'
import { type CheckedEvent, createTypeLabels, eventKey } from './rules.ts'
import type { EventAnswer, EventRead } from './schema.ts'
import * as store from './store.ts'
import { type FlagReference, flagIds } from './store-flags.ts'
import { storeMany } from './store-many.ts'
import { createReferences, type Reference, type References } from './store-references.ts'

/** A checked event and when it was received. */
interface Incoming {
  event: CheckedEvent
  now: Date
  caller?: Caller | undefined
}

/** Events that arrived in one request. */
interface IncomingList {
  events: CheckedEvent[]
  now: Date
  caller?: Caller | undefined
}

/** Per event of a list: undefined when it is stored, else why it is not. */
type ListOutcome = (AppError | undefined)[]

interface Recorder {
  /** One event; joins those of other callers that wait at the same time. */
  one: (incoming: Incoming) => Promise<EventAnswer>
  /** All good events of a list in one transaction; joins the lists of other callers. */
  list: (incoming: IncomingList) => Promise<ListOutcome>
}

/** Lists that go into one statement: more make it no faster and the first caller's wait longer. */
const LISTS_TOGETHER = 4

/** A delivery of lists takes several round trips: while one waits for the database, another is prepared. */
const LISTS_IN_FLIGHT = 2

/** The recorder of this process for a database. */
export const recorderOf = perDatabase((db): Recorder => {
  const references = createReferences(hotPath(db, 'track').db)
  const processOf = (path: HotPath): Process => ({ db: path.db, references })
  const single = (name: string, record: (process: Process, items: Incoming[]) => Promise<Answered>) => {
    const path = hotPath(db, name)
    const process = processOf(path)
    return batch<Incoming, EventAnswer>({
      path,
      run: (items) => record(process, items),
      onFailure: 'split',
      callerOf: ({ caller }) => caller,
    })
  }
  const plain = single('track', recordPlain)
  const keyed = single('track_once', recordKeyed)
  const path = hotPath(db, 'track_batch')
  const process = processOf(path)
  return {
    one: (incoming) => (incoming.event.event_id === null ? plain(incoming) : keyed(incoming)),
    list: batch({
      path,
      run: (lists: IncomingList[]) => recordLists(process, lists),
      maxItems: LISTS_TOGETHER,
      maxInFlight: LISTS_IN_FLIGHT,
      onFailure: 'split',
      callerOf: ({ caller }) => caller,
    }),
  }
})

type Answered = (EventAnswer | AppError)[]

interface Process {
  db: Db
  references: References
}

/** An event whose experiment and flag were found. */
interface Resolved extends store.EventRow {
  experiment: Reference | undefined
  flag: FlagReference | undefined
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
  process: Process,
  { events, now }: IncomingList,
  storeRows: (delivery: store.Delivery) => Promise<Answer | undefined>,
): Promise<{ resolved: (Resolved | AppError)[]; answer: Answer | undefined }> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const resolved = await resolve(process, events)
    const good = resolved.filter(isGood)
    if (good.length === 0) return { resolved, answer: undefined }
    const references = new Map(good.map(({ experiment }) => [experiment?.number ?? null, experiment]))
    const delivery = { references: [...references.values()].filter(isNamed), rows: distinct(good), now }
    const answer = await storeRows(delivery)
    if (answer !== undefined) {
      countStored(good)
      noteActivity(process.db, references.keys())
      return { resolved, answer }
    }
    process.references.forget()
  }
  throw unavailable(1)
}

const isGood = <Good>(outcome: Good | AppError): outcome is Good => !(outcome instanceof AppError)

const isNamed = (reference: Reference | undefined): reference is Reference => reference !== undefined

const resolve = async (
  { db, references }: Process,
  events: readonly CheckedEvent[],
): Promise<(Resolved | AppError)[]> => {
  await references.learn(events)
  const flagOf = await flagIds(db, events)
  return events.map((event) => {
    const experiment = references.find(event)
    if (!experiment && namesExperiment(event)) return unknown('Experiment', event.experiment_key)
    const flag = flagOf(event)
    if (!flag && namesFlag(event)) return unknown('Feature flag', event.feature_flag_key)
    return {
      event,
      key: event.event_id === null ? null : eventKey(event.user_id, event.event_id),
      experiment,
      flag,
      experiment_number: experiment?.number ?? null,
      feature_flag_number: flag?.number ?? null,
    }
  })
}

const namesExperiment = ({ experiment_key, experiment_id }: CheckedEvent): boolean =>
  experiment_key !== null || experiment_id !== null

const namesFlag = ({ feature_flag_key, feature_flag_id }: CheckedEvent): boolean =>
  feature_flag_key !== null || feature_flag_id !== null

const unknown = (noun: string, key: string | null): AppError =>
  new AppError('not_found', key === null ? `${noun} not found` : `${noun} with key '${key}' not found`)

/** Of events with the same key the first is stored. */
const distinct = (rows: readonly Resolved[]): Resolved[] => {
  const keys = new Set<string>()
  return rows.filter(({ key }) => {
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
    (await storeMany(process.db, delivery)) || undefined
  const { resolved } = await record(process, { events, now }, storeAll)
  const outcomes = resolved.values()
  return lists.map((list) =>
    list.events.map(() => {
      const outcome = outcomes.next().value
      return outcome instanceof AppError ? outcome : undefined
    }),
  )
}

const recordPlain = async (process: Process, incoming: Incoming[]): Promise<Answered> => {
  const list = together(incoming)
  const { resolved, answer } = await record(process, list, (delivery) =>
    store.storePlain(process.db, delivery),
  )
  const stored = answer?.values()
  return answerAll(process, { resolved, now: list.now }, () => stored?.next().value)
}

const recordKeyed = async (process: Process, incoming: Incoming[]): Promise<Answered> => {
  const list = together(incoming)
  const { resolved, answer } = await record(process, list, (delivery) =>
    store.storeKeyed(process.db, delivery),
  )
  const stored = answer ?? new Map<string, store.Stored>()
  const take = (key: string | null): store.Stored | undefined => {
    const first = stored.get(key ?? '')
    stored.delete(key ?? '')
    return first
  }
  return answerAll(process, { resolved, now: list.now }, take)
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
const answerAll = async (
  { db, references }: Process,
  { resolved, now }: Recorded,
  take: (key: string | null) => store.Stored | undefined,
): Promise<Answered> => {
  const stored = resolved.map((outcome) => (isGood(outcome) ? take(outcome.key) : undefined))
  const variantIds = await references.variantIds(stored.map((row) => row?.variant_number ?? null))
  const repeated = resolved.flatMap((outcome, index) =>
    isGood(outcome) && !stored[index] && outcome.key !== null ? [outcome.key] : [],
  )
  const first = repeated.length > 0 ? await store.findByKeys(db, repeated) : new Map<string, EventRead>()
  return resolved.map((outcome, index) => {
    if (!isGood(outcome)) return outcome
    const row = stored[index]
    if (!row) return duplicateAnswer(first.get(outcome.key ?? ''))
    return answerOf(outcome, { id: numberedId(now, row.id), now, variant_id: variantIds[index] ?? null })
  })
}

const answerOf = (
  { event, experiment, flag }: Resolved,
  { id, now, variant_id }: { id: string; now: Date; variant_id: string | null },
): EventAnswer => ({
  id,
  event_id: event.event_id,
  event_name: event.event_name,
  event_type: event.event_type,
  user_id: event.user_id,
  experiment_id: experiment?.id ?? null,
  feature_flag_id: flag?.id ?? null,
  variant_id,
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

const accepted = counter('events_total', 'Events accepted', ['event_type'])
const labelOf = createTypeLabels()
const counters = new Map<string, { inc: (count: number) => void }>()

/** The labelled counter is looked up once per type: finding it by its label costs more than counting. */
const counterOf = (eventType: string): { inc: (count: number) => void } => {
  const event_type = labelOf(eventType)
  const known = counters.get(event_type) ?? accepted.labels({ event_type })
  counters.set(event_type, known)
  return known
}

const countStored = (resolved: readonly Resolved[]): void => {
  const counts = new Map<string, number>()
  for (const { event } of resolved) counts.set(event.event_type, (counts.get(event.event_type) ?? 0) + 1)
  for (const [type, count] of counts) counterOf(type).inc(count)
}
