import type { Answered } from './statement-gate.ts'

const COLUMNS = {
  diagnostics: [
    'variant_label',
    'units',
    'exposed_units',
    'units_in_multiple_variants',
    'rows_without_unit_or_variant',
  ],
  metric: [
    'variant_label',
    'units',
    'converting_units',
    'shifted_sum',
    'shifted_sum_of_squares',
    'grand_mean',
    'metric_rows_in_window',
    'metric_rows_matched',
    'null_values_ignored',
  ],
  preview: [
    'variant_label',
    'units_of_label',
    'total_rows',
    'units',
    'null_unit_rows',
    'null_variant_rows',
    'null_value_rows',
    'earliest',
    'latest',
  ],
} as const

type Kind = keyof typeof COLUMNS

/** Which kind of statement a text is, by a column that only that kind has. */
export const kindOf = (sql: string): Kind => {
  if (sql.includes('metric_rows_in_window')) return 'metric'
  return sql.includes('total_rows') ? 'preview' : 'diagnostics'
}

/** Two variants of ten units each. */
const ROWS: Record<Kind, Answered['rows']> = {
  diagnostics: [
    ['control', '10', '20', '1', '2'],
    ['treatment', '10', '20', '1', '2'],
  ],
  metric: [
    ['control', '10', '3', null, null, null, '12', '9', '0'],
    ['treatment', '10', '6', null, null, null, '12', '9', '0'],
  ],
  preview: [[null, null, '5', '4', '1', null, null, '1772323200000000', '1772409600000000']],
}

/** An answer of one kind of statement; by default that of a small experiment. */
export const answerOf = (kind: Kind, rows: Answered['rows'] = ROWS[kind]): Answered => ({
  columns: COLUMNS[kind],
  rows,
})

/** What any statement of a small experiment is answered. */
export const smallAnswer = (sql: string): Answered => answerOf(kindOf(sql))
