/**
 * Types of columns. Lists, maps and structs are named as such, without what they hold; `null` is a column in which no file
 * has a value.
 */
export const COLUMN_TYPES = [
  'boolean',
  'integer',
  'double',
  'decimal',
  'text',
  'binary',
  'date',
  'time',
  'timestamp',
  'list',
  'map',
  'struct',
  'null',
] as const

export type ColumnType = (typeof COLUMN_TYPES)[number]

/** A column of a file or a table. */
export interface Column {
  name: string
  type: ColumnType
  /** Whether some row may have no value in it. */
  nullable: boolean
}

/** A table has no more columns. */
export const MAX_COLUMNS = 2000
