import type { Context } from '../../context.ts'
import type { Db } from '../../db/connect.ts'
import { hotPath } from '../../db/hot-path.ts'
import { perDatabase } from '../../db/per-database.ts'
import { attemptUntilAnswered, retryingBatch } from '../../db/retrying-batch.ts'
import type { Caller } from '../../lib/caller.ts'
import { AppError } from '../../lib/errors.ts'
import { beginTurn } from '../../lib/turn.ts'
import { publishActivity } from '../../parts/activity/index.ts'
import { isHeldOut } from '../holdouts/index.ts'
import { type MemberPair, membersAmong } from '../segments/index.ts'
import { type Answer, assignedAnswer, batchDecisionOf, decisionOf, proposedAnswer } from './answers.ts'
import { type Caches, createCaches, hashOf } from './caches.ts'
import {
  type Definition,
  excludedProposal,
  type Proposal,
  propose,
  type RunningExperiment,
  type Subject,
  storedAttributes,
} from './rules.ts'
import type { AssignBatchBody, AssignBody, BatchDecision, Decision } from './schema.ts'
import * as store from './store/assignments.ts'

/** A subject that asks for its variant in one experiment. */
interface Question extends Subject {
  experiment_key: string
  caller?: Caller | undefined
}

/** Questions of one request. */
interface QuestionList {
  questions: Question[]
  caller?: Caller | undefined
}

/**
 * The variant of a subject: the stored one, or a new one that is stored before the answer is given.
 *
 * @throws AppError 404 when no experiment with this key is ACTIVE
 */
export const assign = async (
  ctx: Context,
  { experiment_key, user_id, context }: AssignBody,
  caller?: Caller,
): Promise<Decision> => {
  const question = { experiment_key, user_id, context, now: ctx.now(), caller }
  return decisionOf(question, await assignerOf(ctx.db).one(question))
}

/**
 * The variants of many subjects of one experiment; all of them are stored together.
 *
 * @throws AppError 404 when no experiment with this key is ACTIVE
 */
export const assignBatch = async (
  ctx: Context,
  { experiment_key, users }: AssignBatchBody,
  caller?: Caller,
): Promise<BatchDecision> => {
  const now = ctx.now()
  const questions = users.map((user) => ({ experiment_key, now, ...user }))
  return batchDecisionOf(experiment_key, users, await assignerOf(ctx.db).many({ questions, caller }))
}

interface Assigner {
  /** Joins the questions of other callers that wait at the same time. */
  one: (question: Question) => Promise<Answer>
  /** Distinct subjects; one statement for all of them. */
  many: (list: QuestionList) => Promise<(Answer | Error)[]>
}

interface Process extends Caches {
  db: Db
}

/** A list is large enough to be a run of its own. */
const LISTS_IN_FLIGHT = 2

/** The assigner of this process for a database. */
export const assignerOf = perDatabase((db): Assigner => {
  const path = hotPath(db, 'assign')
  const listPath = hotPath(db, 'assign_batch')
  const process = { ...createCaches(path.db), db: path.db }
  const ofLists = { ...process, db: listPath.db }
  return {
    one: retryingBatch<Question, Answer>({ path, attempt: (questions) => attempt(process, questions) }),
    many: retryingBatch<QuestionList, (Answer | Error)[]>({
      path: listPath,
      attempt: (lists) =>
        Promise.all(
          lists.map(({ questions }) => attemptUntilAnswered(questions, (open) => attempt(ofLists, open))),
        ),
      maxItems: 1,
      maxInFlight: LISTS_IN_FLIGHT,
    }),
  }
})

/** A subject of one experiment, and the questions that its assignment answers. */
interface Candidate {
  experiment: RunningExperiment
  assignment: store.PendingAssignment
  hash: number
  asked: { index: number; question: Question; proposal: Proposal | undefined }[]
  /** The index of the first question whose proposal may be stored. */
  newAt: number | undefined
}

/** Answers by question; undefined where a definition or an assignment was stored by somebody else meanwhile. */
const attempt = async (process: Process, questions: readonly Question[]): Promise<Answers> => {
  const keys = new Set(questions.map(({ experiment_key }) => experiment_key))
  const known = await process.definitions.of(keys)
  const definitions = [...known.values()]
  const answers: Answers = questions.map(() => undefined)
  if (definitions.length > 0) {
    const candidates = gather(questions, known)
    const outcome = await findOrStore(process, definitions, candidates)
    if (!outcome.current) {
      process.definitions.forget(keys)
      return answers
    }
    publishActivity(process.db, outcome.stored.numbers)
    answerCandidates(candidates, outcome, answers)
    cacheAssigned(candidates, answers, process.assigned)
  }
  questions.forEach(({ experiment_key }, index) => {
    if (known.get(experiment_key)?.running === undefined) answers[index] = notActive(experiment_key)
  })
  return answers
}

const notActive = (key: string): AppError =>
  new AppError('not_found', `Active experiment with key '${key}' not found`)

/** One candidate per subject and experiment, for the experiments that run. */
const gather = (questions: readonly Question[], known: ReadonlyMap<string, Definition>): Candidate[] => {
  const candidates = new Map<string, Candidate>()
  questions.forEach((question, index) => {
    const definition = known.get(question.experiment_key)
    if (!definition?.running) return
    const key = candidateKey(definition.number, question.user_id)
    const candidate =
      candidates.get(key) ?? candidateOf(definition.number, definition.running, question.user_id)
    candidate.asked.push({ index, question, proposal: undefined })
    candidates.set(key, candidate)
  })
  return [...candidates.values()]
}

const candidateKey = (experimentNumber: number, userId: string): string => `${experimentNumber}:${userId}`

const candidateOf = (
  experiment_number: number,
  experiment: RunningExperiment,
  user_id: string,
): Candidate => ({
  experiment,
  assignment: { experiment_number, user_id, variant_number: null, weight: null, attributes: null },
  hash: hashOf(experiment_number, user_id),
  asked: [],
  newAt: undefined,
})

/** Subjects that were all seen before are only looked up, which is cheaper; anything else is decided and stored. */
const findOrStore = async (
  { db, assigned, seenByHoldout, membership }: Process,
  definitions: Definition[],
  candidates: Candidate[],
): Promise<store.StoreOutcome> => {
  const pending = candidates.map(({ assignment }) => assignment)
  const versions = definitions.flatMap((definition) => definition.versions)
  const unseen = unseenByHoldout(candidates, seenByHoldout)
  if (unseen.length === 0 && candidates.every(({ hash }) => assigned.has(hash))) {
    return store.find(db, versions, pending)
  }
  const pairs = candidates.flatMap(listPairs)
  const members = pairs.length > 0 ? await membersAmong(db, pairs) : undefined
  const turn = beginTurn(() => members && membership.replace(members))
  for (const candidate of candidates) {
    decide(candidate)
    if (turn.isOver()) await turn.next()
  }
  const now = candidates[0]?.asked[0]?.question.now ?? new Date(0)
  const exclusions = exclusionsOf(definitions)
  const outcome = await store.findOrStore(db, { versions, pending, exclusions, seenByHoldout: unseen, now })
  if (outcome.current) {
    for (const { holdout_number, user_id } of unseen) seenByHoldout.add(holdout_number, user_id)
  }
  return outcome
}

/** Subjects that ask for the first time, as far as this process knows, while a holdout is active; each once. */
const unseenByHoldout = (
  candidates: readonly Candidate[],
  seenByHoldout: Caches['seenByHoldout'],
): store.HoldoutSubject[] => {
  const unseen = new Map<string, store.HoldoutSubject>()
  for (const { experiment, assignment } of candidates) {
    const { holdout } = experiment
    const { user_id } = assignment
    if (!holdout || seenByHoldout.has(holdout.number, user_id)) continue
    const is_held_out = isHeldOut(holdout, user_id)
    unseen.set(user_id, { holdout_number: holdout.number, is_held_out, user_id })
  }
  return [...unseen.values()]
}

const exclusionsOf = (definitions: readonly Definition[]): store.Exclusion[] =>
  definitions.flatMap(({ number, running }) =>
    (running?.otherMembers ?? []).map((other_number) => ({ experiment_number: number, other_number })),
  )

/**
 * The id lists in which a subject is looked up before it is decided. A change of an id list gives the experiment a new
 * version, so what was decided by an old list is never stored.
 */
const listPairs = ({ experiment, assignment }: Candidate): MemberPair[] =>
  experiment.lists.map((segment_number) => ({ segment_number, user_id: assignment.user_id }))

const decide = (candidate: Candidate): void => {
  const { experiment, assignment } = candidate
  for (const asked of candidate.asked) {
    asked.proposal = propose(experiment, asked.question)
    if (candidate.newAt !== undefined || !asked.proposal.assigned) continue
    candidate.newAt = asked.index
    assignment.variant_number = asked.proposal.choice.variant_number
    assignment.weight = asked.proposal.weight
    assignment.attributes = storedAttributes(asked.question.context, experiment.dimensions)
  }
}

type Answers = (Answer | AppError | undefined)[]

/**
 * Answers the questions of candidates. Left open are subjects that the seen-filter knew but that have no assignment, and
 * those whose assignment another process stored in the same moment.
 */
const answerCandidates = (
  candidates: readonly Candidate[],
  { found, excluded, stored }: store.StoreOutcome,
  answers: Answers,
): void => {
  const fresh = new Set(stored.users.map((user, index) => candidateKey(stored.numbers[index] ?? 0, user)))
  const isFresh = ({ experiment_number, user_id }: store.PendingAssignment): boolean =>
    fresh.size > 0 && fresh.has(candidateKey(experiment_number, user_id))
  candidates.forEach((candidate, index) => {
    const { experiment, assignment, newAt } = candidate
    const before = found[index] ?? null
    if (before !== null) answerAssigned(candidate, { variant: before, newAt: undefined }, answers)
    else if (excluded[index]) answerProposed(candidate, (one) => excludedProposal(experiment, one), answers)
    else if (isFresh(assignment)) {
      answerAssigned(candidate, { variant: assignment.variant_number, newAt }, answers)
    } else if (newAt === undefined) answerProposed(candidate, (one) => one, answers)
  })
}

/** Everybody who waits with a subject gets its one assignment; it is new for the question that brought it. */
const answerAssigned = (
  { experiment, asked }: Candidate,
  { variant, newAt }: { variant: number | null; newAt: number | undefined },
  answers: Answers,
): void => {
  for (const { index } of asked) answers[index] = assignedAnswer(experiment, variant, index === newAt)
}

const answerProposed = (
  { experiment, asked }: Candidate,
  finalOf: (proposal: Proposal) => Proposal,
  answers: Answers,
): void => {
  for (const { index, proposal } of asked) {
    if (proposal) answers[index] = proposedAnswer(experiment, finalOf(proposal))
  }
}

/** The next batch knows at once which subjects have their assignment now. */
const cacheAssigned = (
  candidates: readonly Candidate[],
  answers: Answers,
  assigned: Caches['assigned'],
): void => {
  for (const { hash, asked } of candidates) {
    const answer = answers[asked[0]?.index ?? 0]
    if (answer && 'assigned' in answer && answer.assigned) assigned.add(hash)
    else assigned.remove(hash)
  }
}
