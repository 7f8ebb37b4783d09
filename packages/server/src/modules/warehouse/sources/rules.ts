import { type Problem, unprocessable } from '../../../lib/errors.ts'
import { requireColumn, requireTable } from '../connectors/identifiers.ts'
import type { WarehouseType } from '../connectors/types.ts'
import { requireFilters } from './filters.ts'
import type { Source, SourceChange } from './schema.ts'

/** What defines a source, whoever sends it. */
type SourceDefinition = Pick<Source, 'kind' | 'table' | 'columns' | 'filters'> &
  Partial<Pick<Extract<Source, { kind: 'metric' }>, 'metric_type' | 'cap_value'>>

/**
 * Refuses a definition that could not be written as a statement of the warehouse.
 *
 * @throws AppError 422: problems with fields, invalid_identifier, invalid_filter_value
 */
export const requireDefinition = (type: WarehouseType, source: SourceDefinition): void => {
  const problems = [...sharedColumns(source), ...metricProblems(source)]
  if (problems.length > 0) throw unprocessable(problems)
  requireTable(type, source.table)
  for (const [role, column] of Object.entries(source.columns)) {
    if (column !== undefined) requireColumn(type, column, `columns.${role}`)
  }
  requireFilters(type, source.filters)
}

/** Warehouses compare names of columns in any letter case. */
const sharedColumns = ({ columns }: SourceDefinition): Problem[] => {
  const seen = new Set<string>()
  return Object.entries(columns).flatMap(([role, column]): Problem[] => {
    const name = String(column).toLowerCase()
    const isNew = column === undefined || !seen.has(name)
    seen.add(name)
    return isNew
      ? []
      : [{ type: 'value_error', loc: ['body', 'columns', role], msg: 'names the column of another role' }]
  })
}

const metricProblems = (source: SourceDefinition): Problem[] => {
  if (source.kind !== 'metric') return []
  const hasValue = 'value' in source.columns && source.columns.value !== undefined
  const isMean = source.metric_type === 'mean'
  const problems: Problem[] = []
  if (isMean && !hasValue) {
    problems.push({ type: 'missing', loc: ['body', 'columns', 'value'], msg: 'is required for a mean' })
  }
  if (!isMean && hasValue) {
    problems.push({
      type: 'extra_forbidden',
      loc: ['body', 'columns', 'value'],
      msg: 'belongs to a mean only',
    })
  }
  if (!isMean && (source.cap_value ?? null) !== null) {
    problems.push({ type: 'extra_forbidden', loc: ['body', 'cap_value'], msg: 'belongs to a mean only' })
  }
  return problems
}

const METRIC_ONLY = ['metric_type', 'conversion_window_hours', 'cap_value'] as const
const COLUMN_OF = { assignment: 'exposed_at', metric: 'event_at' } as const

/**
 * Refuses fields of the other kind.
 *
 * @throws AppError 422
 */
export const requireOwnFields = (kind: Source['kind'], sent: SourceChange): void => {
  const names: readonly (keyof SourceChange)[] = kind === 'metric' ? [] : METRIC_ONLY
  const problems = names
    .filter((name) => sent[name] !== undefined)
    .map((name): Problem => ({ type: 'extra_forbidden', loc: ['body', name], msg: 'unknown field' }))
  if (sent.columns && !(COLUMN_OF[kind] in sent.columns)) {
    problems.push({ type: 'missing', loc: ['body', 'columns', COLUMN_OF[kind]], msg: 'is required' })
  }
  if (problems.length > 0) throw unprocessable(problems)
}
