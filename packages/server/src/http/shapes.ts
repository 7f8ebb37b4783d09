import { z } from 'zod'
import { isStorable } from './json-body.ts'

/** Public identifier in a path or body. */
export const id = z.uuid().toLowerCase()

export const idParams = z.strictObject({ id })

/** Timestamp in a request: ISO 8601; a text without offset is read as UTC. */
export const timestamp = z
  .string()
  .max(64)
  .meta({ format: 'date-time' })
  .transform((text, context) => {
    const time = parseTimestamp(text)
    if (time) return time
    context.addIssue({
      code: 'custom',
      message: 'must be an ISO 8601 date and time',
      params: { type: 'bad_format' },
    })
    return z.NEVER
  })

const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|z|[+-]\d{2}:?\d{2})?)?$/

/** Parses an ISO 8601 date, or date and time; undefined when it is invalid. */
export const parseTimestamp = (text: string): Date | undefined => {
  const parts = ISO.exec(text)
  if (!parts) return undefined
  const [, year, month, day, hour = '00', minute = '00', second = '00', fraction = '', zone = 'Z'] = parts
  const milliseconds = fraction.padEnd(3, '0').slice(0, 3)
  const offset = zone.toUpperCase() === 'Z' ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(-2)}`
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${milliseconds}${offset}`)
  return isWritableTime(time) && isRealDay([year, month, day].map(Number)) ? time : undefined
}

/** Whether ISO 8601 writes a time with a four-digit year, so that it can be sent back. */
const isWritableTime = (time: Date): boolean => time.getUTCFullYear() >= 0 && time.getUTCFullYear() <= 9999

/** Refuses 30 February, which JavaScript would silently parse as 1 or 2 March. */
const isRealDay = ([year = 0, month = 0, day = 0]: number[]): boolean =>
  day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()

/** Timestamp in an answer; formatted as ISO 8601 with milliseconds and Z. */
export const time = z.date()

/** Value of an enumeration; input in any letter case with `_` and `-` alike, output exactly as listed. */
export const word = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.preprocess(
    (value) =>
      typeof value === 'string' ? (words.find((known) => isSameWord(known, value)) ?? value) : value,
    z.enum(words),
  )

/** Whether two values of an enumeration are equal but for letter case and `_` for `-`. */
export const isSameWord = (one: string, other: string): boolean => plain(one) === plain(other)

const plain = (text: string): string => text.toLowerCase().replaceAll('-', '_')

/** Text of limited length that PostgreSQL can store. */
export const text = (min: number, max: number) =>
  z.string().min(min).max(max).refine(isStorable, 'holds a character that cannot be stored')

/** An e-mail address: something, one @, something, and no space. */
export const emailAddress = z
  .string()
  .trim()
  .min(3)
  .max(100)
  .refine((value) => /^[^\s@]+@[^\s@]+$/.test(value), {
    message: 'must be an e-mail address',
    params: { type: 'bad_format' },
  })

/** Percentage within limits, both included, with at most two decimals. */
export const percentBetween = (min: number, max: number) =>
  z
    .number()
    .min(min)
    .max(max)
    .refine((value) => Number(value.toFixed(2)) === value, 'at most two decimals are allowed')

/** 0 to 100 with at most two decimals. */
export const percent = percentBetween(0, 100)

/** Boolean query parameter. */
export const queryFlag = (fallback: boolean) =>
  z
    .stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] })
    .meta({ type: 'boolean' })
    .default(fallback)

/** JSON object whose text has at most `bytes` bytes. */
export const jsonObject = (bytes: number) =>
  z.record(z.string(), z.unknown()).refine((value) => Buffer.byteLength(JSON.stringify(value)) <= bytes, {
    message: `must be at most ${bytes} bytes of JSON`,
    params: { type: 'too_long' },
  })
