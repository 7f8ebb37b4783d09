import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** One column of a table. */
export interface Column<Row> {
  id: string
  /** Empty for a column that needs no name, such as one of menus. */
  header: string
  /** What the header means, shown when it is hovered or focused. */
  hint?: string
  cell: (row: Row) => ReactNode
  /** The cell in plain text: for the CSV file, and for sorting where `sortBy` is missing. */
  text?: (row: Row) => string
  /** What the column is sorted by when the table sorts by itself; undefined comes last. */
  sortBy?: (row: Row) => string | number | undefined
  sortable?: boolean
  /** end: numbers, in figures of equal width. */
  align?: 'start' | 'end'
  /** The column that names the row; it holds the row's link. The first column when none is marked. */
  isRowHeader?: boolean
  /** A CSS width, such as 8rem. */
  width?: string
  /** Left out until the reader chooses it. */
  hidden?: boolean
}

/** By which column a table is sorted. */
export interface Sort {
  column: string
  direction: 'ascending' | 'descending'
}

/** Where a row leads. */
export interface RowTarget {
  to: NonNullable<LinkProps['to']>
  params?: Record<string, string>
  search?: Record<string, unknown>
}

/** The id of the column that names the rows. */
export const rowHeaderId = <Row>(columns: readonly Column<Row>[]): string | undefined =>
  (columns.find(({ isRowHeader }) => isRowHeader) ?? columns[0])?.id
