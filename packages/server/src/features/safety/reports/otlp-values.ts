import { isPlainObject } from '../../../lib/plain-object.ts'

type Fields = Record<string, unknown>

/** The fields of a message; empty when the value is not an object. */
export const fieldsOf = (value: unknown): Fields => (isPlainObject(value) ? { ...value } : {})

/** A repeated field; absent and empty are the same. */
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** A number; 64-bit ones are sent as text. */
export const numberOf = (value: unknown): number | undefined => {
  if (typeof value === 'number') return value
  return typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : undefined
}

/** Maximum count of a data point; a larger one is refused. */
const MAX_COUNT = 1e9

/** A count: a whole number, not below 0. */
export const countOf = (value: unknown): number | undefined => {
  const number = numberOf(value)
  const isCount = number !== undefined && Number.isInteger(number) && number >= 0 && number <= MAX_COUNT
  return isCount ? number : undefined
}

/** A time in nanoseconds since 1970, sent as text because doubles cannot represent it. */
export const momentOf = (value: unknown): Date | undefined => {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const milliseconds = Number(value) / 1e6
  const isMoment = Number.isFinite(milliseconds) && milliseconds > 0 && milliseconds < 8.64e15
  return isMoment ? new Date(milliseconds) : undefined
}

/** The value of an AnyValue when it is a scalar. */
const scalarOf = (value: unknown): string | number | boolean | undefined => {
  const { stringValue, boolValue, intValue, doubleValue } = fieldsOf(value)
  if (typeof stringValue === 'string') return stringValue
  if (typeof boolValue === 'boolean') return boolValue
  return numberOf(intValue) ?? numberOf(doubleValue)
}

export type Attributes = ReadonlyMap<string, string | number | boolean>

/** Attributes by name; inner ones override outer ones. */
export const attributesOf = (list: unknown, outer: Attributes = new Map()): Attributes => {
  const attributes = new Map(outer)
  for (const entry of listOf(list)) {
    const { key, value } = fieldsOf(entry)
    const scalar = scalarOf(value)
    if (typeof key === 'string' && scalar !== undefined) attributes.set(key, scalar)
  }
  return attributes
}
