import { type Dialect, literal } from './dialect.ts'
import type { Filter, TimeWindow } from './plan.ts'

/** A statement of named parts, each of which reads from the table or from parts before it. */
export const statement = (parts: Readonly<Record<string, string>>, final: string): string => {
  const named = Object.entries(parts).map(([name, query]) => `${name} AS (\n${indented(query)}\n)`)
  return `WITH ${named.join(',\n')}\n${final}`
}

/** One SELECT, with a clause to a line. */
export const select = (
  columns: readonly string[],
  { from, where = [], rest = [] }: { from: string; where?: readonly string[]; rest?: readonly string[] },
): string =>
  [
    `SELECT\n${indented(columns.join(',\n'))}`,
    `FROM ${from}`,
    ...where.map((condition, index) => `${index === 0 ? 'WHERE' : '  AND'} ${condition}`),
    ...rest,
  ].join('\n')

/** The number of rows of which a condition is true: 0 of none, in every warehouse. */
export const countIf = (condition: string): string => `COUNT(CASE WHEN ${condition} THEN 1 END)`

const indented = (text: string): string => text.replace(/^/gm, '  ')

/** The conditions that rows lie in a window, from its start on and before its end. */
export const inWindow = (dialect: Dialect, column: string, { start, end }: TimeWindow): string[] => [
  `${column} >= ${dialect.moment(start)}`,
  `${column} < ${dialect.moment(end)}`,
]

const COMPARISONS = { eq: '=', ne: '<>', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

const listed = (value: Filter['value']): string => (Array.isArray(value) ? value : []).map(literal).join(', ')

const condition = (column: string, { operator, value }: Filter): string => {
  switch (operator) {
    case 'is_null':
      return `${column} IS NULL`
    case 'is_not_null':
      return `${column} IS NOT NULL`
    case 'in':
      return `${column} IN (${listed(value)})`
    case 'not_in':
      return `${column} NOT IN (${listed(value)})`
    default: {
      const compared = value === undefined || Array.isArray(value) ? '' : value
      return `${column} ${COMPARISONS[operator]} ${literal(compared)}`
    }
  }
}

/** The conditions of a source's filters; NULL passes `is_null` alone. */
export const conditions = (dialect: Dialect, filters: readonly Filter[]): string[] =>
  filters.map((filter) => condition(dialect.column(filter.column), filter))
