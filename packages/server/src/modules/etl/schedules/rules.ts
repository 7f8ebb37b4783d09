import { DAY_MS } from '../../../lib/durations.ts'

/**
 * The next moment at a time of day after another moment.
 *
 * @param at HH:MM, UTC
 */
export const nextAt = (at: string, after: Date): Date => {
  const today = new Date(`${after.toISOString().slice(0, 10)}T${at}:00.000Z`)
  return today > after ? today : new Date(today.getTime() + DAY_MS)
}
