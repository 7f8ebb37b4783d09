import { batch } from '../../db/batch.ts'
import type { Db } from '../../db/connect.ts'
import { hotPath } from '../../db/hot-path.ts'
import { perDatabase } from '../../db/per-database.ts'
import type { Caller } from '../../lib/caller.ts'
import { AppError, unavailable } from '../../lib/errors.ts'
import { counter } from '../../lib/metrics.ts'
import { beginTurn } from '../../lib/turn.ts'
import { noteActivity } from '../../parts/activity/index.ts'
import { isHeldOut } from '../holdouts/index.ts'
import { createMembership, type MemberPair, type Membership, membersAmong } from '../segments/index.ts'
import { createHoldoutSeenFilter, type HoldoutSeenFilter } from './holdout-seen-filter.ts'
import {
  type Choice,
  type Definition,
  type Proposal,
  propose,
  proposedInVain,
  type RunningExperiment,
  type Subject,
  storedAttributes,
} from './rules.ts'
import type { Reason } from './schema.ts'
import { createSeenFilter, markOf, type SeenFilter } from './seen-filter.ts'
import * as store from './store.ts'
import { createDefinitions, type Definitions } from './store-definitions.ts'

/** A subject's question for its variant in one experiment. */
interface Request extends Subject {
  experiment_key: string
  caller?: Caller | undefined
}

/** Questions that came together. */
interface RequestList {
  requests: Request[]
  caller?: Caller | undefined
}

/** The answer to a request, and everything that could have been chosen. */
export interface Outcome {
  choice: Choice
  assigned: boolean
  reason: Reason
  is_new: boolean
  choices: Choice[]
}

interface Assigner {
  /** Joins the requests of other callers that wait at the same time. */
  one: (request: Request) => Promise<Outcome>
  /** Distinct subjects; one statement for all of them. */
  many: (list: RequestList) => Promise<(Outcome | Error)[]>
}

interface Process {
  db: Db
  definitions: Definitions
  remembered: SeenFilter
  noted: HoldoutSeenFilter
  /** Members of id lists among the subjects that are about to be decided. */
  membership: Membership
}

/** A list is large enough to be a run of its own. */
const LISTS_IN_FLIGHT = 2

/** One million subjects in four megabytes. */
const REMEMBERED_BITS = 20

/** The ids of 65,536 subjects, and only while a holdout is active. */
const NOTED_BITS = 16

/** The assigner of this process for a database. */
export const assignerOf = perDatabase((db): Assigner => {
  const membership = createMembership()
  const path = hotPath(db, 'assign')
  const listPath = hotPath(db, 'assign_batch')
  const process = {
    db: path.db,
    membership,
    definitions: createDefinitions(path.db, membership),
    remembered: createSeenFilter(REMEMBERED_BITS),
    noted: createHoldoutSeenFilter(NOTED_BITS),
  }
  const ofLists = { ...process, db: listPath.db }
  return {
    one: batch({
      path,
      run: (requests: Request[]) => answerAll(process, requests),
      onFailure: 'split',
      callerOf: ({ caller }) => caller,
    }),
    many: batch({
      path: listPath,
      run: (lists: RequestList[]) => answerLists(ofLists, lists),
      maxItems: 1,
      maxInFlight: LISTS_IN_FLIGHT,
      callerOf: ({ caller }) => caller,
    }),
  }
})

/**
 * Each attempt ends with answers, or finds a definition changed or an assignment stored by somebody else in the
 * moment between reading and storing. Five in a row would need as many changes within milliseconds.
 */
const ATTEMPTS = 5

/** A request and its answer, once there is one. */
interface Slot {
  request: Request
  answer: Outcome | Error | undefined
}

const answerLists = (process: Process, lists: readonly RequestList[]): Promise<(Outcome | Error)[][]> =>
  Promise.all(lists.map(({ requests }) => answerAll(process, requests)))

const answerAll = async (process: Process, requests: Request[]): Promise<(Outcome | Error)[]> => {
  const slots = requests.map((request): Slot => ({ request, answer: undefined }))
  let open = slots
  for (let attempt = 0; attempt < ATTEMPTS && open.length > 0; attempt += 1) {
    await attemptAll(process, open)
    open = open.filter(({ answer }) => answer === undefined)
  }
  return slots.map(({ answer }) => answer ?? tooBusy())
}

const tooBusy = (): AppError => unavailable(1)

const notActive = (key: string): AppError =>
  new AppError('not_found', `Active experiment with key '${key}' not found`)

/** All requests of one subject for one experiment. */
interface Entry {
  experiment: RunningExperiment
  wish: store.PendingAssignment
  mark: number
  asked: { slot: Slot; proposal: Proposal | undefined }[]
  /** The first request whose proposal may be stored. */
  proposer: Request | undefined
}

const attemptAll = async (process: Process, slots: readonly Slot[]): Promise<void> => {
  const keys = new Set(slots.map(({ request }) => request.experiment_key))
  const known = await process.definitions.of(keys)
  const definitions = [...known.values()]
  if (definitions.length > 0) {
    const entries = gather(slots, known)
    const settled = await settle(process, definitions, entries)
    if (!settled.current) {
      process.definitions.forget(keys)
      return
    }
    answerEntries(process, entries, settled)
  }
  for (const slot of slots) {
    const key = slot.request.experiment_key
    if (known.get(key)?.running === undefined) slot.answer = notActive(key)
  }
}

/** One entry per subject and experiment, for the experiments that run. */
const gather = (slots: readonly Slot[], known: ReadonlyMap<string, Definition>): Entry[] => {
  const entries = new Map<string, Entry>()
  for (const slot of slots) {
    const definition = known.get(slot.request.experiment_key)
    if (!definition?.running) continue
    const key = entryKey(definition.number, slot.request.user_id)
    const entry = entries.get(key) ?? newEntry(definition.number, definition.running, slot.request.user_id)
    entry.asked.push({ slot, proposal: undefined })
    entries.set(key, entry)
  }
  return [...entries.values()]
}

const entryKey = (experimentNumber: number, userId: string): string => `${experimentNumber}:${userId}`

const newEntry = (experiment_number: number, experiment: RunningExperiment, user_id: string): Entry => ({
  experiment,
  wish: { experiment_number, user_id, variant_number: null, weight: null, attributes: null },
  mark: markOf(experiment_number, user_id),
  asked: [],
  proposer: undefined,
})

/** Subjects that were all seen before are only looked up, which is cheaper; anything else is decided and stored. */
const settle = async (
  { db, remembered, noted, membership }: Process,
  definitions: Definition[],
  entries: Entry[],
): Promise<store.StoreOutcome> => {
  const wishes = entries.map(({ wish }) => wish)
  const versions = definitions.flatMap((definition) => definition.versions)
  const notes = notesOf(entries, noted)
  if (notes.length === 0 && entries.every(({ mark }) => remembered.has(mark))) {
    return store.find(db, versions, wishes)
  }
  const pairs = entries.flatMap(listPairs)
  const members = pairs.length > 0 ? await membersAmong(db, pairs) : undefined
  const turn = beginTurn(() => members && membership.replace(members))
  for (const entry of entries) {
    decide(entry)
    if (turn.isOver()) await turn.next()
  }
  const now = entries[0]?.asked[0]?.slot.request.now ?? new Date(0)
  const rivalries = rivalriesOf(definitions)
  const settled = await store.findOrStore(db, { versions, wishes, rivalries, notes, now })
  if (settled.current) {
    for (const { holdout_number, user_id } of notes) noted.add(holdout_number, user_id)
  }
  return settled
}

/** Who asks for the first time, as far as this process knows, while a holdout is active; each once. */
const notesOf = (entries: readonly Entry[], noted: HoldoutSeenFilter): store.Note[] => {
  const notes = new Map<string, store.Note>()
  for (const { experiment, wish } of entries) {
    const { holdout } = experiment
    const { user_id } = wish
    if (!holdout || noted.has(holdout.number, user_id)) continue
    const is_held_out = isHeldOut(holdout, user_id)
    notes.set(user_id, { holdout_number: holdout.number, is_held_out, user_id })
  }
  return [...notes.values()]
}

const rivalriesOf = (definitions: readonly Definition[]): store.Rivalry[] =>
  definitions.flatMap(({ number, running }) =>
    (running?.rivals ?? []).map((rival_number) => ({ experiment_number: number, rival_number })),
  )

/**
 * What has to be looked up before somebody can be decided. A change of an id list gives the experiment a new
 * version, so an answer that is old by the time of the settlement is never stored.
 */
const listPairs = ({ experiment, wish }: Entry): MemberPair[] =>
  experiment.lists.map((segment_number) => ({ segment_number, user_id: wish.user_id }))

const decide = (entry: Entry): void => {
  for (const asked of entry.asked) {
    const { request } = asked.slot
    asked.proposal = propose(entry.experiment, request)
    if (entry.proposer || !asked.proposal.assigned) continue
    entry.proposer = request
    entry.wish.variant_number = asked.proposal.choice.variant_number
    entry.wish.weight = asked.proposal.weight
    entry.wish.attributes = storedAttributes(request.context, entry.experiment.dimensions)
  }
}

/**
 * Answers whoever can be answered. Left open are subjects that were remembered but have no assignment, and those
 * whose assignment another process stored in the same moment.
 */
const answerEntries = (
  { db, remembered }: Process,
  entries: Entry[],
  { found, taken, stored }: store.StoreOutcome,
): void => {
  noteActivity(db, stored.numbers)
  const fresh = new Set(stored.users.map((user, index) => entryKey(stored.numbers[index] ?? 0, user)))
  const isFresh = ({ wish }: Entry): boolean => fresh.has(entryKey(wish.experiment_number, wish.user_id))
  entries.forEach((entry, index) => {
    const before = found[index] ?? null
    if (before !== null) answerStored(entry, before, undefined)
    else if (taken[index]) answerTaken(entry)
    else if (fresh.size > 0 && isFresh(entry)) answerStored(entry, entry.wish.variant_number, entry.proposer)
    else if (!entry.proposer) answerRefused(entry)
    noteSeen(remembered, entry)
  })
}

/** The next batch finds out at once about subjects that have their assignment now. */
const noteSeen = (remembered: SeenFilter, { mark, asked }: Entry): void => {
  const answer = asked[0]?.slot.answer
  if (answer && 'assigned' in answer && answer.assigned) remembered.add(mark)
  else remembered.remove(mark)
}

/** Everybody who waits with a subject gets its one assignment; it is new for the request that brought it. */
const answerStored = (
  { experiment, asked }: Entry,
  variantNumber: number | null,
  newFor: Request | undefined,
): void => {
  const choice = experiment.byNumber.get(variantNumber ?? 0)
  if (!choice) throw new Error(`The stored variant ${variantNumber} is none of ${experiment.compiled.key}`)
  if (newFor) countNew(experiment.compiled.key, choice)
  for (const { slot } of asked) {
    const is_new = slot.request === newFor
    slot.answer = { choice, assigned: true, reason: 'assigned', is_new, choices: experiment.choices }
  }
}

const answerRefused = ({ experiment, asked }: Entry): void => {
  for (const { slot, proposal } of asked) if (proposal) answerProposed(slot, experiment, proposal)
}

/** The subject is in another member of the group, whatever else would keep it out. */
const answerTaken = ({ experiment, asked }: Entry): void => {
  for (const { slot, proposal } of asked) {
    if (proposal) answerProposed(slot, experiment, proposedInVain(experiment, proposal))
  }
}

const answerProposed = (slot: Slot, { choices }: RunningExperiment, proposal: Proposal): void => {
  const { choice, assigned, reason } = proposal
  slot.answer = { choice, assigned, reason, is_new: false, choices }
}

const assignments = counter('assignments_total', 'Assignments stored', ['experiment', 'variant'])
const counters = new WeakMap<Choice, { inc: () => void }>()

/** The labelled counter is looked up once per variant: finding it by its labels costs more than counting. */
const countNew = (experiment: string, choice: Choice): void => {
  const known = counters.get(choice)
  const labelled = known ?? assignments.labels({ experiment, variant: choice.variant_name })
  if (!known) counters.set(choice, labelled)
  labelled.inc()
}
