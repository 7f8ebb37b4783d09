import { DAY_MS } from '../../ui/durations.ts'

/** The day before a moment in UTC, such as 2026-03-01. */
export const dayBefore = (moment: Date): string =>
  new Date(moment.getTime() - DAY_MS).toISOString().slice(0, 10)
