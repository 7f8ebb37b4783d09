/** Recurring window on the local clock of a time zone. */
export type TimeWindow = {
  /** Minutes after midnight, both included; undefined means the whole day. */
  readonly clock: { readonly start: number; readonly end: number } | undefined
  /** Days on which the window opens, 0 = Monday to 6; undefined means every day. */
  readonly days: ReadonlySet<number> | undefined
  readonly localMinute: LocalMinute
}

/** Minute of the local week, 0 = Monday 00:00 to 10079, at a time in Unix seconds. */
type LocalMinute = (seconds: number) => number

const FIELDS: ReadonlySet<string> = new Set(['start_time', 'end_time', 'days', 'timezone'])
const CLOCK = /^([01]\d|2[0-3]):([0-5]\d)$/
const ZONE = /^[A-Za-z][A-Za-z0-9_+\-/]{0,63}$/
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const MINUTES_OF_DAY = 1440
const MINUTES_OF_WEEK = 7 * MINUTES_OF_DAY

/**
 * Parses {start_time?, end_time?, days?, timezone = UTC}: times as 'HH:MM', both or none, days as a list of 0 = Monday
 * to 6, the zone by its IANA name; times or days are required.
 */
export function readTimeWindow(value: unknown): TimeWindow | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const fields = new Map(Object.entries(value).filter(([, field]) => field !== null))
  if ([...fields.keys()].some((key) => !FIELDS.has(key))) return undefined
  const clock = readClock(fields.get('start_time'), fields.get('end_time'))
  const days = readDays(fields.get('days'))
  const localMinute = readZone(fields.get('timezone') ?? 'UTC')
  if (clock === INVALID || days === INVALID || localMinute === undefined) return undefined
  return clock === undefined && days === undefined ? undefined : { clock, days, localMinute }
}

/**
 * Whether a time in Unix seconds is in the window. A window over midnight belongs to the day on which it opens: Friday
 * 22:00 to 02:00 includes the first two hours of Saturday.
 */
export function isInWindow({ clock, days, localMinute }: TimeWindow, seconds: number): boolean {
  const minute = localMinute(seconds)
  const today = Math.floor(minute / MINUTES_OF_DAY)
  const opensOn = (day: number): boolean => days === undefined || days.has(day)
  if (clock === undefined) return opensOn(today)
  const time = minute % MINUTES_OF_DAY
  const { start, end } = clock
  if (start <= end) return time >= start && time <= end && opensOn(today)
  return (time >= start && opensOn(today)) || (time <= end && opensOn((today + 6) % 7))
}

const INVALID = 'invalid'

function readClock(start: unknown, end: unknown): TimeWindow['clock'] | typeof INVALID {
  if (start === undefined && end === undefined) return undefined
  const minutes = [start, end].map(readMinutes)
  const [first, last] = minutes
  return first === undefined || last === undefined ? INVALID : { start: first, end: last }
}

function readMinutes(value: unknown): number | undefined {
  const parts = typeof value === 'string' ? CLOCK.exec(value) : null
  return parts === null ? undefined : Number(parts[1]) * 60 + Number(parts[2])
}

function readDays(value: unknown): TimeWindow['days'] | typeof INVALID {
  if (value === undefined) return undefined
  const isDay = (day: unknown): boolean => Number.isInteger(day) && Number(day) >= 0 && Number(day) <= 6
  return Array.isArray(value) && value.length > 0 && value.every(isDay) ? new Set<number>(value) : INVALID
}

function readZone(zone: unknown): LocalMinute | undefined {
  if (typeof zone !== 'string' || !ZONE.test(zone)) return undefined
  if (/^(?:etc\/)?utc$/i.test(zone)) return utcMinute
  try {
    return zoneMinute(zone)
  } catch {
    return undefined
  }
}

/** 1970-01-01 was a Thursday, three days after Monday. */
function utcMinute(seconds: number): number {
  const minute = (Math.floor(seconds / 60) + 3 * MINUTES_OF_DAY) % MINUTES_OF_WEEK
  return (minute + MINUTES_OF_WEEK) % MINUTES_OF_WEEK
}

/** Reads the local clock from the runtime's calendar, and caches the last result for requests within a minute. */
function zoneMinute(timeZone: string): LocalMinute {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
  })
  let known = { minute: Number.NaN, local: 0 }
  return (seconds) => {
    const minute = Math.floor(seconds / 60)
    if (minute !== known.minute) known = { minute, local: formattedMinute(format, minute * 60_000) }
    return known.local
  }
}

function formattedMinute(format: Intl.DateTimeFormat, milliseconds: number): number {
  const parts = new Map(format.formatToParts(milliseconds).map(({ type, value }) => [type, value]))
  const day = WEEKDAYS.indexOf(parts.get('weekday') ?? '')
  return day * MINUTES_OF_DAY + Number(parts.get('hour')) * 60 + Number(parts.get('minute'))
}
