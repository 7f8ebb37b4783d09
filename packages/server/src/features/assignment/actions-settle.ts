import { batch } from '../../db/batch.ts'
import type { Db } from '../../db/connect.ts'
import { perDatabase } from '../../db/per-database.ts'
import { AppError } from '../../lib/errors.ts'
import { counter } from '../../lib/metrics.ts'
import { createRemembered, type Remembered } from './remembered.ts'
import {
  type Choice,
  type Definition,
  keptAttributes,
  type Proposal,
  propose,
  type RunningExperiment,
  type Subject,
} from './rules.ts'
import type { Reason } from './schema.ts'
import * as store from './store.ts'
import { createDefinitions, type Definitions } from './store-definitions.ts'

/** A subject's question for its variant in one experiment. */
export interface Request extends Subject {
  experiment_key: string
}

/** The answer to a request, and everything that could have been chosen. */
export interface Outcome {
  choice: Choice
  assigned: boolean
  reason: Reason
  is_new: boolean
  choices: Choice[]
}

export interface Assigner {
  /** Joins the requests of other callers that wait at the same time. */
  one: (request: Request) => Promise<Outcome>
  /** Distinct subjects; one statement for all of them. */
  many: (requests: Request[]) => Promise<(Outcome | Error)[]>
}

interface Process {
  db: Db
  definitions: Definitions
  remembered: Remembered
}

/** One million subjects in four megabytes. */
const REMEMBERED_BITS = 20

/** The assigner of this process for a database. */
export const assignerOf = perDatabase((db): Assigner => {
  const process = { db, definitions: createDefinitions(db), remembered: createRemembered(REMEMBERED_BITS) }
  const many = (requests: Request[]): Promise<(Outcome | Error)[]> => answerAll(process, requests)
  return { one: batch({ run: many, onFailure: 'split' }), many }
})

/**
 * Each attempt ends with answers, or finds a definition changed or an assignment stored by somebody else in the
 * moment between reading and storing. Five in a row would need as many changes within milliseconds.
 */
const ATTEMPTS = 5

const answerAll = async (process: Process, requests: Request[]): Promise<(Outcome | Error)[]> => {
  const answers = new Map<Request, Outcome | Error>()
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const open = requests.filter((request) => !answers.has(request))
    if (open.length === 0) break
    await attemptAll(process, open, answers)
  }
  return requests.map((request) => answers.get(request) ?? tooBusy())
}

const tooBusy = (): AppError =>
  new AppError('unavailable', 'Service temporarily unavailable', { headers: { 'Retry-After': '1' } })

const notActive = (key: string): AppError =>
  new AppError('not_found', `Active experiment with key '${key}' not found`)

/** All requests of one subject for one experiment. */
interface Entry {
  experiment: RunningExperiment
  wish: store.Wish
  requests: { request: Request; proposal: Proposal | undefined }[]
  /** The first request whose proposal may be stored. */
  proposer: Request | undefined
}

type Answers = Map<Request, Outcome | Error>

const attemptAll = async (process: Process, requests: Request[], answers: Answers): Promise<void> => {
  const keys = new Set(requests.map(({ experiment_key }) => experiment_key))
  const known = await process.definitions.of(keys)
  for (const request of requests) {
    if (!known.has(request.experiment_key)) answers.set(request, notActive(request.experiment_key))
  }
  const definitions = [...known.values()]
  if (definitions.length === 0) return
  const entries = [...gather(requests, known).values()]
  const settled = await settle(process, definitions, entries)
  if (!settled.current) {
    process.definitions.forget(known.keys())
    return
  }
  for (const request of requests) {
    if (known.get(request.experiment_key)?.running === undefined) {
      answers.set(request, notActive(request.experiment_key))
    }
  }
  answerEntries({ process, entries, settled, answers })
}

/** One entry per subject and experiment, for the experiments that run. */
const gather = (requests: readonly Request[], known: ReadonlyMap<string, Definition>): Map<string, Entry> => {
  const entries = new Map<string, Entry>()
  for (const request of requests) {
    const definition = known.get(request.experiment_key)
    if (!definition?.running) continue
    const key = entryKey(definition.number, request.user_id)
    const entry = entries.get(key) ?? newEntry(definition.number, definition.running, request.user_id)
    entry.requests.push({ request, proposal: undefined })
    entries.set(key, entry)
  }
  return entries
}

const entryKey = (experimentNumber: number, userId: string): string => `${experimentNumber}:${userId}`

const newEntry = (experiment_number: number, experiment: RunningExperiment, user_id: string): Entry => ({
  experiment,
  wish: { experiment_number, user_id, variant_number: null, weight: null, attributes: null },
  requests: [],
  proposer: undefined,
})

/** Subjects that were all seen before are only looked up, which is cheaper; anything else is decided and stored. */
const settle = (
  { db, remembered }: Process,
  definitions: Definition[],
  entries: Entry[],
): Promise<store.Settled> => {
  const wishes = entries.map(({ wish }) => wish)
  if (wishes.every((wish) => remembered.has(wish.experiment_number, wish.user_id))) {
    return store.find(db, definitions, wishes)
  }
  for (const entry of entries) decide(entry)
  const now = entries[0]?.requests[0]?.request.now ?? new Date(0)
  return store.settle(db, { definitions, wishes, now })
}

const decide = (entry: Entry): void => {
  for (const asked of entry.requests) {
    asked.proposal = propose(entry.experiment, asked.request)
    if (entry.proposer || !asked.proposal.assigned) continue
    entry.proposer = asked.request
    entry.wish.variant_number = asked.proposal.choice.variant_number
    entry.wish.weight = asked.proposal.weight
    entry.wish.attributes = keptAttributes(asked.request.context, entry.experiment.dimensions)
  }
}

interface Attempt {
  process: Process
  entries: Entry[]
  settled: store.Settled
  answers: Answers
}

const answerEntries = ({ process, entries, settled, answers }: Attempt): void => {
  const { numbers, users } = settled.stored
  const stored = new Set(users.map((user, index) => entryKey(numbers[index] ?? 0, user)))
  entries.forEach((entry, index) => {
    const found = settled.found[index] ?? null
    const { experiment_number, user_id } = entry.wish
    if (found !== null) {
      process.remembered.add(experiment_number, user_id)
      answerStored(entry, { number: found, newFor: undefined }, answers)
    } else if (stored.has(entryKey(experiment_number, user_id))) {
      process.remembered.add(experiment_number, user_id)
      answerStored(entry, { number: entry.wish.variant_number, newFor: entry.proposer }, answers)
    } else {
      process.remembered.remove(experiment_number, user_id)
      if (!entry.proposer) answerRefused(entry, answers)
    }
  })
}

/** Everybody who waits with a subject gets its one assignment; it is new for the request that brought it. */
const answerStored = (
  { experiment, requests }: Entry,
  { number, newFor }: { number: number | null; newFor: Request | undefined },
  answers: Answers,
): void => {
  const choice = experiment.byNumber.get(number ?? 0)
  if (!choice) throw new Error(`The stored variant ${number} is none of ${experiment.compiled.key}`)
  if (newFor) countNew(experiment.compiled.key, choice)
  for (const { request } of requests) {
    answers.set(request, {
      choice,
      assigned: true,
      reason: 'assigned',
      is_new: request === newFor,
      choices: experiment.choices,
    })
  }
}

const answerRefused = ({ experiment, requests }: Entry, answers: Answers): void => {
  for (const { request, proposal } of requests) {
    if (!proposal) continue
    const { choice, assigned, reason } = proposal
    answers.set(request, { choice, assigned, reason, is_new: false, choices: experiment.choices })
  }
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
