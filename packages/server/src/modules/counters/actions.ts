import { type Context, inTransaction, type RunningConfig } from '../../context.ts'
import { record } from '../../features/audit/index.ts'
import { atMost } from '../../lib/at-most.ts'
import { AppError, invalid, notFound } from '../../lib/errors.ts'
import type { VariantCounters } from '../../ports.ts'
import { databaseOf } from './database/connection.ts'
import { unreachable } from './database/faults.ts'
import { countersOf } from './rules.ts'
import {
  type BulkAnswer,
  type BulkBody,
  COUNTER_TYPES,
  type Counters,
  type IncrementBody,
  type Incremented,
  type ResetBody,
} from './schema.ts'
import { type CountedExperiment, findExperiment } from './store.ts'

/**
 * The counters of an experiment.
 *
 * @param signal aborted when the caller leaves
 * @throws AppError 404; 503 without a document database, or while it cannot be reached
 */
export const read = async (ctx: Context, id: string, signal?: AbortSignal): Promise<Counters> => {
  const database = databaseOf(ctx.config)
  const experiment = await existing(ctx, id)
  return countersOf(experiment, await reached(ctx, () => database.read(id, signal)))
}

/** What bandits read: see CountersPort. */
export const readForBandits = async (
  config: RunningConfig,
  id: string,
  signal: AbortSignal,
): Promise<VariantCounters[]> => databaseOf(config).read(id, signal)

/**
 * Adds to a counter. An increment with an id is counted once in 24 hours, however often it is sent.
 *
 * @throws AppError 400, 404, 503
 */
export const increment = async (ctx: Context, id: string, body: IncrementBody): Promise<Incremented> => {
  databaseOf(ctx.config)
  if (body.experiment_id !== undefined && body.experiment_id !== id)
    throw invalid('experiment_id does not match the path')
  return add(ctx, await existing(ctx, id), body)
}

/** Increments of one request that are under way at the same time. */
const AT_ONCE = 10

/**
 * Adds to many counters, each by itself: one that is refused leaves the others alone. Once the document database cannot be
 * reached, the rest is not tried.
 *
 * @throws AppError 503 without a document database, or where it cannot be reached and nothing was counted
 */
export const incrementMany = async (ctx: Context, { increments }: BulkBody): Promise<BulkAnswer> => {
  databaseOf(ctx.config)
  const ids = [...new Set(increments.map(({ experiment_id }) => experiment_id))]
  const found = await Promise.all(ids.map((id) => findExperiment(ctx, id)))
  const experiments = new Map(ids.map((id, index) => [id, found[index]]))
  const inTurn = atMost(AT_ONCE)
  let fault: AppError | undefined
  const attempt = async (body: BulkBody['increments'][number]): Promise<AppError | undefined> => {
    if (fault) return fault
    const experiment = experiments.get(body.experiment_id)
    const refused = experiment
      ? await add(ctx, experiment, body).then(() => undefined, asRefusal)
      : notFound('Experiment')
    if (refused?.kind === 'unavailable') fault = refused
    return refused
  }
  const outcomes = await Promise.all(increments.map((body) => inTurn(() => attempt(body))))
  const errors = outcomes.flatMap((refused, index) => (refused ? [{ index, message: refused.message }] : []))
  if (fault && errors.length === increments.length) throw fault
  return { success_count: increments.length - errors.length, failure_count: errors.length, errors }
}

const asRefusal = (error: unknown): AppError => {
  if (error instanceof AppError) return error
  throw error
}

/**
 * Sets counters to zero: those of one variant or all, of one type or all. Ids of increments stay known, so that a late repeat
 * counts nothing.
 *
 * @throws AppError 404, 503
 */
export const reset = async (ctx: Context, id: string, body: ResetBody): Promise<Counters> => {
  const { variant_id, counter_type, reason } = body
  const database = databaseOf(ctx.config)
  const experiment = await existing(ctx, id)
  if (variant_id !== undefined) requireVariant(experiment, variant_id)
  const before = countersOf(experiment, await reached(ctx, () => database.read(id)))
  return inTransaction(ctx, async (ctx) => {
    await reached(ctx, () =>
      database.reset({
        experiment_id: id,
        variant_ids:
          variant_id === undefined ? experiment.variants.map((variant) => variant.id) : [variant_id],
        counter_types: counter_type === undefined ? COUNTER_TYPES : [counter_type],
        now: ctx.now(),
      }),
    )
    const after = countersOf(experiment, await reached(ctx, () => database.read(id)))
    await record(ctx, {
      action: 'counter_reset',
      entity: { type: 'counter', id, name: experiment.name },
      old_value: { variants: before.variants },
      new_value: { variants: after.variants },
      reason,
    })
    return after
  })
}

const existing = async (ctx: Context, id: string): Promise<CountedExperiment> => {
  const experiment = await findExperiment(ctx, id)
  if (!experiment) throw notFound('Experiment')
  return experiment
}

const requireVariant = ({ variants }: CountedExperiment, variantId: string): void => {
  if (!variants.some(({ id }) => id === variantId)) throw notFound('Variant')
}

const add = async (
  ctx: Context,
  experiment: CountedExperiment,
  { variant_id, counter_type, amount, increment_id }: Omit<IncrementBody, 'experiment_id'>,
): Promise<Incremented> => {
  requireVariant(experiment, variant_id)
  const database = databaseOf(ctx.config)
  const named = { experiment_id: experiment.id, variant_id, counter_type }
  const counted = await reached(ctx, () =>
    database.increment({ ...named, amount, increment_id, now: ctx.now() }),
  )
  return { ...named, ...counted }
}

const reached = async <Result>(ctx: Context, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    throw unreachable(error, ctx.log)
  }
}
