import { gauge } from '../lib/metrics.ts'

const open = gauge('streams_open', 'Open event streams', ['kind'])

/** How many streams this process holds open, of all kinds together. */
export interface StreamCount {
  /** Takes a place; false when none is free. */
  enter: (kind: string) => boolean
  leave: (kind: string) => void
}

/** Counts streams up to `limit`. */
export const createStreamCount = (limit: number): StreamCount => {
  let count = 0
  return {
    enter: (kind) => {
      if (count >= limit) return false
      count += 1
      open.inc({ kind })
      return true
    },
    leave: (kind) => {
      count -= 1
      open.dec({ kind })
    },
  }
}
