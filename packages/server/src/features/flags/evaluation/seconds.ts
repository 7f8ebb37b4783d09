import { SECOND_MS } from '../../../lib/durations.ts'

const SECONDS = 60

/** How often something happened in each second of a minute. */
export type Seconds = number[]

export const noSeconds = (): Seconds => Array.from({ length: SECONDS }, () => 0)

/** The second of its minute that a moment lies in, from 0 to 59; milliseconds since 1970. */
export const secondOf = (moment: number): number => Math.floor(moment / SECOND_MS) % SECONDS

export const addAt = (seconds: Seconds, second: number, count: number): void => {
  seconds[second] = (seconds[second] ?? 0) + count
}

/** Adds what was counted elsewhere. */
export const addSeconds = (sum: Seconds, other: Seconds): void => {
  for (const [second, count] of other.entries()) if (count > 0) addAt(sum, second, count)
}

/** As PostgreSQL writes an array; empty when nothing happened. */
export const secondsText = (seconds: Seconds): string =>
  seconds.some((count) => count > 0) ? `{${seconds.join(',')}}` : '{}'
