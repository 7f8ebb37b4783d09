import { WarehouseError } from '../connectors/error.ts'
import type { StatementResult } from '../connectors/warehouse.ts'

/** A row of an answer, by the names of its columns. */
export interface Row {
  /** A text, or null. */
  text: (column: string) => string | null
  /** A count: a whole number that is not negative. */
  count: (column: string) => number
  /** A number, or null. */
  number: (column: string) => number | null
}

const WHOLE = /^\d+(\.0+)?$/
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

const unusable = (): WarehouseError => new WarehouseError('result_invalid')

/**
 * The rows of an answer with just these columns.
 *
 * @throws WarehouseError result_invalid, also from reading what has another form than asked for
 */
export const rowsOf = ({ columns, rows }: StatementResult, expected: readonly string[]): Row[] => {
  const names = columns.map((name) => name.toLowerCase())
  if (names.length !== expected.length || expected.some((name) => !names.includes(name))) throw unusable()
  return rows.map((cells) => {
    const text = (column: string): string | null => cells[names.indexOf(column)] ?? null
    const number = (column: string): number | null => {
      const cell = text(column)
      if (cell === null) return null
      const value = NUMBER.test(cell) ? Number(cell) : Number.NaN
      if (!Number.isFinite(value)) throw unusable()
      return value
    }
    const count = (column: string): number => {
      const cell = text(column)
      const value = cell !== null && WHOLE.test(cell) ? Number(cell) : Number.NaN
      if (!Number.isSafeInteger(value)) throw unusable()
      return value
    }
    return { text, number, count }
  })
}
