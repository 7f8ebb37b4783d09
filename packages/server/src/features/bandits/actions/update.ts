import { isDeepStrictEqual } from 'node:util'
import { announce, type Context, inTransaction } from '../../../context.ts'
import { conflict } from '../../../lib/errors.ts'
import { record } from '../../audit/index.ts'
import { routingWeights } from '../../experiments/index.ts'
import type { Counts } from '../rules/counts.ts'
import { type BanditExperiment, refuseState } from '../rules/experiment.ts'
import { normaliseManual } from '../rules/manual.ts'
import { type BanditState, banditOf } from '../rules/state.ts'
import { computeUpdate } from '../rules/update.ts'
import type { Bandit, BanditUpdate, Cause, WeightsBody } from '../schema.ts'
import * as store from '../store.ts'
import { countArms } from './count.ts'
import { getBandit } from './read.ts'

/** A bandit that is locked until the transaction ends. */
interface Locked {
  experiment: BanditExperiment
  state: BanditState
  counts: Counts
}

/** New weights of a bandit, and their cause. */
interface NewWeights {
  /** Per variant; null: its allocation. */
  weights: readonly (number | null)[]
  isManual: boolean
  cause: Cause
  reason?: string | undefined
}

/**
 * Recomputes the weights of a running bandit.
 *
 * @throws AppError 400 unless it is ACTIVE, 404, 409 while its weights are set by hand
 */
export const update = (ctx: Context, id: string): Promise<Bandit> =>
  change(ctx, id, (ctx, bandit) => {
    refuseState(bandit.experiment, ['ACTIVE'])
    if (bandit.state.is_manual) throw conflict('Manual weights are set')
    return save(ctx, bandit, computedWeights(bandit, 'request'))
  })

/**
 * Recomputes the weights for the scheduler. A bandit that may no longer be updated is skipped.
 *
 * @throws AppError 404
 */
export const updateOnSchedule = (ctx: Context, id: string): Promise<Bandit | undefined> =>
  change<Bandit | undefined>(ctx, id, (ctx, bandit) => {
    const { status, archived_at } = bandit.experiment
    if (bandit.state.is_manual || status !== 'ACTIVE' || archived_at) return Promise.resolve(undefined)
    return save(ctx, bandit, computedWeights(bandit, 'scheduler'))
  })

/**
 * Sets the weights of a bandit by hand. They persist until they are cleared.
 *
 * @throws AppError 400 when it is COMPLETED, 404, 422 for weights that do not fit its variants
 */
export const setWeights = (ctx: Context, id: string, { weights, reason }: WeightsBody): Promise<Bandit> =>
  change(ctx, id, (ctx, bandit) => {
    refuseState(bandit.experiment, ['DRAFT', 'ACTIVE', 'PAUSED'])
    return save(ctx, bandit, {
      weights: normaliseManual(bandit.experiment.variants, weights),
      isManual: true,
      cause: 'manual',
      reason: reason ?? undefined,
    })
  })

/**
 * Clears the manual weights of a bandit and recomputes them.
 *
 * @throws AppError 400 when it is COMPLETED, 404
 */
export const clearWeights = (ctx: Context, id: string): Promise<Bandit> =>
  change(ctx, id, (ctx, bandit) => {
    refuseState(bandit.experiment, ['DRAFT', 'ACTIVE', 'PAUSED'])
    return save(ctx, bandit, computedWeights(bandit, 'request'))
  })

/** Before its start a bandit has no data, whatever its minimum is, and its allocations may still change. */
const computedWeights = ({ experiment, counts }: Locked, cause: Cause): NewWeights => ({
  weights:
    experiment.status === 'DRAFT'
      ? experiment.variants.map(() => null)
      : computeUpdate(experiment, counts.arms).weights,
  isManual: false,
  cause,
})

/** Counts before locking the bandit, because counting takes longer than the change. */
const change = async <Result>(
  ctx: Context,
  id: string,
  decide: (ctx: Context, bandit: Locked) => Promise<Result>,
): Promise<Result> => {
  const counts = await countArms(ctx, await getBandit(ctx, id))
  return inTransaction(ctx, async (ctx) => {
    await store.lock(ctx, id)
    const experiment = await getBandit(ctx, id)
    return decide(ctx, {
      experiment,
      state: await store.findState(ctx, id),
      counts: fitted(counts, experiment),
    })
  })
}

/** The counts in the order of the variants, which a draft may have replaced since. */
const fitted = ({ arms, source }: Counts, { variants }: BanditExperiment): Counts => ({
  source,
  arms: variants.map(
    ({ id }) =>
      arms.find(({ variant_id }) => variant_id === id) ?? { variant_id: id, pulls: 0, successes: 0 },
  ),
})

const save = async (ctx: Context, before: Locked, wanted: NewWeights): Promise<Bandit> => {
  const { id } = before.experiment
  const variants = before.experiment.variants.map((variant, index) => ({
    ...variant,
    current_weight: wanted.weights[index] ?? null,
  }))
  const experiment = { ...before.experiment, variants }
  const state = { is_manual: wanted.isManual, updated_at: ctx.now() }
  await store.writeWeights(
    ctx,
    variants.map(({ id, current_weight }) => ({ id, weight: current_weight })),
  )
  await store.writeState(ctx, id, wanted.isManual)
  await recordUpdate(ctx, { experiment, state, counts: before.counts }, wanted.cause)
  await recordChange(ctx, { before, after: { experiment, state }, reason: wanted.reason })
  return banditOf(experiment, state, before.counts)
}

const weightsById = ({ variants }: BanditExperiment): Record<string, number> => {
  const weights = routingWeights(variants)
  return Object.fromEntries(variants.map(({ id }, index) => [id, weights[index] ?? 0]))
}

/** A scheduled update without new data is not recorded in the history. */
const recordUpdate = async (ctx: Context, { experiment, counts }: Locked, cause: Cause): Promise<void> => {
  const entry: BanditUpdate = {
    at: ctx.now(),
    cause,
    weights: weightsById(experiment),
    arms: counts.arms,
    source: counts.source,
    regret: computeUpdate(experiment, counts.arms).regret,
  }
  const { items } = await store.listUpdates(ctx, experiment.id, { skip: 0, limit: 1 })
  const isNew = cause !== 'scheduler' || !items.some((last) => isSameUpdate(last, entry))
  if (isNew) await store.addUpdate(ctx, experiment.id, entry)
}

const isSameUpdate = (last: BanditUpdate, next: BanditUpdate): boolean => {
  const recordedFields = ({ weights, arms, source }: BanditUpdate): unknown => ({ weights, arms, source })
  return isDeepStrictEqual(recordedFields(last), recordedFields(next))
}

interface Change {
  before: Pick<Locked, 'experiment' | 'state'>
  after: Pick<Locked, 'experiment' | 'state'>
  reason: string | undefined
}

/** Writes the audit entry and publishes the change, when the weights or their manual setting changed. */
const recordChange = async (ctx: Context, { before, after, reason }: Change): Promise<void> => {
  const { id, name } = after.experiment
  const recordedFields = ({ experiment, state }: Change['after']) => ({
    weights: weightsById(experiment),
    is_manual: state.is_manual,
  })
  const [old_value, new_value] = [recordedFields(before), recordedFields(after)]
  if (isDeepStrictEqual(old_value, new_value)) return
  const entity = { type: 'bandit' as const, id, name }
  await record(ctx, { action: 'bandit_update', entity, old_value, new_value, reason })
  await announce(ctx, { topic: 'experiments', id })
}
