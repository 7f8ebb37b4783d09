/** What the warehouses write differently; everything else of a statement is the same text. */
export interface Dialect {
  /** A table by its dot-separated name. */
  table: (name: string) => string
  column: (name: string) => string
  /** A moment, in UTC. */
  moment: (time: Date) => string
  /** A column of times as moments that can be compared with others; times without an offset are in UTC. */
  asMoment: (expression: string) => string
  addHours: (expression: string, hours: number) => string
  /** The microseconds of a moment since 1970. */
  microseconds: (expression: string) => string
  asText: (expression: string) => string
  asFloat: (expression: string) => string
}

/** `2026-03-01 12:00:00.000000`: a moment in UTC, as every warehouse writes it. */
export const utcText = (time: Date): string => time.toISOString().replace('T', ' ').replace('Z', '000')

/** A name or value that does not follow the rules never becomes part of a statement. */
export class UnwritableError extends Error {
  constructor(what: string) {
    super(`The ${what} cannot be written in a statement`)
    this.name = 'UnwritableError'
  }
}

const PLAIN = /^[A-Za-z0-9 _.:@/+-]{0,256}$/

/** Text that needs no escaping, in quotes. */
export const textLiteral = (text: string): string => {
  if (!PLAIN.test(text)) throw new UnwritableError('text')
  return `'${text}'`
}

/** A text, a whole number or a truth value. */
export const literal = (value: string | number | boolean): string => {
  if (typeof value === 'string') return textLiteral(value)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if (!Number.isSafeInteger(value)) throw new UnwritableError('number')
  return String(value)
}

/** A positive number that may have a fraction. */
export const decimalLiteral = (value: number): string => {
  if (!Number.isFinite(value) || value <= 0) throw new UnwritableError('number')
  return String(value)
}

/** Quotes each dot-separated part. */
export const quotedParts = (name: string, quote: '`' | '"'): string => {
  if (name.includes(quote)) throw new UnwritableError('name')
  return name
    .split('.')
    .map((part) => quote + part + quote)
    .join('.')
}
