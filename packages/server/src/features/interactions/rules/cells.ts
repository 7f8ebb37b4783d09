import { addZeros, type Moments, NO_MOMENTS, sampleVariance } from '@assay/statistics'
import type { SharedCounts } from './counting.ts'
import type { Party, PartyVariant } from './party.ts'

/** A table by variant of the first experiment (rows) and of the second (columns), controls first. */
export type Table<Cell> = readonly (readonly Cell[])[]

/** The tested variants of both experiments, and the number of subjects that they share. */
export interface PairTable {
  rows: PartyVariant[]
  columns: PartyVariant[]
  users: Table<number>
  /** Indexes of rows and columns in the whole tables. */
  rowIndexes: number[]
  columnIndexes: number[]
}

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/** Indexes of variants with traffic or shared subjects; the others would make every test impossible. */
const liveIndexes = (variants: readonly PartyVariant[], totals: readonly number[]): number[] =>
  variants.flatMap(({ traffic_allocation }, index) =>
    traffic_allocation > 0 || (totals[index] ?? 0) > 0 ? [index] : [],
  )

const pick = <Item>(items: readonly Item[], indexes: readonly number[]): Item[] =>
  indexes.flatMap((index) => {
    const item = items[index]
    return item === undefined ? [] : [item]
  })

const part = <Cell>(table: Table<Cell>, rows: readonly number[], columns: readonly number[]): Table<Cell> =>
  pick(table, rows).map((line) => pick(line, columns))

/** The table of a pair without idle variants. */
export const pairTable = (first: Party, second: Party, users: Table<number>): PairTable => {
  const rowIndexes = liveIndexes(first.variants, users.map(total))
  const columnTotals = second.variants.map((_, column) => total(users.map((line) => line[column] ?? 0)))
  const columnIndexes = liveIndexes(second.variants, columnTotals)
  return {
    rows: pick(first.variants, rowIndexes),
    columns: pick(second.variants, columnIndexes),
    users: part(users, rowIndexes, columnIndexes),
    rowIndexes,
    columnIndexes,
  }
}

/** The subjects of a cell for one metric: their number, the converted ones, and the moments of all their values. */
export interface MetricCell {
  users: number
  conversions: number
  values: Moments
}

/** The cells of a metric; `index` is its position among the metrics of both experiments. */
export const metricCells = (
  { users, rowIndexes, columnIndexes }: PairTable,
  { converted }: SharedCounts,
  index: number,
): Table<MetricCell> => {
  const moments = part(converted[index] ?? [], rowIndexes, columnIndexes)
  return users.map((line, row) =>
    line.map((count, column) => {
      const values = moments[row]?.[column] ?? NO_MOMENTS
      return { users: count, conversions: values.count, values: addZeros(values, count - values.count) }
    }),
  )
}

/** The rate of a cell; null without subjects. */
export const rateOf = ({ users, conversions }: MetricCell): number | null =>
  users > 0 ? conversions / users : null

/** The mean of a cell's values, 0 for subjects without events; null without subjects. */
export const meanOf = ({ users, values }: MetricCell): number | null => (users > 0 ? values.mean : null)

export const varianceOf = ({ values }: MetricCell): number | null => sampleVariance(values)

/** All cells, row by row, with their variants and the value of the cell in the control's row of the same column. */
export const eachCell = <Cell, Result>(
  { rows, columns }: Pick<PairTable, 'rows' | 'columns'>,
  table: Table<Cell>,
  describe: (cell: Cell, control: Cell | undefined) => Result,
): ({ a_variant_id: string; b_variant_id: string } & Result)[] =>
  rows.flatMap((a, row) =>
    columns.flatMap((b, column) => {
      const cell = table[row]?.[column]
      if (cell === undefined) return []
      const control = row === 0 ? undefined : table[0]?.[column]
      return [{ a_variant_id: a.id, b_variant_id: b.id, ...describe(cell, control) }]
    }),
  )
