import { isLocked, type ScheduleProblem, scheduleProblem } from '@assay/lifecycle'
import { invalid } from '../../../lib/errors.ts'
import type { Experiment } from '../definition/schema.ts'
import { refuseCommand } from '../lifecycle/rules.ts'

/** Dates as a caller sends them: undefined leaves one as it is, null clears it. */
interface ScheduleRequest {
  start_date: Date | null | undefined
  end_date: Date | null | undefined
}

type ScheduledDates = Pick<Experiment, 'start_date' | 'end_date' | 'resume_at'>

/**
 * The dates of an experiment after its schedule was set. For a paused experiment the start is when it resumes,
 * and start_date stays.
 *
 * @throws AppError 400 when the state or the clock forbids a date
 */
export const rescheduled = (experiment: Experiment, request: ScheduleRequest, now: Date): ScheduledDates => {
  const { status, start_date, end_date, resume_at } = experiment
  refuseCommand('schedule', experiment, now)
  const isNewStart = request.start_date !== undefined && !sameTime(request.start_date, start_date)
  if (isNewStart && isLocked('scheduled_start', status)) {
    throw invalid(`Cannot change start_date while the experiment is ${status}`)
  }
  const isPaused = status === 'PAUSED'
  const start = chosen(request.start_date, isPaused ? resume_at : start_date)
  const dates = { start, end: chosen(request.end_date, end_date) }
  refuseDates({ before: experiment, ...dates, isResume: isPaused, now })
  return isPaused
    ? { start_date, end_date: dates.end, resume_at: dates.start }
    : { start_date: dates.start, end_date: dates.end, resume_at }
}

const chosen = (sent: Date | null | undefined, stored: Date | null): Date | null =>
  sent === undefined ? stored : sent

interface DateCheck {
  /** Dates that are stored already always pass. */
  before: ScheduledDates
  start: Date | null
  end: Date | null
  isResume: boolean
  now: Date
}

const PROBLEMS: Record<ScheduleProblem, (isResume: boolean) => string> = {
  start_passed: () => 'start_date must not be more than 10 minutes in the past',
  end_passed: () => 'end_date must be in the future',
  too_short: (isResume) => `end_date must be at least 1 hour after ${isResume ? 'the resume' : 'start_date'}`,
}

const timeOf = (date: Date | null): number | null => date?.getTime() ?? null

/**
 * Checks dates against the clock and each other.
 *
 * @throws AppError 400
 */
export const refuseDates = ({ before, start, end, isResume, now }: DateCheck): void => {
  const stored = {
    start: timeOf(isResume ? before.resume_at : before.start_date),
    end: timeOf(before.end_date),
  }
  const problem = scheduleProblem({ start: timeOf(start), end: timeOf(end) }, stored, now.getTime())
  if (problem !== undefined) throw invalid(PROBLEMS[problem](isResume))
}

const sameTime = (left: Date | null, right: Date | null): boolean => timeOf(left) === timeOf(right)
