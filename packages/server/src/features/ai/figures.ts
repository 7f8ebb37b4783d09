import type { Figure } from './interpretation/schema.ts'

/** Formats a number for a text: three significant digits, whole numbers in full. */
export const shown = (value: number): string => {
  const digits = Number.isInteger(value) ? value : Number(value.toPrecision(3))
  return digits.toLocaleString('en-US', { maximumFractionDigits: 20 })
}

/** Formats a fraction between 0 and 1 as a percentage. */
export const percentage = (share: number): string => `${shown(Number((share * 100).toPrecision(12)))} %`

/** Formats a p-value; one below 0.0001 by that bound only. */
export const shownP = (p: number): string => (p < 0.0001 ? 'below 0.0001' : `of ${shown(p)}`)

const NUMBER = /\d+(?:[.,]\d+)*(?:e[+-]?\d+)?/gi

/** A number in a text: its value, and half a unit of its last digit. */
interface Named {
  value: number
  tolerance: number
}

const THOUSANDS = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/

/** Parses a number as people write it: commas between thousands, a dot or a comma before fractions. */
export const readNumber = (text: string): number =>
  Number(THOUSANDS.test(text) ? text.replaceAll(',', '') : text.replace(',', '.'))

const named = (text: string): Named => {
  const plain = THOUSANDS.test(text) ? text.replaceAll(',', '') : text.replace(',', '.')
  const [mantissa = '', exponent = '0'] = plain.toLowerCase().split('e')
  const fraction = mantissa.split('.')[1]?.length ?? 0
  return { value: Number(plain), tolerance: 0.5 * 10 ** (Number(exponent) - fraction) }
}

/** The numbers in a text, without those in names. */
const numbersIn = (text: string, names: readonly string[]): Named[] => {
  const bare = [...names]
    .sort((a, b) => b.length - a.length)
    .reduce((left, name) => (/\p{L}/u.test(name) ? left.replaceAll(name, ' ') : left), text)
  return [...bare.matchAll(NUMBER)].map(([match]) => named(match))
}

/** The numbers that a text may contain. */
export interface Known {
  figures: readonly Figure[]
  /** Names given by users; digits in them are ignored. A name that consists of digits is not treated as a name. */
  names: readonly string[]
  /** A text of the caller, whose numbers may be repeated. */
  quoted?: string
}

/** Maximum relative change of a figure by rounding: 0.6 is not "about 1". */
const MAX_ROUNDING = 0.1

const isRounded = (known: number, { value, tolerance }: Named): boolean =>
  Math.abs(known - value) <= Math.min(tolerance, Math.abs(known) * MAX_ROUNDING) * (1 + 1e-9)

/** Thresholds that texts name for small p-values. */
const CONVENTIONS = [0.0001]

/**
 * Whether every number in a text is a known figure, exact or rounded, or a share written as a percentage. A difference
 * may be written without its sign.
 */
export const countsOnlyKnown = (text: string, { figures, names, quoted = '' }: Known): boolean => {
  const values = figures.map(({ value }) => Math.abs(value))
  const allowed = [
    ...values,
    ...values.map((value) => value * 100),
    ...CONVENTIONS,
    ...numbersIn(quoted, []).map(({ value }) => value),
  ]
  return numbersIn(text, names).every((number) => allowed.some((known) => isRounded(known, number)))
}
