/** A minute in milliseconds. */
export const MINUTE_MS = 60_000

/** An hour in milliseconds. */
export const HOUR_MS = 3_600_000

/** A day of 24 hours in milliseconds. */
export const DAY_MS = 86_400_000

/** The moment so many milliseconds before now, as ISO 8601: the start of a range such as 'the last 7 days'. */
export const before = (milliseconds: number, now = Date.now()): string =>
  new Date(now - milliseconds).toISOString()
