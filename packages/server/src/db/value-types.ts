import { types } from 'pg'

/** Object identifiers of array types, which the driver does not name. */
const ARRAY_IDS: Record<'text' | 'int8' | 'numeric' | 'date' | 'timestamp', number> = {
  text: 1009,
  int8: 1016,
  numeric: 1231,
  date: 1182,
  timestamp: 1115,
}

type Parse = (text: string) => unknown

/**
 * A 64-bit integer as a number. Counts and identifiers never come near the limit; a value that a double
 * cannot hold is refused instead of being rounded.
 *
 * @throws RangeError beyond ±(2^53 − 1)
 */
const wholeNumber = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) {
    throw new RangeError(`The integer ${text} is too large for a number: select it as text`)
  }
  return value
}

const eachOf = (parse: Parse): Parse => {
  const textEntries: (text: string) => (string | null)[] = types.getTypeParser(ARRAY_IDS.text)
  return (text) => textEntries(text).map((entry) => (entry === null ? null : parse(entry)))
}

const asText: Parse = (text) => text
const utcTimestamp: Parse = (text) => types.getTypeParser(types.builtins.TIMESTAMPTZ)(`${text}+00`)

const OWN_PARSERS = new Map<number, Parse>([
  [types.builtins.INT8, wholeNumber],
  [types.builtins.NUMERIC, Number],
  [types.builtins.DATE, asText],
  [types.builtins.TIMESTAMP, utcTimestamp],
  [ARRAY_IDS.int8, eachOf(wholeNumber)],
  [ARRAY_IDS.numeric, eachOf(Number)],
  [ARRAY_IDS.date, eachOf(asText)],
  [ARRAY_IDS.timestamp, eachOf(utcTimestamp)],
])

/**
 * How values leave the database: bigint and numeric are numbers, timestamps are Dates (those without a zone
 * are read as UTC), a date stays the text YYYY-MM-DD, json and jsonb are parsed.
 */
export const valueTypes: { getTypeParser: typeof types.getTypeParser } = {
  getTypeParser: (id, format) =>
    (format === 'binary' ? undefined : OWN_PARSERS.get(id)) ?? types.getTypeParser(id, format),
}
