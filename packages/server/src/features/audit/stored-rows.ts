import type { AuditEntry } from './schema.ts'

/** A row of the log as it is stored. */
export interface StoredEntry extends AuditEntry {
  /**
   * false: a value is stored in a form that the service never writes, such as a time with microseconds or a number that
   * no double can hold, so the row was changed even where its entry reads as before.
   */
  isExact: boolean
}

/** A row as `store.listText` writes it: the time in seconds since 1970, the changed fields as text. */
interface WrittenRow extends Omit<AuditEntry, 'timestamp' | 'old_value' | 'new_value'> {
  seconds: string
  old_value: string | null
  new_value: string | null
}

/** Reads rows that `store.listText` wrote; runs in any thread. */
export const readStoredRows = (text: string): StoredEntry[] => {
  const rows: WrittenRow[] = JSON.parse(text)
  return rows.map(entryOf)
}

const entryOf = ({ seconds, old_value, new_value, ...plain }: WrittenRow): StoredEntry => {
  const [timestamp, before, after] = [timeOf(seconds), fieldsOf(old_value), fieldsOf(new_value)]
  return {
    ...plain,
    timestamp: timestamp.value,
    old_value: before.value,
    new_value: after.value,
    isExact: timestamp.isExact && before.isExact && after.isExact,
  }
}

interface Stored<Value> {
  value: Value
  isExact: boolean
}

/** Latest time that ISO 8601 writes with a year of four digits, in seconds since 1970. */
const LAST_SECOND = 253_402_300_799

/** A time from seconds since 1970 with six decimals; the service writes milliseconds. */
const timeOf = (seconds: string): Stored<Date> => {
  const value = Number(seconds)
  const isWritable = Math.abs(value) <= LAST_SECOND
  return {
    value: new Date(isWritable ? Math.round(value * 1000) : 0),
    isExact: isWritable && /^-?\d+\.\d{3}0*$/.test(seconds),
  }
}

/** A string, or a number outside of one. */
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g

const fieldsOf = (text: string | null): Stored<AuditEntry['old_value']> => {
  if (text === null) return { value: null, isExact: true }
  const value: AuditEntry['old_value'] = JSON.parse(text)
  const numbers = (text.match(STRING_OR_NUMBER) ?? []).filter((token) => !token.startsWith('"'))
  return { value, isExact: value !== null && numbers.every(isWrittenByService) }
}

/** Whether PostgreSQL writes a number like this when it stored what JavaScript wrote. */
const isWrittenByService = (number: string): boolean => plainDecimal(String(Number(number))) === number

/** A number without an exponent: 1e+21 is a one and 21 zeros. */
const plainDecimal = (number: string): string => {
  const [, sign = '', whole = '', fraction = '', exponent] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(number) ?? []
  if (exponent === undefined) return number
  const digits = whole + fraction
  const point = whole.length + Number(exponent)
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`
  if (point >= digits.length) return sign + digits + '0'.repeat(point - digits.length)
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`
}
