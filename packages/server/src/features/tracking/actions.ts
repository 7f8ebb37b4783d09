import type { Context } from '../../context.ts'
import { problemsOf } from '../../http/problems.ts'
import type { Caller } from '../../lib/caller.ts'
import { invalid, type Problem, wrongField } from '../../lib/errors.ts'
import { get as getExperiment } from '../experiments/index.ts'
import { recorderOf } from './actions-record.ts'
import { type CheckedEvent, timestampProblem } from './rules.ts'
import { readQuickly } from './rules-quick-event.ts'
import { type BatchAnswer, type EventAnswer, type ExperimentQuery, trackBody } from './schema.ts'
import * as store from './store.ts'

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
    sent.map((event) => check(event, now)),
    { now, caller },
  )
}

/** Stands by itself so that nothing of what was sent is kept while the events wait to be stored. */
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

/** The event, or what is wrong with it. */
const check = (sent: unknown, now: Date): CheckedEvent | string => {
  const event = readQuickly(sent) ?? readByShape(sent)
  if (typeof event === 'string') return event
  // It is stored as text, and the answer to a list does not repeat it.
  event.metadata = null
  const problem = timestampProblem(event.timestamp, now)
  return problem === undefined ? event : `timestamp: ${problem}`
}

const readByShape = (sent: unknown): CheckedEvent | string => {
  const parsed = trackBody.safeParse(sent, { reportInput: true })
  return parsed.success ? parsed.data : describe(problemsOf(parsed.error, 'body'))
}

const describe = (problems: readonly Problem[]): string =>
  problems
    .map(({ loc: [, ...path], msg }) => (path.length > 0 ? `${path.join('.')}: ${msg}` : msg))
    .join('; ')

/**
 * One page of the events of an experiment.
 *
 * @throws AppError 404; 400 when from_date is after to_date
 */
export const listOfExperiment = async (ctx: Context, id: string, query: ExperimentQuery) => {
  const { from_date, to_date } = query
  if (from_date && to_date && from_date > to_date) throw invalid('from_date must not be after to_date')
  await getExperiment(ctx, id)
  return { ...(await store.listOfExperiment(ctx, id, query)), skip: query.skip, limit: query.limit }
}

/** Months for which partitions exist in advance. */
const MONTHS_AHEAD = 2

/**
 * Creates the partitions of the coming months; an event without one is stored all the same, only less handily.
 *
 * @returns how many were created
 */
export const keepPartitionsAhead = (ctx: Context): Promise<number> =>
  store.createPartitions(ctx, MONTHS_AHEAD)
