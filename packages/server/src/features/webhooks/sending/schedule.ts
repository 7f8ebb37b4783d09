import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../lib/durations.ts'

/** Time between an attempt that failed and the next one, after the first, second, ... failure (Standard Webhooks 1.0.0). */
const RETRY_DELAYS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
] as const

/** Part of the delay that is added at random, so that many messages do not return at the same moment. */
const MAX_JITTER = 0.1

/** Longest time that an endpoint can ask to be left alone for. */
const MAX_RETRY_AFTER_MS = 24 * HOUR_MS

/** How long an endpoint may fail before it is disabled. */
const MAX_FAILING_MS = 5 * DAY_MS

interface Failure {
  /** Failed attempts, this one included. */
  failures: number
  now: Date
  /** What the endpoint asked for; undefined: nothing. */
  retryAfterMs: number | undefined
  /** From 0 up to, but not including, 1. */
  random: number
}

/** When a message is sent again after a failure; undefined: never. */
export const nextAttempt = ({ failures, now, retryAfterMs = 0, random }: Failure): Date | undefined => {
  const delay = RETRY_DELAYS_MS[failures - 1]
  if (delay === undefined) return undefined
  const wait = Math.max(delay * (1 + MAX_JITTER * random), Math.min(retryAfterMs, MAX_RETRY_AFTER_MS))
  return new Date(now.getTime() + Math.round(wait))
}

/** Whether an endpoint that has failed since a time is to be disabled. */
export const hasFailedTooLong = (since: Date, now: Date): boolean =>
  now.getTime() - since.getTime() >= MAX_FAILING_MS

/** The milliseconds that a Retry-After asks for: seconds, or a date; undefined for anything else. */
export const retryAfterOf = (header: string | null, now: Date): number | undefined => {
  if (header === null) return undefined
  if (/^\d{1,9}$/.test(header)) return Number(header) * SECOND_MS
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now.getTime())
}
