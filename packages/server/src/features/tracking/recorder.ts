import type { Context } from '../../context.ts'
import type { Db } from '../../db/connect.ts'
import { hotPath } from '../../db/hot-path.ts'
import { perDatabase } from '../../db/per-database.ts'
import { retryingBatch } from '../../db/retrying-batch.ts'
import type { Caller } from '../../lib/caller.ts'
import { AppError, wrongField } from '../../lib/errors.ts'
import { publishActivity } from '../../parts/activity/index.ts'
import { answersOf, countStored, isGood, type Recorded, type Resolved } from './answers.ts'
import { checkEvent } from './read-event.ts'
import { type CheckedEvent, eventKey, timestampProblem } from './rules.ts'
import type { BatchAnswer, EventAnswer } from './schema.ts'
import { storeMany } from './store/copy.ts'
import * as store from './store/events.ts'
import { createReferences, flagIds, type Reference, type References } from './store/references.ts'

/**
 * Stores an event; the answer is given when it is safe.
 *
 * @throws AppError 404 for an unknown experiment or flag, 422 for a time too far away
 */
export const track = (ctx: Context, event: CheckedEvent, caller?: Caller): Promise<EventAnswer> => {
  const now = ctx.now()
  const problem = timestampProblem(event.timestamp, now)
  if (problem !== undefined) throw wrongField(['body', 'timestamp'], problem)
  return recorderOf(ctx.db).one({ event, now, caller })
}

/** Stores the good events of a list and says of each other one what is wrong with it. */
export const trackBatch = (ctx: Context, sent: readonly unknown[], caller?: Caller): Promise<BatchAnswer> => {
  const now = ctx.now()
  return storeChecked(
    ctx,
    sent.map((event) => checkEvent(event, now)),
    { now, caller },
  )
}

/** A function of its own, so that the body that was sent can be collected while its events wait to be stored. */
const storeChecked = async (
  { db }: Context,
  checked: readonly (CheckedEvent | string)[],
  { now, caller }: { now: Date; caller: Caller | undefined },
): Promise<BatchAnswer> => {
  const events = checked.filter((outcome) => typeof outcome !== 'string')
  const outcomes = (events.length > 0 ? await recorderOf(db).list({ events, now, caller }) : []).values()
  const errors = checked.flatMap((outcome, index) => {
    const message = typeof outcome === 'string' ? outcome : outcomes.next().value?.message
    return message === undefined ? [] : [{ index, message }]
  })
  return { success_count: checked.length - errors.length, failure_count: errors.length, errors }
}

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
  const single = (
    name: string,
    record: (process: Process, items: readonly Incoming[]) => Promise<Answers>,
  ) => {
    const path = hotPath(db, name)
    const process = { db: path.db, references }
    return retryingBatch<Incoming, EventAnswer>({ path, attempt: (items) => record(process, items) })
  }
  const plain = single('track', recordPlain)
  const keyed = single('track_once', recordKeyed)
  const path = hotPath(db, 'track_batch')
  const process = { db: path.db, references }
  return {
    one: (incoming) => (incoming.event.event_id === null ? plain(incoming) : keyed(incoming)),
    list: retryingBatch<IncomingList, ListOutcome>({
      path,
      attempt: (lists) => recordLists(process, lists),
      maxItems: LISTS_TOGETHER,
      maxInFlight: LISTS_IN_FLIGHT,
    }),
  }
})

/** Answers by event; undefined where nothing was stored because a name has got another meaning. */
type Answers = (EventAnswer | AppError | undefined)[]

interface Process {
  db: Db
  references: References
}

/**
 * Finds what the events name and stores them.
 *
 * @returns undefined, and nothing stored, when a name has got another meaning since it was loaded
 */
const record = async <Stored>(
  process: Process,
  { events, now }: IncomingList,
  storeRows: (delivery: store.Delivery) => Promise<Stored | undefined>,
): Promise<Recorded<Stored> | undefined> => {
  const resolved = await resolve(process, events)
  const good = resolved.filter(isGood)
  if (good.length === 0) return { resolved, now, stored: undefined }
  const references = new Map(good.map(({ experiment }) => [experiment?.number ?? null, experiment]))
  const delivery = { references: [...references.values()].filter(isNamed), rows: distinct(good), now }
  const stored = await storeRows(delivery)
  if (stored === undefined) {
    process.references.forget()
    return undefined
  }
  countStored(good)
  publishActivity(process.db, references.keys())
  return { resolved, now, stored }
}

const isNamed = (reference: Reference | undefined): reference is Reference => reference !== undefined

const resolve = async (
  { db, references }: Process,
  events: readonly CheckedEvent[],
): Promise<(Resolved | AppError)[]> => {
  await references.load(events)
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

const recordLists = async (
  process: Process,
  lists: readonly IncomingList[],
): Promise<(ListOutcome | undefined)[]> => {
  const events = lists.flatMap((list) => list.events)
  const now = lists.at(-1)?.now ?? new Date(0)
  const storeAll = async (delivery: store.Delivery): Promise<true | undefined> =>
    (await storeMany(process.db, delivery)) || undefined
  const recorded = await record(process, { events, now }, storeAll)
  if (!recorded) return lists.map(() => undefined)
  const outcomes = recorded.resolved.values()
  return lists.map((list) =>
    list.events.map(() => {
      const outcome = outcomes.next().value
      return outcome instanceof AppError ? outcome : undefined
    }),
  )
}

const recordPlain = async (process: Process, incoming: readonly Incoming[]): Promise<Answers> => {
  const recorded = await record(process, together(incoming), (rows) => store.storePlain(process.db, rows))
  if (!recorded) return incoming.map(() => undefined)
  const stored = recorded.stored?.values()
  return answersOf(process, recorded, () => stored?.next().value)
}

const recordKeyed = async (process: Process, incoming: readonly Incoming[]): Promise<Answers> => {
  const recorded = await record(process, together(incoming), (rows) => store.storeKeyed(process.db, rows))
  if (!recorded) return incoming.map(() => undefined)
  const stored = recorded.stored ?? new Map<string, store.Stored>()
  return answersOf(process, recorded, (key) => {
    const first = stored.get(key ?? '')
    stored.delete(key ?? '')
    return first
  })
}

/** Calls that are answered together were received together, as far as their time of receipt goes. */
const together = (incoming: readonly Incoming[]): IncomingList => ({
  events: incoming.map(({ event }) => event),
  now: incoming.at(-1)?.now ?? new Date(0),
})
