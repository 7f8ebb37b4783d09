import { batch } from '../db/batch.ts'
import { createRecent } from '../lib/recent.ts'
import type { Redis } from '../redis/redis.ts'
import { type LimitStore, MIN_COUNTS, WINDOW_SECONDS } from './rate-limit.ts'

/** Minimum limit at which a client that has used less than half of it does not wait for the shared count. */
const GENEROUS = 1000

/** Counts of one client and entry within the current window, as known to this process. */
interface Tally {
  key: string
  windowStart: number
  /** Requests counted by this process. */
  own: number
  /** Requests of all processes, including those of this one that were sent. */
  known: number
  /** Requests of this process that are not included in `known` yet. */
  unsent: number
}

/** A Redis server that has lost its counts knows less than this process alone. */
const countOf = ({ own, known, unsent }: Tally): number => Math.max(own, known + unsent)

/**
 * Counts in fixed windows of a minute across all processes that share the Redis server. Requests that arrive during a
 * round trip are sent together with the next one. A request waits for it unless its client is over the limit already or
 * has used little of a generous one, as SDK clients usually have. While Redis is down, each process continues from its
 * last known counts.
 */
export const createSharedLimits = (redis: Redis): LimitStore => {
  const send = batch<Tally, number>({ run: (tallies) => sendAll(redis, tallies), maxItems: 5000 })
  const tallyOf = tallies()
  return {
    hit: ({ key, windowStart, perMinute }) => {
      const tally = tallyOf(key, windowStart)
      tally.own += 1
      tally.unsent += 1
      const count = countOf(tally)
      if (!redis.isUp()) {
        applyCount(tally, { requests: 1, total: undefined })
        return count
      }
      if (count > perMinute + 1) {
        tally.unsent -= 1
        return count
      }
      const shared = send(tally)
      return perMinute >= GENEROUS && count <= perMinute / 2 ? count : shared
    },
  }
}

/** Tallies by key. Memory is bounded: those of a window expire with it, and only the most recently used are stored. */
const tallies = () => {
  let current = 0
  const byKey = createRecent<Tally>(MIN_COUNTS)
  return (key: string, windowStart: number): Tally => {
    if (windowStart !== current) {
      current = windowStart
      byKey.clear()
    }
    const found = byKey.get(key)
    if (found) return found
    const tally = { key, windowStart, own: 0, known: 0, unsent: 0 }
    byKey.set(key, tally)
    return tally
  }
}

/** Sends all waiting requests in one round trip, with one command per tally; returns a count for each request. */
const sendAll = async (redis: Redis, waiting: readonly Tally[]): Promise<number[]> => {
  const sizes = new Map<Tally, number>()
  for (const tally of waiting) sizes.set(tally, (sizes.get(tally) ?? 0) + 1)
  const totals = await redis.attempt((client, prefix) =>
    Promise.all(
      [...sizes].map(async ([{ key, windowStart }, requests]) => {
        const name = `${prefix}limit:${windowStart}:${key}`
        const [total] = await Promise.all([
          client.incrBy(name, requests),
          client.expire(name, 2 * WINDOW_SECONDS),
        ])
        return total
      }),
    ),
  )
  const last = [...sizes].map(
    ([tally, requests], index) => [tally, applyCount(tally, { requests, total: totals?.[index] })] as const,
  )
  return answers(waiting, new Map(last))
}

interface Sent {
  requests: number
  /** Count of all processes; undefined when the server did not return one. */
  total: number | undefined
}

/** Applies a sent count to its tally, and returns the count of the last of its requests. */
const applyCount = (tally: Tally, { requests, total }: Sent): number => {
  tally.unsent -= requests
  tally.known = total ?? tally.known + requests
  return Math.max(tally.own - tally.unsent, tally.known)
}

/** Counts by request: of several requests of one tally the last has the total, the one before one less, and so on. */
const answers = (waiting: readonly Tally[], last: Map<Tally, number>): number[] =>
  waiting
    .toReversed()
    .map((tally) => {
      const count = last.get(tally) ?? 0
      last.set(tally, count - 1)
      return count
    })
    .toReversed()
