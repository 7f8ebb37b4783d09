import { types } from 'pg'

/** Object identifiers of array types, which the driver does not name. */
const TEXT_ARRAY = 1009
const INT8_ARRAY = 1016
const NUMERIC_ARRAY = 1231
const DATE_ARRAY = 1182
const TIMESTAMP_ARRAY = 1115

type Parse = (text: string) => unknown

/**
 * A 64-bit integer as a number. Counts and identifiers never come near the limit; a value that a double
 * cannot hold is refused instead of being rounded.
 *
 * @throws RangeError beyond ±(2^53 − 1)
 */
export const wholeNumber = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) {
    throw new RangeError(`The integer ${text} is too large for a number: select it as text`)
  }
  return value
}

const eachOf = (parse: Parse): Parse => {
  const textEntries: (text: string) => (string | null)[] = types.getTypeParser(TEXT_ARRAY)
  return (text) => textEntries(text).map((entry) => (entry === null ? null : parse(entry)))
}

const asText: Parse = (text) => text
const utcTimestamp: Parse = (text) => types.getTypeParser(types.builtins.TIMESTAMPTZ)(`${text}+00`)

const OWN_PARSERS = new Map<number, Parse>([
  [types.builtins.INT8, wholeNumber],
  [types.builtins.NUMERIC, Number],
  [types.builtins.DATE, asText],
  [types.builtins.TIMESTAMP, utcTimestamp],
  [INT8_ARRAY, eachOf(wholeNumber)],
  [NUMERIC_ARRAY, eachOf(Number)],
  [DATE_ARRAY, eachOf(asText)],
  [TIMESTAMP_ARRAY, eachOf(utcTimestamp)],
])

/**
 * How values leave the database: bigint and numeric are numbers, timestamps are Dates (those without a zone
 * are read as UTC), a date stays the text YYYY-MM-DD, json and jsonb are parsed.
 */
export const valueTypes: { getTypeParser: typeof types.getTypeParser } = {
  getTypeParser: (id, format) =>
    (format === 'binary' ? undefined : OWN_PARSERS.get(id)) ?? types.getTypeParser(id, format),
}
