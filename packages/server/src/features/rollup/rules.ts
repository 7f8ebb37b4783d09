import { HOUR_MS } from '../../lib/durations.ts'
/** A run is due when this many assignments and events have come since the last one. */
export const ROWS_BETWEEN_RUNS = 10_000

/** Assignments or events of one step of a roll-up: so few that the step fits in memory. */
export const ROWS_PER_STEP = 50_000

/** Rows behind the watermark that a reader adds up; a longer tail is rolled up first. */
export const ROWS_READ_AT_ONCE = 20_000

/**
 * Events without an experiment that happened before this moment count for no subject that is assigned later: an
 * assignment is stored well within an hour of its time.
 */
export const oldestUnassigned = (now: Date): Date => new Date(now.getTime() - HOUR_MS)

/** Ids of events that one step of copying covariates covers; few of them belong to covariates. */
export const IDS_PER_COPY = 500_000

/** Whether two moments lie on different days (UTC); nothing before the first. */
export const isAnotherDay = (before: Date | null, now: Date): boolean =>
  before !== null && before.toISOString().slice(0, 10) !== now.toISOString().slice(0, 10)
