import type { Agreement } from './schema.ts'

/** The day of a moment in UTC, as 2026-03-01. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10)

type Term = Pick<Agreement, 'effective_date' | 'expiry_date' | 'terminated_at'>

/** How far an agreement has come on a day; days are compared as text. */
export const statusOn = (
  { effective_date, expiry_date, terminated_at }: Term,
  today: string,
): Agreement['status'] => {
  if (terminated_at) return 'terminated'
  if (today < effective_date) return 'pending'
  return expiry_date !== null && today > expiry_date ? 'expired' : 'active'
}

/** Whether health data may lie in a region; without a list of regions in any. */
export const isAllowed = (region: string, allowed: readonly string[]): boolean =>
  allowed.length === 0 || allowed.includes(region)
