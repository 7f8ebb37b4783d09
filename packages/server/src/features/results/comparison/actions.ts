import { announce, type Context } from '../../../context.ts'
import { onChange } from '../../../db/changes.ts'
import type { Db } from '../../../db/connect.ts'
import { perDatabase } from '../../../db/per-database.ts'
import { notFound } from '../../../lib/errors.ts'
import { counter } from '../../../lib/metrics.ts'
import type { Redis } from '../../../redis/redis.ts'
import { type CacheKey, createMemoryCache, type ResultsCache } from '../cache.ts'
import { resolveSettings, type Settings } from '../settings.ts'
import type { ResultsQuery } from '../schema/requests.ts'
import type { Results } from './schema.ts'
import { createSharedCache } from '../shared-cache.ts'
import { findSettings } from './store.ts'
import { compute } from './compute.ts'
import { getStarted, refuseDraft } from '../load.ts'

/** hit: stored, or computed already for somebody else; miss: computed; bypass: computed because it was asked for. */
const cacheReads = counter('results_cache_total', 'Requests for results by what the cache had', ['result'])

/** What this process keeps of the results in a database. */
interface Kept {
  cache: ResultsCache
  /** Answers that are being computed, by experiment and key. */
  underway: Map<string, Map<string, Promise<Results>>>
}

/** Has the processes that share a Redis server share their results, too. `db` is the pool. */
export const shareResults = (db: Db, redis: Redis): void => {
  const kept = keptOf(db)
  kept.cache = createSharedCache(redis, kept.cache)
  redis.onReturn(() => void forget(kept, undefined))
}

/** Told in place of an experiment's id: the results of every one are to be forgotten. */
const ALL = '*'

const keptOf = perDatabase((db): Kept => {
  const kept: Kept = { cache: createMemoryCache(1000), underway: new Map() }
  onChange(db, 'results', (id) => {
    void forget(kept, id === ALL ? undefined : id)
  })
  return kept
})

/** Forgets the results of one experiment or, without an id, of all: those that are being computed included. */
const forget = ({ cache, underway }: Kept, experimentId: string | undefined): Promise<number> => {
  if (experimentId !== undefined) {
    underway.delete(experimentId)
    return cache.drop(experimentId)
  }
  underway.clear()
  return cache.clear()
}

/**
 * The results of an experiment, computed or from the cache. Requests for the same answer that arrive while it is
 * computed share it.
 *
 * @throws AppError 404, and 400 for a draft
 */
export const results = async (ctx: Context, id: string, query: ResultsQuery): Promise<Results> => {
  const stored = await findSettings(ctx, id)
  if (!stored) throw notFound('Experiment')
  refuseDraft(stored)
  const settings = resolveSettings(stored, query)
  const key = { experimentId: id, version: stored.version, settings: JSON.stringify(settings) }
  if (!query.use_cache) {
    cacheReads.inc({ result: 'bypass' })
    return start(ctx, key, settings)
  }
  const kept = keptOf(ctx.db)
  const known = (await kept.cache.read(key, ctx.now())) ?? running(kept, key)
  cacheReads.inc({ result: known === undefined ? 'miss' : 'hit' })
  return known ?? start(ctx, key, settings)
}

/** Forgets the results of an experiment in every process; how many were kept. */
export const invalidate = async (ctx: Context, experimentId: string): Promise<number> => {
  const count = await forget(keptOf(ctx.db), experimentId)
  await announce(ctx, { topic: 'results', id: experimentId })
  return count
}

/** Forgets all results in every process; how many were kept. */
export const invalidateAll = async (ctx: Context): Promise<number> => {
  const count = await forget(keptOf(ctx.db), undefined)
  await announce(ctx, { topic: 'results', id: ALL })
  return count
}

const running = ({ underway }: Kept, { experimentId, ...key }: CacheKey): Promise<Results> | undefined =>
  underway.get(experimentId)?.get(JSON.stringify(key))

/** Computes an answer. It is kept unless a later computation took its place, or it was invalidated meanwhile. */
const start = (ctx: Context, key: CacheKey, settings: Settings): Promise<Results> => {
  const { underway } = keptOf(ctx.db)
  const { experimentId, ...rest } = key
  const name = JSON.stringify(rest)
  const own = underway.get(experimentId) ?? new Map<string, Promise<Results>>()
  const isCurrent = (): boolean => underway.get(experimentId) === own && own.get(name) === promise
  const promise = computeAndKeep(ctx, { key, settings, isCurrent }).finally(() => {
    if (own.get(name) === promise) own.delete(name)
    if (own.size === 0 && underway.get(experimentId) === own) underway.delete(experimentId)
  })
  own.set(name, promise)
  underway.set(experimentId, own)
  return promise
}

interface Computation {
  key: CacheKey
  settings: Settings
  isCurrent: () => boolean
}

const computeAndKeep = async (ctx: Context, { key, settings, isCurrent }: Computation): Promise<Results> => {
  const experiment = await getStarted(ctx, key.experimentId)
  const computed = await compute(ctx, experiment, settings)
  const lifetime = ctx.config.RESULTS_CACHE_SECONDS * 1000
  const expires = new Date(computed.computed_at.getTime() + lifetime)
  if (lifetime > 0 && isCurrent()) await keptOf(ctx.db).cache.write(key, computed, expires)
  return computed
}
