import { announce, type Context } from '../../../context.ts'
import { onChange } from '../../../db/changes.ts'
import type { Db } from '../../../db/connect.ts'
import { perDatabase } from '../../../db/per-database.ts'
import { notFound } from '../../../lib/errors.ts'
import { counter } from '../../../lib/metrics.ts'
import type { Redis } from '../../../redis/redis.ts'
import { type Experiment, getVersioned } from '../../experiments/index.ts'
import { type CacheKey, createMemoryCache, type ResultsCache } from '../cache.ts'
import { recordLook } from '../record-look.ts'
import { type ResultsSettings, resolveSettings } from '../settings.ts'
import { createSharedCache } from '../shared-cache.ts'
import { refuseDraft } from '../started-experiment.ts'
import { compute } from './compute.ts'
import { load } from './load.ts'
import type { Results, ResultsQuery } from './schema.ts'
import { findVersion } from './store.ts'

/** hit: cached, or being computed for another request; miss: computed; bypass: computed because the request says so. */
const cacheReads = counter('results_cache_total', 'Results cache requests by outcome', ['result'])

/** The results of a database's experiments that this process has cached, and those it is computing. */
interface ProcessResults {
  cache: ResultsCache
  /** Computations underway, by experiment and key. */
  underway: Map<string, Map<string, Promise<Results>>>
}

/** Has the processes that share a Redis server share their results, too. `db` is the pool. */
export const shareResults = (db: Db, redis: Redis): void => {
  const own = resultsOf(db)
  own.cache = createSharedCache(redis, own.cache)
  redis.onReturn(() => void drop(own, undefined))
}

/** Published in place of an experiment's id: the results of every one are invalidated. */
const ALL = '*'

const resultsOf = perDatabase((db): ProcessResults => {
  const own: ProcessResults = { cache: createMemoryCache(1000), underway: new Map() }
  onChange(db, 'results', (id) => {
    void drop(own, id === ALL ? undefined : id)
  })
  return own
})

/** Drops the results of one experiment or, without an id, of all: those that are being computed included. */
const drop = ({ cache, underway }: ProcessResults, experimentId: string | undefined): Promise<number> => {
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
  if (!query.use_cache) {
    cacheReads.inc({ result: 'bypass' })
    return start(ctx, await computationOf(ctx, id, query))
  }
  const cached = await readCached(ctx, id, query)
  cacheReads.inc({ result: cached === undefined ? 'miss' : 'hit' })
  if (cached !== undefined) return cached
  const computation = await computationOf(ctx, id, query)
  return running(resultsOf(ctx.db), computation.key) ?? start(ctx, computation)
}

/** The results of the experiment's present version, cached or being computed; one statement, whatever the experiment has. */
const readCached = async (ctx: Context, id: string, query: ResultsQuery): Promise<Results | undefined> => {
  const stored = await findVersion(ctx, id)
  if (!stored) throw notFound('Experiment')
  const key = keyOf(id, stored.version, resolveSettings(stored, query))
  const own = resultsOf(ctx.db)
  return (await own.cache.read(key, ctx.now())) ?? running(own, key)
}

const keyOf = (experimentId: string, version: number, settings: ResultsSettings): CacheKey => ({
  experimentId,
  version,
  settings: JSON.stringify(settings),
})

const computationOf = async (ctx: Context, id: string, query: ResultsQuery): Promise<Computation> => {
  const { experiment, version } = await getVersioned(ctx, id)
  refuseDraft(experiment)
  const settings = resolveSettings(experiment, query)
  return { key: keyOf(id, version, settings), experiment, settings }
}

/** Invalidates the results of an experiment in every process; how many this one had cached. */
export const invalidate = async (ctx: Context, experimentId: string): Promise<number> => {
  const count = await drop(resultsOf(ctx.db), experimentId)
  await announce(ctx, { topic: 'results', id: experimentId })
  return count
}

/** Invalidates all results in every process; how many this one had cached. */
export const invalidateAll = async (ctx: Context): Promise<number> => {
  const count = await drop(resultsOf(ctx.db), undefined)
  await announce(ctx, { topic: 'results', id: ALL })
  return count
}

const running = (
  { underway }: ProcessResults,
  { experimentId, ...key }: CacheKey,
): Promise<Results> | undefined => underway.get(experimentId)?.get(JSON.stringify(key))

interface Computation {
  key: CacheKey
  experiment: Experiment
  settings: ResultsSettings
}

/** Computes an answer and caches it, unless a later computation replaced it or it was invalidated meanwhile. */
const start = (ctx: Context, computation: Computation): Promise<Results> => {
  const { underway } = resultsOf(ctx.db)
  const { experimentId, ...rest } = computation.key
  const name = JSON.stringify(rest)
  const own = underway.get(experimentId) ?? new Map<string, Promise<Results>>()
  const isCurrent = (): boolean => underway.get(experimentId) === own && own.get(name) === promise
  const promise = computeAndCache(ctx, computation, isCurrent).finally(() => {
    if (own.get(name) === promise) own.delete(name)
    if (own.size === 0 && underway.get(experimentId) === own) underway.delete(experimentId)
  })
  own.set(name, promise)
  underway.set(experimentId, own)
  return promise
}

const computeAndCache = async (
  ctx: Context,
  { key, experiment, settings }: Computation,
  isCurrent: () => boolean,
): Promise<Results> => {
  const computed = await analyse(ctx, experiment, settings)
  const lifetime = ctx.config.RESULTS_CACHE_SECONDS * 1000
  const expires = new Date(computed.computed_at.getTime() + lifetime)
  if (lifetime > 0 && isCurrent()) await resultsOf(ctx.db).cache.write(key, computed, expires)
  return computed
}

/** Loads, computes and records the look; computes again where another process has recorded stronger evidence meanwhile. */
const analyse = async (ctx: Context, experiment: Experiment, settings: ResultsSettings): Promise<Results> => {
  const loaded = await load(ctx, experiment, settings)
  const computed = await compute(loaded, settings)
  const look = await recordLook(ctx, loaded.look)
  return look === loaded.look ? computed : compute({ ...loaded, look }, settings)
}
