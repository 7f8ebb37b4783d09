import { dateTime } from '../../../ui/format.ts'

/** A claim as a line of a table. */
interface ClaimRow {
  name: string
  value: string
  /** What the value means, where it is a moment. */
  note: string | undefined
}

/** Claims that are moments, in seconds since 1970. */
const MOMENTS = new Set(['auth_time', 'exp', 'iat', 'nbf', 'updated_at'])

const SECONDS = /^\d{1,11}$/

const noteOf = (name: string, value: string): string | undefined =>
  MOMENTS.has(name) && SECONDS.test(value)
    ? dateTime(new Date(Number(value) * 1000).toISOString())
    : undefined

/** Claims in the order of their names; moments are also written as dates. */
export const claimRows = (claims: Readonly<Record<string, string>>): ClaimRow[] =>
  Object.entries(claims)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, value]) => ({ name, value, note: noteOf(name, value) }))
