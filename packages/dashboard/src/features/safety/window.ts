import { MINUTE_MS } from '../../ui/durations.ts'

/** Whole minutes of the time that a health check covers, at least 1; undefined where an end is not known. */
export const windowMinutes = (start: string | null, end: string | null): number | undefined =>
  start === null || end === null
    ? undefined
    : Math.max(1, Math.round((Date.parse(end) - Date.parse(start)) / MINUTE_MS))

/** `1 minute`, `15 minutes`. */
export const minutesText = (minutes: number): string => (minutes === 1 ? '1 minute' : `${minutes} minutes`)
