import { ParquetFile, type WrittenFile } from './file.ts'
import { BooleanColumn, DoubleColumn, WholeColumn } from './number-columns.ts'
import type { ColumnSpec } from './schema.ts'
import { WordColumn } from './text-columns.ts'

/** A value of a row; moments are milliseconds since 1970. */
export type Cell = string | number | boolean | null

type Adder = (value: Cell) => void

const adderOf = (spec: ColumnSpec): { column: ParquetColumn; add: Adder } => {
  const column = columnOf(spec)
  return {
    column,
    add: (value) => {
      if (value === null) column.none()
      else addTo(column, value)
    },
  }
}

type ParquetColumn = WordColumn | WholeColumn | DoubleColumn | BooleanColumn

const columnOf = (spec: ColumnSpec): ParquetColumn => {
  if (spec.type === 'text') return new WordColumn(spec)
  if (spec.type === 'double') return new DoubleColumn(spec)
  return spec.type === 'boolean' ? new BooleanColumn(spec) : new WholeColumn(spec)
}

const addTo = (column: ParquetColumn, value: Exclude<Cell, null>): void => {
  if (column instanceof WordColumn) {
    const text = Buffer.from(String(value))
    column.add(text, 0, text.length)
  } else if (column instanceof BooleanColumn) column.add(value === true)
  else if (column instanceof DoubleColumn) column.add(Number(value))
  else column.add(column.spec.type === 'timestamp' ? Number(value) * 1000 : Number(value))
}

/** Writes rows as a Parquet file; for tables of thousands of rows. */
export const writeTable = (
  path: string,
  columns: readonly ColumnSpec[],
  rows: readonly (readonly Cell[])[],
): WrittenFile => {
  const adders = columns.map(adderOf)
  const file = new ParquetFile(
    path,
    adders.map(({ column }) => column),
  )
  try {
    for (const row of rows) {
      for (const [index, { add }] of adders.entries()) add(row[index] ?? null)
      file.rowAdded()
    }
    return file.finish()
  } catch (error) {
    file.discard()
    throw error
  }
}
