import type { ExperimentStatus } from './status.ts'

const MINUTE_MS = 60_000

/** Maximum time in the past for a start, for clocks that differ: milliseconds. */
export const MAX_PAST_START_MS = 10 * MINUTE_MS
/** Minimum time between the start, or the resume, and the end: milliseconds. */
export const MIN_DURATION_MS = 60 * MINUTE_MS

/** Dates in milliseconds since 1970; null: none. */
export interface ScheduleDates {
  readonly start: number | null
  readonly end: number | null
}

export type ScheduleProblem = 'start_passed' | 'end_passed' | 'too_short'

/**
 * What forbids the dates of an experiment. For a paused one `start` is when it resumes. Dates that are stored already
 * always pass.
 *
 * @param dates what is to be stored
 * @param stored what is stored now
 * @param now milliseconds since 1970
 * @returns undefined when the dates are allowed
 */
export const scheduleProblem = (
  { start, end }: ScheduleDates,
  stored: ScheduleDates,
  now: number,
): ScheduleProblem | undefined => {
  const isNewStart = start !== stored.start
  const isNewEnd = end !== stored.end
  if (start !== null && isNewStart && start < now - MAX_PAST_START_MS) return 'start_passed'
  if (end !== null && isNewEnd && end <= now) return 'end_passed'
  if (start === null || end === null || !(isNewStart || isNewEnd)) return undefined
  return end - start < MIN_DURATION_MS ? 'too_short' : undefined
}

/** Moves that the scheduler makes when they are due, in order. */
export const SCHEDULED_MOVES = ['start', 'resume', 'complete'] as const
export type ScheduledMove = (typeof SCHEDULED_MOVES)[number]

/**
 * When each scheduled move is due: in this status, once this date has come. A paused experiment is resumed by its
 * resume_at alone, never by start_date, and is never completed by its end_date.
 */
export const DUE_WHEN = {
  start: { status: 'DRAFT', date: 'start_date' },
  resume: { status: 'PAUSED', date: 'resume_at' },
  complete: { status: 'ACTIVE', date: 'end_date' },
} as const satisfies Record<ScheduledMove, { status: ExperimentStatus; date: string }>
