import type { Config } from '../config/index.ts'
import { createRecent } from '../lib/recent.ts'
import { networksOf, SITE_FACTOR } from './client-address.ts'

/** Row of the limit table as it applies to a request: the name of the count and its limit. */
export interface LimitEntry {
  /** Name of the count; two requests of one client with the same entry share it. */
  entry: string
  perMinute: number
}

/** Requests of a client to an entry in the current window. */
export interface LimitState {
  limit: number
  remaining: number
  /** Seconds until the window ends. */
  reset: number
  exceeded: boolean
}

/** Request counts: in this process, or shared with others (`shared-limits.ts`). */
export interface LimitStore {
  /** Counts one request and returns the count in the window; `windowStart` is in seconds since 1970. */
  hit: (hit: { key: string; windowStart: number; perMinute: number }) => number | Promise<number>
}

export const WINDOW_SECONDS = 60
const API = '/api/v1'

const EXACT: Record<string, number> = {
  '/auth/token': 10,
  '/auth/login': 10,
  '/auth/signup': 5,
  '/auth/forgot-password': 5,
  '/auth/reset-password': 5,
  '/users/me/password': 5,
  '/auth/second-factor': 30,
  '/auth/second-factor/confirm': 10,
  '/auth/second-factor/recovery-codes': 10,
  '/auth/second-factor/remove': 5,
  '/auth/sso/exchange': 10,
  '/auth/sso/login': 30,
  '/audit-logs/export': 10,
  '/compliance/export': 10,
  '/ai/design': 10,
  '/tracking/assign/batch': 60,
}

const SHARED_PREFIXES: Record<string, number> = {
  '/export/': 10,
  '/ai/interpret/': 10,
  '/power/': 30,
  '/compliance/reports/': 10,
}

const SDK_PREFIXES = [
  '/api/v1/tracking/',
  '/api/v1/feature-flags/evaluate/',
  '/api/v1/feature-flags/user/',
  '/api/v1/sdk/',
  '/ofrep/',
]

/** Redirects of visitors, who may share the address of an office. */
const REDIRECTS = '/r/:experiment_key'

const DEFAULT_PER_MINUTE = 300

/**
 * Limit that applies to a request: an exact match, then the export and interpretation prefixes, which count as one
 * each, then the SDK prefixes, then the default; the last two count per route pattern. A known route is matched by its
 * pattern, so that percent escapes in its path (`logi%6E`) do not evade the limit.
 *
 * @param path as sent, without query
 * @param pattern of the matched route; undefined for unknown routes, which share one count
 */
export const limitEntry = (path: string, pattern: string | undefined, config: Config): LimitEntry => {
  const route = withoutTrailingSlash(pattern ?? path)
  const inner = route.startsWith(API) ? route.slice(API.length) : undefined
  const exact = inner === undefined ? undefined : EXACT[inner]
  if (exact !== undefined) return { entry: route, perMinute: exact }
  for (const [prefix, perMinute] of Object.entries(SHARED_PREFIXES)) {
    if (inner?.startsWith(prefix)) return { entry: prefix, perMinute }
  }
  const isSdk = pattern === REDIRECTS || SDK_PREFIXES.some((prefix) => `${route}/`.startsWith(prefix))
  return {
    entry: withoutTrailingSlash(pattern ?? 'unknown'),
    perMinute: isSdk ? config.SDK_RATE_LIMIT_PER_MINUTE : DEFAULT_PER_MINUTE,
  }
}

const withoutTrailingSlash = (path: string): string =>
  path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path

/** Minimum number of counts in memory; beyond it, the least recently used ones restart. */
export const MIN_COUNTS = 50_000

/** Counts in fixed windows of a minute within this process. Memory is bounded for any number of clients. */
export const createMemoryLimits = (): LimitStore => {
  let current = 0
  const counts = createRecent<number>(MIN_COUNTS)
  return {
    hit: ({ key, windowStart }) => {
      if (windowStart !== current) {
        current = windowStart
        counts.clear()
      }
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      return count
    },
  }
}

interface Hit {
  /** The client's normalised address. */
  client: string
  limit: LimitEntry
  now: number
}

/**
 * Counts one request and returns its client's limit state, synchronously unless the count is shared. `now` is in
 * milliseconds since 1970. An IPv6 client is counted with its network, and with its site up to a multiple of the limit.
 */
export const countRequest = (store: LimitStore, hit: Hit): LimitState | Promise<LimitState> => {
  const { client, limit, now } = hit
  if (!client.includes(':')) return countOne(store, hit)
  const { network, site } = networksOf(client)
  const state = countOne(store, { client: network, limit, now })
  if (site === undefined) return state
  const { entry, perMinute } = limit
  const wide = countOne(store, {
    client: site,
    limit: { entry, perMinute: perMinute * SITE_FACTOR },
    now,
  })
  if (state instanceof Promise || wide instanceof Promise) {
    return Promise.all([state, wide]).then(([own, all]) => together(own, all))
  }
  return together(state, wide)
}

/** Limit state of a network, bounded by that of its site. */
const together = (network: LimitState, site: LimitState): LimitState => ({
  ...network,
  remaining: Math.min(network.remaining, site.remaining),
  exceeded: network.exceeded || site.exceeded,
})

const countOne = (store: LimitStore, { client, limit, now }: Hit): LimitState | Promise<LimitState> => {
  const { entry, perMinute } = limit
  const seconds = Math.floor(now / 1000)
  const windowStart = seconds - (seconds % WINDOW_SECONDS)
  const reset = windowStart + WINDOW_SECONDS - seconds
  const count = store.hit({ key: `${client} ${entry}`, windowStart, perMinute })
  if (typeof count === 'number') return standing(count, { perMinute, reset })
  return count.then((shared) => standing(shared, { perMinute, reset }))
}

const standing = (count: number, { perMinute, reset }: { perMinute: number; reset: number }): LimitState => ({
  limit: perMinute,
  remaining: Math.max(0, perMinute - count),
  reset,
  exceeded: count > perMinute,
})
