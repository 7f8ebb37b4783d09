/** A text of an address; undefined when it is missing or empty. Routers read `?search=7` as a number. */
export const textIn = (value: unknown): string | undefined => {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** One of a few values in an address; undefined when it is none of them. */
export const oneOf = <Value extends string>(allowed: readonly Value[], value: unknown): Value | undefined =>
  allowed.find((candidate) => candidate === value)
