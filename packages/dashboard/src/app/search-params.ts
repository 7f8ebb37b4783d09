/** The search parameters of an address, before they are checked. */
export type RawSearch = Record<string, unknown>

/**
 * A text of an address; undefined when it is missing or empty. Numbers count as text, for an address does not tell them
 * apart.
 *
 * @param maxLength what is longer is cut there
 */
export const textOf = (value: unknown, maxLength = 1000): string | undefined => {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value.slice(0, maxLength) : undefined
}

/** One of the allowed words of an address; anything else is as if it were not there. */
export const oneOf = <Word extends string | number>(
  value: unknown,
  words: readonly Word[],
): Word | undefined => words.find((word) => word === value)

/** A yes or a no of an address. */
export const flagOf = (value: unknown): boolean | undefined =>
  typeof value === 'boolean' ? value : undefined

interface NumberRange {
  min: number
  max?: number
}

/** A number of an address within its range, both ends included. */
export const numberOf = (
  value: unknown,
  { min, max = Number.MAX_SAFE_INTEGER }: NumberRange,
): number | undefined => (typeof value === 'number' && value >= min && value <= max ? value : undefined)

/** A whole number of an address within its range, both ends included. */
export const wholeOf = (value: unknown, range: NumberRange): number | undefined => {
  const number = numberOf(value, range)
  return Number.isInteger(number) ? number : undefined
}

/** The page of a list, from 2 on; the first page needs no mention. */
export const pageOf = (value: unknown): number | undefined => wholeOf(value, { min: 2 })

/** How many rows come before a page. */
export const skipOf = (page: number | undefined, limit: number): number => ((page ?? 1) - 1) * limit

/** The page that begins after so many rows, as an address says it. */
export const pageAt = (skip: number, limit: number): number | undefined =>
  pageOf(Math.floor(skip / limit) + 1)

/** Any origin: what a browser reads against it as another origin leads away from the dashboard. */
const ORIGIN = 'https://dashboard.invalid'

/** An address of this dashboard; undefined for one of another origin, however a browser would read it. */
export const ownAddress = (value: unknown): string | undefined => {
  if (typeof value !== 'string' || !value.startsWith('/')) return undefined
  return URL.canParse(value, ORIGIN) && new URL(value, ORIGIN).origin === ORIGIN ? value : undefined
}
