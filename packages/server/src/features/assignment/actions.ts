import type { Context } from '../../context.ts'
import type { Caller } from '../../lib/caller.ts'
import { get as getExperiment } from '../experiments/index.ts'
import { assignerOf, type Outcome } from './actions-settle.ts'
import type { Choice } from './rules.ts'
import type {
  AssignBatchBody,
  AssignBody,
  BatchDecision,
  Decision,
  ExperimentQuery,
  SubjectQuery,
} from './schema.ts'
import * as store from './store.ts'

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
  const { choice, assigned, reason, is_new } = await assignerOf(ctx.db).one({
    experiment_key,
    user_id,
    context,
    now: ctx.now(),
    caller,
  })
  const { variant_id, variant_name, is_control, configuration } = choice
  return {
    experiment_key,
    user_id,
    variant_id,
    variant_name,
    is_control,
    configuration,
    assigned,
    reason,
    is_new,
  }
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
  const requests = users.map((user) => ({ experiment_key, now, ...user }))
  const outcomes = await assignerOf(ctx.db).many({ requests, caller })
  const counts: BatchDecision['counts'] = {
    assigned: 0,
    holdout: 0,
    mutual_exclusion: 0,
    targeting: 0,
    traffic: 0,
  }
  const assignments = outcomes.map((outcome, index) => {
    if (outcome instanceof Error) throw outcome
    counts[outcome.reason] = (counts[outcome.reason] ?? 0) + 1
    const { choice, assigned, reason, is_new } = outcome
    return { user_id: users[index]?.user_id ?? '', variant_id: choice.variant_id, assigned, reason, is_new }
  })
  return { experiment_key, variants: describe(outcomes), assignments, counts }
}

const describe = (outcomes: readonly (Outcome | Error)[]): BatchDecision['variants'] => {
  const [first] = outcomes
  const choices: Choice[] = first === undefined || first instanceof Error ? [] : first.choices
  return Object.fromEntries(
    choices.map(({ variant_id, variant_name, is_control, configuration }) => [
      variant_id,
      { name: variant_name, is_control, configuration },
    ]),
  )
}

/** One page of the assignments of a subject; an unknown subject has none. */
export const listOfSubject = async (ctx: Context, userId: string, query: SubjectQuery) => ({
  ...(await store.listOfSubject(ctx, userId, query)),
  skip: query.skip,
  limit: query.limit,
})

/**
 * One page of the assignments of an experiment.
 *
 * @throws AppError 404
 */
export const listOfExperiment = async (ctx: Context, id: string, query: ExperimentQuery) => {
  await getExperiment(ctx, id)
  return { ...(await store.listOfExperiment(ctx, id, query)), skip: query.skip, limit: query.limit }
}
