import { date } from '../../../ui/format.ts'

/** A calendar day such as 2026-03-01 in words; the same day in every time zone. */
export const dayText = (day: string): string => date(`${day}T12:00:00`)
