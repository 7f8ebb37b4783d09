import { decideWithoutSubject, type Evaluation, type Subject } from '@assay/evaluation'
import type { Context } from '../../../context.ts'
import { batch } from '../../../db/batch.ts'
import type { Db } from '../../../db/connect.ts'
import { hotPath } from '../../../db/hot-path.ts'
import { perDatabase } from '../../../db/per-database.ts'
import { AppError, unavailable } from '../../../lib/errors.ts'
import { type Tally, tallies } from '../../../lib/metrics.ts'
import { beginTurn } from '../../../lib/turn.ts'
import { recordSubject } from '../../../parts/subjects/index.ts'
import { countEvaluation } from './counting.ts'
import {
  createRegistry,
  type KnownFlag,
  pairsFor,
  type Registry,
  type Snapshot,
  takeOver,
} from './registry.ts'
import type { SubjectRequest } from './schema.ts'
import { readSnapshot } from './store.ts'

/** Selects the flags to decide from all cached ones. Called within a batch, so it must not wait. */
type Choice = (known: Registry) => Iterable<KnownFlag>

/** One subject; `key` is that of the only requested flag, undefined when any flag may be chosen. */
class Question implements Subject {
  readonly key: string | undefined
  readonly user_id: string
  /** false: the caller named no subject. */
  readonly isNamed: boolean
  readonly context: SubjectRequest['context']
  readonly choose: Choice
  readonly #time: Date

  constructor({ key, user_id, context }: Request, choose: Choice, time: Date) {
    this.key = key
    this.user_id = user_id ?? ''
    this.isNamed = user_id !== undefined
    this.context = context
    this.choose = choose
    this.#time = time
  }

  /** Time of the request, formatted only when a rule reads it. */
  get now(): string {
    return this.#time.toISOString()
  }
}

/** The decision about a flag for a subject. */
export interface Decision {
  flag: KnownFlag
  evaluation: Evaluation
}

/** Decisions made from definitions of one moment. */
interface Decisions {
  /** Increases with every change of a flag or segment. */
  revision: number
  decisions: Decision[]
  /** Chosen flags whose decision depends on the subject, when the request names none. */
  undecided: KnownFlag[]
}

/** Batches the requests that wait at the same time: one statement reads the data for all of them. */
const evaluatorOf = perDatabase((db) => {
  const registry = createRegistry()
  const path = hotPath(db, 'evaluate')
  return batch({ path, run: (questions: Question[]) => answerAll(path.db, registry, questions) })
})

/** Maximum rounds; each finds a change made since the one before, and five in a row would take milliseconds. */
const ROUNDS = 5

const answerAll = async (db: Db, registry: Registry, questions: Question[]): Promise<Decisions[]> => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const pairs = questions.flatMap((question) => (question.isNamed ? pairsFor(registry, question) : []))
    const snapshot = await readSnapshot(db, { revision: registry.revision, pairs })
    const isChanged = takeOver(registry, snapshot)
    if (isChanged && registry.lists.size > 0) continue
    return decideInTurns(registry, questions, snapshot.members)
  }
  throw unavailable(1)
}

/** Decides without waiting, unless costly rules would delay other requests. */
const decideInTurns = async (
  registry: Registry,
  questions: Question[],
  members: Snapshot['members'],
): Promise<Decisions[]> => {
  const turn = beginTurn(() => registry.membership.replace(members))
  const answers: Decisions[] = []
  for (const question of questions) {
    const answer: Decisions = { revision: registry.revision, decisions: [], undecided: [] }
    for (const flag of question.choose(registry)) {
      decideOne(flag, question, answer)
      if (turn.isOver()) await turn.next()
    }
    answers.push(answer)
  }
  return answers
}

const decideOne = (flag: KnownFlag, question: Question, { decisions, undecided }: Decisions): void => {
  const evaluation = question.isNamed ? flag.decide(question) : decideWithoutSubject(flag.decide, question)
  if (evaluation) decisions.push({ flag, evaluation })
  else undecided.push(flag)
}

/** The subject and the flags of a request. */
interface Request {
  /** One flag by its key; undefined: all chosen ones. */
  key: string | undefined
  /** undefined: no subject is named, and only flags whose decision depends on no subject are decided. */
  user_id: string | undefined
  context: SubjectRequest['context']
}

/**
 * Decides the chosen flags for a subject by the current state of the database, and counts the decisions.
 *
 * @param choose receives all cached definitions; it must not wait, and its flags are valid during the call only
 */
export const decide = async (ctx: Context, request: Request, choose: Choice): Promise<Decisions> => {
  const start = performance.now()
  const { user_id, context } = request
  const answer = await evaluatorOf(ctx.db)(new Question(request, choose, ctx.now()))
  const microseconds = (performance.now() - start) * 1000
  for (const decision of answer.decisions) countDecision(ctx, decision, { user_id, microseconds })
  if (answer.decisions.length > 0 && user_id !== undefined) recordSubject(ctx.db, user_id, context)
  return answer
}

/** The flag with a key, if there is one. */
export const withKey =
  (key: string): Choice =>
  ({ flags }) => {
    const flag = flags.get(key)
    return flag ? [flag] : []
  }

const active: Choice = ({ flags }) => [...flags.values()].filter(({ isActive }) => isActive)

const evaluations = tallies('flag_evaluations_total', 'Evaluations of feature flags', ['flag', 'result'])

type Results = Record<'enabled' | 'disabled' | 'error', Tally>

/** Counters of a flag, cached because finding a counter by its labels costs more than counting. */
const results = new WeakMap<KnownFlag, Results>()

const resultsOf = (flag: KnownFlag): Results => {
  const known = results.get(flag)
  if (known) return known
  const tally = (result: keyof Results) => evaluations({ flag: flag.key, result })
  const made = { enabled: tally('enabled'), disabled: tally('disabled'), error: tally('error') }
  results.set(flag, made)
  return made
}

/** Definitions whose failure is logged already: one line each, not one per request. */
const logged = new WeakSet<KnownFlag>()

const countDecision = (
  ctx: Context,
  { flag, evaluation }: Decision,
  { user_id, microseconds }: { user_id: string | undefined; microseconds: number },
): void => {
  const isError = evaluation.reason === 'error'
  const { enabled, reason, variant } = evaluation
  countEvaluation(ctx, flag.number, { user_id, enabled, reason, variant, microseconds })
  if (isError) {
    resultsOf(flag).error.count += 1
    if (!logged.has(flag)) ctx.log.error({ err: flag.failure, flag: flag.key }, 'flag evaluation failed')
    logged.add(flag)
  } else {
    resultsOf(flag)[enabled ? 'enabled' : 'disabled'].count += 1
  }
}

/**
 * Evaluates a flag for a subject by the current state of the database.
 *
 * @throws AppError 404
 */
export const evaluate = async (ctx: Context, key: string, subject: SubjectRequest): Promise<Decision> => {
  const { decisions } = await decide(ctx, { key, ...subject }, withKey(key))
  const [decision] = decisions
  if (!decision) throw new AppError('not_found', `Feature flag with key '${key}' not found`)
  return decision
}

/** Evaluates every ACTIVE flag for a subject, ordered by key. */
export const evaluateAll = async (ctx: Context, subject: SubjectRequest): Promise<Decision[]> => {
  const { decisions } = await decide(ctx, { key: undefined, ...subject }, active)
  return decisions.sort((left, right) => (left.flag.key < right.flag.key ? -1 : 1))
}
