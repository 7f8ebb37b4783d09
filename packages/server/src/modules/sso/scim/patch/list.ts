import { isPlainObject } from '../../../../lib/plain-object.ts'
import { matches } from '../filter/matches.ts'
import type { Filter } from '../filter/parser.ts'
import { refused } from '../protocol/errors.ts'
import { withNames } from '../protocol/named.ts'

/** Change of an attribute. */
export interface ListChange {
  op: 'add' | 'replace' | 'remove'
  value: unknown
  /** Values that are meant; all without a filter. */
  filter: Filter | undefined
  /** Field of each value that is meant; undefined: the values as a whole. */
  field: string | undefined
  /** Names of the fields of a value. */
  fields: readonly string[]
}

/** Values that a list has at most, also between operations, each of which looks at all of them. */
const MAX_VALUES = 100

/** A list of values, such as e-mail addresses, after a change. */
export const changedList = (before: readonly unknown[], change: ListChange): readonly unknown[] => {
  const isOfSome = change.filter !== undefined || change.field !== undefined
  const after = isOfSome ? withSome(before, change) : withAll(before, change)
  if (after.length > MAX_VALUES) throw refused('tooMany', `A list has at most ${MAX_VALUES} values`)
  return after
}

const withAll = (before: readonly unknown[], { op, value, fields }: ListChange): readonly unknown[] => {
  if (op === 'remove' && value === undefined) return []
  const sent = valuesOf(value, fields)
  if (op === 'replace') return sent
  const isSent = (one: unknown): boolean => sent.some((other) => keyOf(other) === keyOf(one))
  const rest = before.filter((one) => !isSent(one))
  if (op === 'remove') return rest
  const hasPrimary = sent.some((one) => one['primary'] === true)
  return [...(hasPrimary ? rest.map(withoutPrimary) : rest), ...sent]
}

const keyOf = (value: unknown): unknown => {
  const key = isPlainObject(value) ? value['value'] : undefined
  return typeof key === 'string' ? key.toLowerCase() : key
}

const withoutPrimary = (value: unknown): unknown =>
  isPlainObject(value) ? { ...value, primary: false } : value

const withSome = (before: readonly unknown[], change: ListChange): readonly unknown[] => {
  const { op, filter, field } = change
  const isMeant = (value: unknown): boolean => !filter || matches(filter, value)
  if (op === 'remove') {
    if (field === undefined) return before.filter((value) => !isMeant(value))
    return before.map((value) => (isMeant(value) ? { ...asObject(value), [field]: undefined } : value))
  }
  const sent = sentFields(change)
  if (before.some(isMeant)) {
    return before.map((value) => (isMeant(value) ? { ...asObject(value), ...sent } : value))
  }
  return [...before, { ...(filter && fieldsRequiredBy(filter)), ...sent }]
}

const sentFields = ({ field, value, fields }: ListChange): Record<string, unknown> => {
  if (field !== undefined) return { [field]: value }
  const [only] = valuesOf(value, fields)
  return only ?? {}
}

const asObject = (value: unknown): Record<string, unknown> => (isPlainObject(value) ? value : {})

/**
 * Fields of a new value for a filter that none fulfils: large providers set `emails[type eq "work"].value` whether or not
 * there is such an address.
 */
const fieldsRequiredBy = (filter: Filter): Record<string, unknown> => {
  if (filter.kind === 'and') {
    return Object.fromEntries(filter.parts.flatMap((part) => Object.entries(fieldsRequiredBy(part))))
  }
  if (filter.kind === 'comparison' && filter.operator === 'eq') {
    return { [filter.attribute.toLowerCase()]: filter.value }
  }
  throw refused('noTarget', 'No value fulfils the filter of the path')
}

const valuesOf = (value: unknown, fields: readonly string[]): Record<string, unknown>[] => {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  if (values.length > MAX_VALUES) throw refused('tooMany', `A list has at most ${MAX_VALUES} values`)
  return values.map((one) => {
    if (isPlainObject(one)) return withNames(one, fields)
    if (typeof one === 'string') return { value: one }
    throw refused('invalidValue', 'The value of this attribute is an object or a list of objects')
  })
}
