/** A text of an address; numbers count as text, for an address does not tell them apart. */
export const textOf = (value: unknown): string | undefined => {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** One of the allowed words of an address; anything else is as if it were not there. */
export const oneOf = <Word extends string>(value: unknown, words: readonly Word[]): Word | undefined =>
  words.find((word) => word === value)

/** The page of a list, from 2 on; the first page needs no mention. */
export const pageOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value > 1 ? value : undefined

/** How many rows come before a page. */
export const skipOf = (page: number | undefined, limit: number): number => ((page ?? 1) - 1) * limit

/** The page that begins after so many rows, as an address says it. */
export const pageAt = (skip: number, limit: number): number | undefined =>
  pageOf(Math.floor(skip / limit) + 1)
