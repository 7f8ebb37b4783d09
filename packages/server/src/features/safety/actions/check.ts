import type { Context } from '../../../context.ts'
import { invalid, notFound } from '../../../lib/errors.ts'
import { flushCounts } from '../../flags/index.ts'
import { assess } from '../rules/assess.ts'
import type { Check, OverviewItem, OverviewQuery, RecordQuery } from '../schema/check.ts'
import { readSettings } from '../store-config.ts'
import { listRecords } from '../store-records.ts'
import { countActive, findWatched, listActive } from '../store-watched.ts'
import { type Observation, observe } from './observe.ts'

/**
 * A flag's health now, and whether the monitor would roll it back. Changes nothing.
 *
 * @throws AppError 404
 */
export const checkFlag = async (ctx: Context, flagId: string): Promise<Check> => {
  await flushCounts(ctx)
  const watched = await findWatched(ctx, flagId)
  const settings = await readSettings(ctx)
  const [observation] = await observe(ctx, watched ? [watched] : [], { settings, readsOn: true })
  if (observation === undefined) throw notFound('Feature flag')
  return assess(observation.observed).check
}

const itemOf = ({ watched, observed }: Observation): OverviewItem => {
  const { check, worst } = assess(observed)
  const { id, key, name, rollout_percentage } = watched.flag
  return {
    feature_flag_id: id,
    key,
    name,
    rollout_percentage,
    health: check.health,
    worst_metric: worst ?? null,
    last_rollback_at: watched.lastRollbackAt,
  }
}

/** One page of the ACTIVE flags with their health; sequential guards say what they knew at the last cycle. */
export const overview = async (ctx: Context, { skip, limit, health }: OverviewQuery) => {
  await flushCounts(ctx)
  const options = { settings: await readSettings(ctx), readsOn: false }
  if (health === undefined) {
    const flags = await listActive(ctx, { skip, limit })
    const items = (await observe(ctx, flags, options)).map(itemOf)
    return { items, total: await countActive(ctx), skip, limit }
  }
  const all = (await observe(ctx, await listActive(ctx), options)).map(itemOf)
  const items = all.filter((item) => item.health === health)
  return { items: items.slice(skip, skip + limit), total: items.length, skip, limit }
}

/**
 * One page of the rollbacks.
 *
 * @throws AppError 400 when from_date is after to_date
 */
export const rollbackRecords = async (ctx: Context, query: RecordQuery) => {
  const { from_date, to_date, skip, limit } = query
  if (from_date && to_date && from_date > to_date) throw invalid('from_date must not be after to_date')
  return { ...(await listRecords(ctx, query)), skip, limit }
}
