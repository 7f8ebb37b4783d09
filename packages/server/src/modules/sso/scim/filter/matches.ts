import { isPlainObject } from '../../../../lib/plain-object.ts'
import { refused } from '../protocol/errors.ts'
import type { Filter, FilterValue, Operator } from './parser.ts'

/**
 * Whether one value of an attribute, such as an e-mail address with its type, fulfils a value filter of a path. Texts are
 * compared in any letter case.
 *
 * @throws AppError 400 invalidPath for a filter within the filter
 */
export const matches = (filter: Filter, value: unknown): boolean => {
  switch (filter.kind) {
    case 'and':
      return filter.parts.every((part) => matches(part, value))
    case 'or':
      return filter.parts.some((part) => matches(part, value))
    case 'not':
      return !matches(filter.part, value)
    case 'present':
      return fieldOf(value, filter.attribute) !== undefined
    case 'comparison':
      return compares(fieldOf(value, filter.attribute), filter)
    default:
      throw refused('invalidPath', 'The path is not valid')
  }
}

/** A field by its name in any letter case; undefined for null, too. */
const fieldOf = (value: unknown, name: string): unknown => {
  if (!isPlainObject(value)) return undefined
  const wanted = name.toLowerCase()
  const [, found] = Object.entries(value).find(([key]) => key.toLowerCase() === wanted) ?? []
  return found ?? undefined
}

const compares = (
  field: unknown,
  { operator, value }: { operator: Operator; value: FilterValue },
): boolean => {
  if (operator === 'ne') return !isEqual(field, value)
  if (operator === 'eq') return isEqual(field, value)
  return typeof field === 'string' && typeof value === 'string'
    ? TESTS[operator](field.toLowerCase(), value.toLowerCase())
    : false
}

const isEqual = (field: unknown, value: FilterValue): boolean =>
  typeof field === 'string' && typeof value === 'string'
    ? field.toLowerCase() === value.toLowerCase()
    : (field ?? null) === value

const TESTS: Record<Exclude<Operator, 'eq' | 'ne'>, (field: string, value: string) => boolean> = {
  co: (field, value) => field.includes(value),
  sw: (field, value) => field.startsWith(value),
  ew: (field, value) => field.endsWith(value),
  gt: (field, value) => field > value,
  ge: (field, value) => field >= value,
  lt: (field, value) => field < value,
  le: (field, value) => field <= value,
}
