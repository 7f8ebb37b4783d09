import { VERSION } from '../../lib/version.ts'
import type { Redis } from '../../redis/redis.ts'
import type { CacheKey, ResultsCache } from './cache.ts'
import { type Results, results as resultsShape } from './comparison/schema.ts'

/**
 * A cache that all processes share beside the one that each has: what one of them has computed none computes again.
 * Every process that hears of an invalidation removes the shared answers as well, so that one which another process was
 * just about to write does not outlive it.
 */
export const createSharedCache = (redis: Redis, own: ResultsCache): ResultsCache => ({
  read: async (key, now) => (await own.read(key, now)) ?? (await readShared(redis, key, now)),
  write: async (key, results, expires) => {
    await own.write(key, results, expires)
    await writeShared(redis, key, { results, expires })
  },
  drop: async (experimentId) => {
    const [mine, shared = 0] = await Promise.all([own.drop(experimentId), dropShared(redis, [experimentId])])
    return Math.max(mine, shared)
  },
  clear: async () => {
    const [mine, shared = 0] = await Promise.all([own.clear(), clearShared(redis)])
    return Math.max(mine, shared)
  },
})

/** The set of the experiments with cached answers, so that all can be found. */
const INDEX = 'results'
/** No setting lets an answer live longer; the index lives on while answers are written. */
const INDEX_SECONDS = 2 * 86_400

const nameOf = (prefix: string, experimentId: string): string => `${prefix}${INDEX}:${experimentId}`

/** Another version of the service may compute other totals. */
const fieldOf = ({ version, settings }: CacheKey): string => `${VERSION} ${version} ${settings}`

interface Entry {
  results: Results
  expires: Date
}

const readShared = async (redis: Redis, key: CacheKey, now: Date): Promise<Results | undefined> => {
  const text = await redis.attempt((client, prefix) =>
    client.hGet(nameOf(prefix, key.experimentId), fieldOf(key)),
  )
  const entry = typeof text === 'string' ? entryOf(text) : undefined
  return entry && entry.expires > now ? entry.results : undefined
}

const writeShared = async (redis: Redis, key: CacheKey, entry: Entry): Promise<void> => {
  const lifetime = Math.ceil((entry.expires.getTime() - entry.results.computed_at.getTime()) / 1000)
  await redis.attempt((client, prefix) => {
    const name = nameOf(prefix, key.experimentId)
    return Promise.all([
      client.hSet(name, fieldOf(key), textOf(entry)),
      client.expire(name, lifetime),
      client.sAdd(prefix + INDEX, key.experimentId),
      client.expire(prefix + INDEX, INDEX_SECONDS),
    ])
  })
}

/** Undefined while the server is away. */
const dropShared = (redis: Redis, experimentIds: readonly string[]): Promise<number | undefined> =>
  redis.attempt(async (client, prefix) => {
    const counts = await Promise.all(
      experimentIds.map(async (id) => {
        const name = nameOf(prefix, id)
        const [count] = await Promise.all([
          client.hLen(name),
          client.del(name),
          client.sRem(prefix + INDEX, id),
        ])
        return count
      }),
    )
    return counts.reduce((sum, count) => sum + count, 0)
  })

const clearShared = async (redis: Redis): Promise<number | undefined> => {
  const ids = await redis.attempt((client, prefix) => client.sMembers(prefix + INDEX))
  return ids && dropShared(redis, ids)
}

/** JSON knows no dates, so they are marked. */
const DATE = '$date'

const textOf = (entry: Entry): string => JSON.stringify(marked(entry))

const marked = (value: unknown): unknown => {
  if (value instanceof Date) return { [DATE]: value.getTime() }
  if (Array.isArray(value)) return value.map(marked)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, marked(part)]))
}

/** The entry in a text; undefined when this version would have written it differently. */
const entryOf = (text: string): Entry | undefined => {
  try {
    const { results, expires } = JSON.parse(text, unmarked) as { results?: unknown; expires?: unknown }
    const checked = resultsShape.safeParse(results)
    return checked.success && expires instanceof Date ? { results: checked.data, expires } : undefined
  } catch {
    return undefined
  }
}

const unmarked = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && DATE in value && typeof value[DATE] === 'number'
    ? new Date(value[DATE])
    : value
