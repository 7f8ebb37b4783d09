import type { Column, Sort } from './column.ts'

const COLLATOR = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

type Value = string | number | undefined

const isMissing = (value: Value): boolean =>
  value === undefined || (typeof value === 'number' && Number.isNaN(value))

const compare = (a: Value, b: Value): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : COLLATOR.compare(String(a), String(b))

/** The sort after a press on a column's header: first ascending, then the other way round. */
export const nextSort = (sort: Sort | undefined, column: string): Sort => ({
  column,
  direction: sort?.column === column && sort.direction === 'ascending' ? 'descending' : 'ascending',
})

/**
 * The rows in the order of a column; rows that are equal in it keep their order. Numbers sort by size, texts as people
 * read them (item 2 before item 10); rows without a value come last in both directions.
 */
export const sortRows = <Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | undefined,
): readonly Row[] => {
  const column = columns.find(({ id }) => id === sort?.column)
  const sortValue = column?.sortBy ?? column?.text
  if (sort === undefined || sortValue === undefined) return rows
  const sign = sort.direction === 'ascending' ? 1 : -1
  return rows
    .map((row) => ({ row, value: sortValue(row) }))
    .toSorted((a, b) => {
      const missing = Number(isMissing(a.value)) - Number(isMissing(b.value))
      return missing === 0 && !isMissing(a.value) ? sign * compare(a.value, b.value) : missing
    })
    .map(({ row }) => row)
}
