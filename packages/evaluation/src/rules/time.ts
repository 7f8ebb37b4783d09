import { toNumber } from './conversion.ts'

const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?(?:([Zz])|([+-])(\d{2}):?(\d{2}))?)?$/
const DAY = 86_400
/** Maximum time of the runtime's calendar. */
const MAX_SECONDS = 8.64e12

/**
 * Parses a time: Unix seconds as a number or numeric text, or ISO 8601 as a date or a date with time, by default in
 * UTC.
 * @returns whole Unix seconds, rounded down; undefined for anything else
 */
export function readTime(value: unknown): number | undefined {
  const seconds = toNumber(value)
  if (seconds !== undefined) return Math.abs(seconds) <= MAX_SECONDS ? Math.floor(seconds) : undefined
  return typeof value === 'string' ? readIso(value.trim()) : undefined
}

function readIso(text: string): number | undefined {
  const parts = text.length <= 40 ? ISO.exec(text) : null
  if (parts === null) return undefined
  const part = (index: number): number => Number(parts[index] ?? 0)
  const days = daysSinceEpoch(part(1), part(2), part(3))
  const clock = secondsOfDay(part(4), part(5), part(6))
  const offset = secondsOfDay(part(9), part(10), 0)
  if (days === undefined || clock === undefined || offset === undefined) return undefined
  return days * DAY + clock - (parts[8] === '-' ? -offset : offset)
}

function secondsOfDay(hour: number, minute: number, second: number): number | undefined {
  return hour < 24 && minute < 60 && second < 60 ? hour * 3600 + minute * 60 + second : undefined
}

/**
 * Days since 1970-01-01 in the Gregorian calendar, counted in years that begin in March, so that a leap day is the last
 * day of its year; undefined for an invalid date.
 */
function daysSinceEpoch(year: number, month: number, day: number): number | undefined {
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return undefined
  const marchYear = month > 2 ? year : year - 1
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1
  const leapDays = Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400)
  return 365 * marchYear + leapDays + dayOfYear - 719_468
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}
