import { parseAbsolute, type ZonedDateTime } from '@internationalized/date'
import { MINUTE_MS } from './durations.ts'

/** The time zone of the browser, such as Europe/Berlin. */
export const browserTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Every IANA time zone the browser knows, UTC first. */
export const timeZones = (): string[] => [
  ...new Set(['UTC', browserTimeZone(), ...Intl.supportedValuesOf('timeZone')]),
]

/** A moment on the clocks of a time zone; undefined when the text is no moment. */
export const momentIn = (iso: string, timeZone: string): ZonedDateTime | undefined => {
  const time = Date.parse(iso)
  return Number.isNaN(time) ? undefined : parseAbsolute(new Date(time).toISOString(), timeZone)
}

/**
 * A moment with its offset, such as 2026-11-21T10:00:00+01:00; without the name of the zone, which is not ISO 8601. In
 * UTC where clocks were off by seconds, as before time zones: a year that is only half typed lies there.
 */
export const isoWithOffset = (moment: ZonedDateTime): string => {
  const whole = moment.set({ millisecond: 0 })
  return whole.offset % MINUTE_MS === 0 ? whole.toString().replace(/\[.*\]$/, '') : whole.toAbsoluteString()
}
