import type { Context } from '../../../context.ts'
import { pageAnswer } from '../../../http/paging.ts'
import { notFound } from '../../../lib/errors.ts'
import { flushCounts } from '../../flags/index.ts'
import { readSettings } from '../settings/store.ts'
import { type MetricValues, metricValues, NOTHING_COUNTED, windowOf } from './metrics.ts'
import { type Observation, observe } from './observe.ts'
import { assess } from './rules.ts'
import type { Check, OverviewItem, OverviewQuery } from './schema.ts'
import { countActive, findMonitored, listActive, readCounts } from './store.ts'

/**
 * A flag's current health, and whether the monitor would roll it back. Changes nothing.
 *
 * @throws AppError 404
 */
export const checkFlag = async (ctx: Context, flagId: string): Promise<Check> => {
  await flushCounts(ctx)
  const monitored = await findMonitored(ctx, flagId)
  const settings = await readSettings(ctx)
  const [observation] = await observe(ctx, monitored ? [monitored] : [], { settings, readsOn: true })
  if (observation === undefined) throw notFound('Feature flag')
  return assess(observation.observed).check
}

const itemOf = ({ monitored, observed }: Observation): OverviewItem => {
  const { check, worst } = assess(observed)
  const { id, key, name, rollout_percentage } = monitored.flag
  return {
    feature_flag_id: id,
    key,
    name,
    rollout_percentage,
    health: check.health,
    worst_metric: worst ?? null,
    last_rollback_at: monitored.lastRollbackAt,
  }
}

/** One page of the ACTIVE flags with their health; sequential guards are as of the last cycle. */
export const overview = async (ctx: Context, { skip, limit, health }: OverviewQuery) => {
  await flushCounts(ctx)
  const options = { settings: await readSettings(ctx), readsOn: false }
  if (health === undefined) {
    const flags = await listActive(ctx, { skip, limit })
    const items = (await observe(ctx, flags, options)).map(itemOf)
    return pageAnswer({ skip, limit }, { items, total: await countActive(ctx) })
  }
  const all = (await observe(ctx, await listActive(ctx), options)).map(itemOf)
  const items = all.filter((item) => item.health === health)
  return pageAnswer({ skip, limit }, { items: items.slice(skip, skip + limit), total: items.length })
}

/** The safety metrics of a flag over the last minutes. */
export interface SafetyReading {
  window_start: Date
  window_end: Date
  /** The same as `values.total_evaluations`. */
  evaluations: number
  /** By name; null: there is no data for it. */
  values: MetricValues
}

/**
 * The recent safety metrics of a flag, of all processes; up to ten seconds of other processes may be missing. To be
 * called outside of transactions: pending counts of this process are written first.
 *
 * @param window_minutes whole minutes, at least 1; the safety monitor itself uses 15
 * @returns zeros and nulls for an unknown flag
 */
export const readMetrics = async (
  ctx: Context,
  { feature_flag_id, window_minutes }: { feature_flag_id: string; window_minutes: number },
): Promise<SafetyReading> => {
  await flushCounts(ctx)
  const { from, to } = windowOf(ctx.now(), window_minutes)
  const counts = await readCounts(ctx.db, [{ flag_id: feature_flag_id, from }], to)
  const values = metricValues(counts.get(feature_flag_id) ?? NOTHING_COUNTED)
  return { window_start: from, window_end: to, evaluations: values.total_evaluations ?? 0, values }
}
