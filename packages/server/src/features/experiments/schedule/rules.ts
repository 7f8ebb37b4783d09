import { invalid, wrongField } from '../../../lib/errors.ts'
import type { Experiment } from '../definition/schema.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Dates as a caller asks for them: undefined leaves one as it is, null clears it. */
export interface ScheduleRequest {
  start_date: Date | null | undefined
  end_date: Date | null | undefined
}

export type ScheduledDates = Pick<Experiment, 'start_date' | 'end_date' | 'resume_at'>

/**
 * The dates of an experiment after its schedule was set. For a paused experiment the start is when it resumes,
 * and start_date stays.
 *
 * @throws AppError 400 when the state or the clock forbids a date
 */
export const rescheduled = (experiment: Experiment, wish: ScheduleRequest, now: Date): ScheduledDates => {
  const { status, start_date, end_date, resume_at } = experiment
  if (status === 'COMPLETED') throw invalid('Cannot schedule experiment with status: COMPLETED')
  if (status === 'ACTIVE' && wish.start_date !== undefined && !sameTime(wish.start_date, start_date)) {
    throw invalid('Cannot change start_date while the experiment is ACTIVE')
  }
  const isPaused = status === 'PAUSED'
  const start = chosen(wish.start_date, isPaused ? resume_at : start_date)
  const dates = { start, end: chosen(wish.end_date, end_date) }
  refuseDates({ before: experiment, ...dates, isResume: isPaused, now })
  return isPaused
    ? { start_date, end_date: dates.end, resume_at: dates.start }
    : { start_date: dates.start, end_date: dates.end, resume_at }
}

const chosen = (wish: Date | null | undefined, stored: Date | null): Date | null =>
  wish === undefined ? stored : wish

interface DateCheck {
  /** Dates that are stored already always pass. */
  before: ScheduledDates
  start: Date | null
  end: Date | null
  isResume: boolean
  now: Date
}

/**
 * Checks dates against the clock and each other.
 *
 * @throws AppError 400
 */
export const refuseDates = ({ before, start, end, isResume, now }: DateCheck): void => {
  const startStays = sameTime(start, isResume ? before.resume_at : before.start_date)
  const endStays = sameTime(end, before.end_date)
  if (start && !startStays && start.getTime() < now.getTime() - 10 * MINUTE) {
    throw invalid('start_date must not be more than 10 minutes in the past')
  }
  if (end && !endStays && end <= now) throw invalid('end_date must be in the future')
  if (start && end && !(startStays && endStays) && end.getTime() - start.getTime() < HOUR) {
    throw invalid(`end_date must be at least 1 hour after ${isResume ? 'the resume' : 'start_date'}`)
  }
}

const sameTime = (left: Date | null, right: Date | null): boolean => left?.getTime() === right?.getTime()

const WITH_OFFSET = /(Z|[+-]\d{2}:?\d{2})$/i

/**
 * Reads a date and time; one without offset is a local time of `zone`. A local time that a clock change skips is
 * refused; of one that occurs twice the earlier is meant.
 *
 * @param parse reads ISO 8601, a text without offset as UTC
 * @throws AppError 422 naming `field`
 */
export const readInZone = (
  text: string,
  { zone, field, parse }: { zone: string; field: string; parse: (text: string) => Date | undefined },
): Date => {
  const asUtc = parse(text)
  if (!asUtc) throw wrongField(['body', field], 'must be an ISO 8601 date and time', 'bad_format')
  if (WITH_OFFSET.test(text) && text.includes(':')) return asUtc
  const offsets = [asUtc.getTime() - 24 * HOUR, asUtc.getTime() + 24 * HOUR].map((time) =>
    offsetAt(time, zone),
  )
  const candidates = offsets.map((offset) => asUtc.getTime() - offset).sort((a, b) => a - b)
  const match = candidates.find((time) => time + offsetAt(time, zone) === asUtc.getTime())
  const time = match === undefined ? undefined : parse(new Date(match).toISOString())
  if (!time) throw wrongField(['body', field], 'this local time does not exist in the time zone')
  return time
}

/** How far a zone's clocks are ahead of UTC at a moment, in milliseconds. */
const offsetAt = (time: number, zone: string): number => {
  const parts = new Intl.DateTimeFormat('en-US-u-ca-iso8601-hc-h23', {
    timeZone: zone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(time)
  const read = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((part) => part.type === type)?.value)
  const local = Date.UTC(
    read('year'),
    read('month') - 1,
    read('day'),
    read('hour'),
    read('minute'),
    read('second'),
  )
  return local - Math.floor(time / 1000) * 1000
}

/**
 * Whether a name stands in the IANA time zone database. Some engines take offsets, too; those have no clock changes and
 * belong behind the time itself.
 */
export const isTimeZone = (name: string): boolean => {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
