const TICK_MS = 250

/** A process that was busy or stopped itself must not blame the database for the time it lost. */
const MAX_TICK_MS = 500

/** Something that is looked after while there is reason to. */
interface Ticks {
  /** Begins to tick; while it ticks already, nothing. */
  start: () => void
  stop: () => void
}

/**
 * Calls `visit` about four times a second, with the milliseconds since the last time. Of a time in which this process
 * could do nothing, at most half a second counts.
 */
export const createTicks = (visit: (elapsed: number) => void): Ticks => {
  let timer: NodeJS.Timeout | undefined
  let last = 0
  const tick = (): void => {
    const now = performance.now()
    const elapsed = Math.min(MAX_TICK_MS, now - last)
    last = now
    visit(elapsed)
  }
  return {
    start: () => {
      if (timer) return
      last = performance.now()
      timer = setInterval(tick, TICK_MS)
      timer.unref()
    },
    stop: () => {
      clearInterval(timer)
      timer = undefined
    },
  }
}
