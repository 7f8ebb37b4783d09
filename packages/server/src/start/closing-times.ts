import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../config/index.ts'
import { SECOND_MS } from '../lib/durations.ts'

/** How the time for the end of a process is shared out, in milliseconds. */
interface ClosingTimes {
  /** Connections are still accepted. */
  delayMs: number
  /** Requests in progress are still waited for, after the delay. */
  requestsMs: number
  /** Jobs and writes in the background are still waited for, after the requests. */
  workMs: number
  /** Worker processes are still waited for, all in all. */
  workersMs: number
}

/** Left for the work after the requests. */
const WORK_MS = 1500
/** Left for the database server of our own. */
const DATABASE_MS = 2000

/** What SHUTDOWN_DELAY_SECONDS and SHUTDOWN_TIMEOUT_SECONDS mean for each step. */
export const closingTimes = (
  config: Pick<Config, 'SHUTDOWN_DELAY_SECONDS' | 'SHUTDOWN_TIMEOUT_SECONDS'>,
): ClosingTimes => {
  const delayMs = config.SHUTDOWN_DELAY_SECONDS * SECOND_MS
  const workersMs = config.SHUTDOWN_TIMEOUT_SECONDS * SECOND_MS - DATABASE_MS
  return { delayMs, requestsMs: workersMs - WORK_MS - delayMs, workMs: WORK_MS, workersMs }
}

/** Waits for work, but not longer than so many milliseconds; says whether it was done. */
export const isDoneWithin = async (milliseconds: number, work: Promise<unknown>): Promise<boolean> => {
  const patience = new AbortController()
  const isDone = await Promise.race([
    work.then(() => true),
    pause(milliseconds, false, { signal: patience.signal }).catch(() => false),
  ])
  patience.abort()
  return isDone
}
