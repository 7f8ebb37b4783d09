import { parseAbsolute, type ZonedDateTime } from '@internationalized/date'

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

/** A moment with its offset, such as 2026-11-21T10:00:00+01:00; without the name of the zone, which is not ISO 8601. */
export const isoWithOffset = (moment: ZonedDateTime): string =>
  moment
    .set({ millisecond: 0 })
    .toString()
    .replace(/\[.*\]$/, '')
