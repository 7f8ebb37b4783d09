import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../config/index.ts'
import { SECOND_MS } from '../lib/durations.ts'

/** Time limits of the steps of a shutdown, in milliseconds. */
interface ClosingTimes {
  /** Time in which connections are still accepted. */
  delayMs: number
  /** Time for requests in progress, after the delay. */
  requestsMs: number
  /** Time for jobs and background writes, after the requests. */
  workMs: number
  /** Total time for worker processes. */
  workersMs: number
}

/** Reserved for the work after the requests. */
const WORK_MS = 1500
/** Reserved for the embedded database server. */
const DATABASE_MS = 2000

/** Derives the time limits from SHUTDOWN_DELAY_SECONDS and SHUTDOWN_TIMEOUT_SECONDS. */
export const closingTimes = (
  config: Pick<Config, 'SHUTDOWN_DELAY_SECONDS' | 'SHUTDOWN_TIMEOUT_SECONDS'>,
): ClosingTimes => {
  const delayMs = config.SHUTDOWN_DELAY_SECONDS * SECOND_MS
  const workersMs = config.SHUTDOWN_TIMEOUT_SECONDS * SECOND_MS - DATABASE_MS
  return { delayMs, requestsMs: workersMs - WORK_MS - delayMs, workMs: WORK_MS, workersMs }
}

/** Waits for work up to a number of milliseconds; returns whether it finished. */
export const isDoneWithin = async (milliseconds: number, work: Promise<unknown>): Promise<boolean> => {
  const patience = new AbortController()
  const isDone = await Promise.race([
    work.then(() => true),
    pause(milliseconds, false, { signal: patience.signal }).catch(() => false),
  ])
  patience.abort()
  return isDone
}
