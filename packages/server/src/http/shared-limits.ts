import { batch } from '../db/batch.ts'
import { createRecent } from '../lib/recent.ts'
import type { Redis } from '../redis/redis.ts'
import { type LimitStore, MIN_COUNTS, WINDOW_SECONDS } from './rate-limit.ts'

/** From this limit on a client that has used less than half of it does not wait for the count of all processes. */
const GENEROUS = 1000

/** One client and entry within the running window, as this process knows it. */
interface Tally {
  key: string
  windowStart: number
  /** Requests that this process counted. */
  own: number
  /** Requests of all processes, of this one those that were sent. */
  known: number
  /** Requests of this process that are not part of `known` yet. */
  unsent: number
}

/** A server that has lost its counts knows less than this process alone. */
const countOf = ({ own, known, unsent }: Tally): number => Math.max(own, known + unsent)

/**
 * Counts in fixed windows of a minute, together with all processes that share the Redis server. Requests that arrive
 * while it is asked are sent along with the next question, so that a round trip serves many. A request waits for it
 * unless its client is over the limit already, or far from a generous one: those of the SDK hardly ever do. While the
 * server is away, each process counts on from what it knows.
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
        settle(tally, { requests: 1, total: undefined })
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

/** Memory is bounded: the tallies of a window go with it, and of many clients those used last are kept. */
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

/** One round trip for all waiting requests, and one command for those of one tally; answers each its own count. */
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
    ([tally, requests], index) => [tally, settle(tally, { requests, total: totals?.[index] })] as const,
  )
  return answers(waiting, new Map(last))
}

interface Sent {
  requests: number
  /** What all processes have counted; undefined when the server did not say. */
  total: number | undefined
}

/** Notes what became of requests of one tally, and says at which count the last of them stands. */
const settle = (tally: Tally, { requests, total }: Sent): number => {
  tally.unsent -= requests
  tally.known = total ?? tally.known + requests
  return Math.max(tally.own - tally.unsent, tally.known)
}

/** Of several requests of one tally the last stands at the total, the one before at one less, and so on. */
const answers = (waiting: readonly Tally[], last: Map<Tally, number>): number[] =>
  waiting
    .toReversed()
    .map((tally) => {
      const count = last.get(tally) ?? 0
      last.set(tally, count - 1)
      return count
    })
    .toReversed()
