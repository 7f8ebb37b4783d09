import { DAY_MS } from '../../../ui/durations.ts'
import { count } from '../../../ui/format.ts'
import type { Experiment } from '../api-types.ts'

type Dates = Pick<Experiment, 'status' | 'start_date' | 'end_date'>

/**
 * The whole days that an experiment has been running: until now, or until its end when it is completed.
 *
 * @param now in milliseconds since 1970
 * @returns undefined when it has not started
 */
export const daysRunning = ({ status, start_date, end_date }: Dates, now: number): number | undefined => {
  if (status === 'DRAFT' || start_date === null) return undefined
  const end = status === 'COMPLETED' && end_date !== null ? Date.parse(end_date) : now
  return Math.max(0, Math.floor((end - Date.parse(start_date)) / DAY_MS))
}

/** A number of whole days as 'under a day', '1 day', '1,234 days'. */
export const dayCount = (days: number): string => {
  if (days === 0) return 'under a day'
  return days === 1 ? '1 day' : `${count(days)} days`
}

/** The share of the planned time that has passed, from 0 to 1; undefined without a start and an end. */
export const timeElapsed = ({ start_date, end_date }: Dates, now: number): number | undefined => {
  if (start_date === null || end_date === null) return undefined
  const [from, to] = [Date.parse(start_date), Date.parse(end_date)]
  return to > from ? Math.min(1, Math.max(0, (now - from) / (to - from))) : undefined
}
