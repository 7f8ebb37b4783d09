import { DAY_MS } from '../durations.ts'
import type { ChartNumbers } from './chart-table.tsx'
import { intervalText } from './forest-rows.ts'
import { moments, pointFinder, type TimePoint, type TimeSeries } from './time-series.ts'

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' })
const DAY_AND_CLOCK = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** A moment in words; without the clock when it is midnight, as the points of a daily series are. */
export const momentText = (moment: number): string => {
  const date = new Date(moment)
  const isMidnight = moment % DAY_MS === 0 || (date.getHours() === 0 && date.getMinutes() === 0)
  return (isMidnight ? DAY : DAY_AND_CLOCK).format(date)
}

const cell = (point: TimePoint | undefined, format: (value: number) => string): string => {
  if (point?.value === null || point === undefined) return '–'
  const { value, low, high } = point
  const hasInterval = typeof low === 'number' && typeof high === 'number'
  return hasInterval ? `${format(value)} (${intervalText({ low, high }, format)})` : format(value)
}

/** The numbers of series over time: a row for each moment, a column for each series. */
export const timeNumbers = (
  series: readonly TimeSeries[],
  format: (value: number) => string,
): ChartNumbers => {
  const finders = series.map((one) => pointFinder(one))
  return {
    columns: ['Time', ...series.map(({ label }) => label)],
    rows: moments(series).map((moment) => ({
      id: String(moment),
      cells: [momentText(moment), ...finders.map((find) => cell(find(moment), format))],
    })),
  }
}
