import { requireColumn } from '../connectors/identifiers.ts'
import type { WarehouseType } from '../connectors/types.ts'
import { refusal } from '../refusals.ts'
import { type Filter, MAX_FILTER_VALUES } from './schema.ts'

const TEXT = /^[A-Za-z0-9 _.:@/+-]{1,256}$/

const isText = (value: unknown): boolean => typeof value === 'string' && TEXT.test(value)

/** Integers that a JSON number holds exactly. */
const isInteger = (value: unknown): boolean => Number.isSafeInteger(value)

const isOne = (value: unknown): boolean => isText(value) || isInteger(value) || typeof value === 'boolean'

const isList = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.length <= MAX_FILTER_VALUES &&
  (value.every(isText) || value.every(isInteger))

const isAbsent = (value: unknown): boolean => value === undefined

/** What each operator compares with. */
const ALLOWED: Record<Filter['operator'], (value: unknown) => boolean> = {
  eq: isOne,
  ne: isOne,
  gt: isInteger,
  gte: isInteger,
  lt: isInteger,
  lte: isInteger,
  in: isList,
  not_in: isList,
  is_null: isAbsent,
  is_not_null: isAbsent,
}

/**
 * Refuses filters on columns whose names the warehouse does not take, and values that would need escaping.
 *
 * @throws AppError 422 invalid_identifier, invalid_filter_value
 */
export const requireFilters = (type: WarehouseType, filters: readonly Filter[]): void => {
  filters.forEach(({ column, operator, value }, index) => {
    requireColumn(type, column, `filters.${index}.column`)
    if (!ALLOWED[operator](value)) throw refusal('invalid_filter_value', `filters.${index}.value`)
  })
}

/**
 * Refuses a text that would need escaping in a statement.
 *
 * @throws AppError 422 invalid_filter_value
 */
export const requireFilterText = (text: string, field: string): void => {
  if (!isText(text)) throw refusal('invalid_filter_value', field)
}
