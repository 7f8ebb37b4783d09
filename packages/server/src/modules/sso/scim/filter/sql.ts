import { type RawBuilder, sql } from 'kysely'
import { parseTimestamp } from '../../../../http/shapes.ts'
import { refused } from '../protocol/errors.ts'
import { attributeName } from './attribute-name.ts'
import type { Filter, FilterValue, Operator } from './parser.ts'

/** Column of an attribute: `text` is compared in any letter case, `exact` as it is. */
interface Column {
  type: 'text' | 'exact' | 'boolean' | 'time'
  value: RawBuilder<unknown>
}

/** Attributes that filters may name, in lower case; all others are refused. */
export interface Attributes {
  columns: ReadonlyMap<string, Column>
  /** Attributes with several values: whether one of them fulfils a condition on the columns of a value. */
  several: ReadonlyMap<string, (condition: RawBuilder<boolean>) => RawBuilder<boolean>>
}

/**
 * Turns a filter into a condition whose values are parameters. An attribute without a value fulfils no comparison but
 * `ne`.
 *
 * @throws AppError 400 invalidFilter for attributes and comparisons that are not supported
 */
export const conditionOf = (filter: Filter, attributes: Attributes): RawBuilder<boolean> =>
  translate(filter, { attributes, within: '' })

interface Scope {
  attributes: Attributes
  /** Attribute whose values are filtered, with a dot; empty outside of a value filter. */
  within: string
}

const translate = (filter: Filter, scope: Scope): RawBuilder<boolean> => {
  switch (filter.kind) {
    case 'and':
      return sql`(${sql.join(
        filter.parts.map((part) => translate(part, scope)),
        sql` and `,
      )})`
    case 'or':
      return sql`(${sql.join(
        filter.parts.map((part) => translate(part, scope)),
        sql` or `,
      )})`
    case 'not':
      return sql`(not ${translate(filter.part, scope)})`
    case 'within':
      return valueFilter(filter, scope)
    default:
      return condition(filter, scope)
  }
}

const unsupported = (what: 'attribute' | 'comparison') =>
  refused(
    'invalidFilter',
    `The filter has an ${what === 'attribute' ? 'attribute' : 'operator or value'} that is not supported`,
  )

const valueFilter = (
  { attribute, part }: Extract<Filter, { kind: 'within' }>,
  { attributes, within }: Scope,
): RawBuilder<boolean> => {
  const name = attributeName(attribute)
  const some = name === undefined || within !== '' ? undefined : attributes.several.get(name)
  if (!some) throw unsupported('attribute')
  return some(translate(part, { attributes, within: `${name}.` }))
}

type Condition = Extract<Filter, { kind: 'present' | 'comparison' }>

const condition = (filter: Condition, { attributes, within }: Scope): RawBuilder<boolean> => {
  const name = attributeName(filter.attribute) ?? ''
  const isSeveral = within === '' && attributes.several.has(name)
  const whole = isSeveral ? `${name}.value` : `${within}${name}`
  const column = attributes.columns.get(whole)
  if (!column) throw unsupported('attribute')
  const tested = filter.kind === 'present' ? present(column) : compared(column, filter)
  const some = within === '' ? attributes.several.get(whole.split('.')[0] ?? '') : undefined
  return some ? some(tested) : tested
}

const present = ({ type, value }: Column): RawBuilder<boolean> =>
  type === 'text' || type === 'exact'
    ? sql`(${value} is not null and ${value} <> '')`
    : sql`(${value} is not null)`

interface Comparison {
  operator: Operator
  value: FilterValue
}

const compared = (column: Column, { operator, value }: Comparison): RawBuilder<boolean> => {
  if (value === null) return comparedWithNull(column, operator)
  if (operator === 'ne') return sql`(${compared(column, { operator: 'eq', value })} is not true)`
  return sql`(${column.value} is not null and ${comparedValue(column, { operator, value })})`
}

const comparedWithNull = ({ value }: Column, operator: Operator): RawBuilder<boolean> => {
  if (operator === 'eq') return sql`(${value} is null)`
  if (operator === 'ne') return sql`(${value} is not null)`
  throw unsupported('comparison')
}

const SIGNS: Partial<Record<Operator, RawBuilder<unknown>>> = {
  eq: sql`=`,
  gt: sql`>`,
  ge: sql`>=`,
  lt: sql`<`,
  le: sql`<=`,
}

const comparedValue = (column: Column, { operator, value }: Comparison): RawBuilder<boolean> => {
  const sign = SIGNS[operator]
  if (column.type === 'boolean') {
    if (operator !== 'eq' || typeof value !== 'boolean') throw unsupported('comparison')
    return sql`${column.value} = ${value}::boolean`
  }
  if (typeof value !== 'string') throw unsupported('comparison')
  if (column.type === 'time') {
    const time = parseTimestamp(value)
    if (!sign || !time) throw unsupported('comparison')
    return sql`${column.value} ${sign} ${time}::timestamptz`
  }
  return comparedText(column, { operator, value })
}

const comparedText = (
  column: Column,
  { operator, value }: { operator: Operator; value: string },
): RawBuilder<boolean> => {
  const isExact = column.type === 'exact'
  const text = isExact ? column.value : sql`lower(${column.value})`
  const other = isExact ? sql`${value}::text` : sql`lower(${value}::text)`
  const sign = SIGNS[operator]
  if (sign) return sql`${text} ${sign} ${other}`
  if (operator === 'co') return sql`position(${other} in ${text}) > 0`
  return operator === 'sw'
    ? sql`starts_with(${text}, ${other})`
    : sql`right(${text}, length(${other})) = ${other}`
}
