import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Column } from './column.ts'
import { nextSort, sortRows } from './sort-rows.ts'

interface Row {
  name: string
  size: number | undefined
}

const columns: readonly Column<Row>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, text: ({ name }) => name },
  { id: 'size', header: 'Size', cell: ({ size }) => size, sortBy: ({ size }) => size },
  { id: 'actions', header: 'Actions', cell: () => null },
]

const row = (name: string, size?: number): Row => ({ name, size })
const names = (rows: readonly Row[]): string[] => rows.map(({ name }) => name)

describe('sortRows', () => {
  it('sorts texts as people read them: by number inside, without regard to case', () => {
    const rows = [row('item 10'), row('Item 2'), row('apple')]
    expect(names(sortRows(rows, columns, { column: 'name', direction: 'ascending' }))).toEqual([
      'apple',
      'Item 2',
      'item 10',
    ])
  })

  it('puts rows without a value last in both directions', () => {
    const rows = [row('none'), row('large', 9), row('not a number', Number.NaN), row('small', 1)]
    const sorted = (direction: 'ascending' | 'descending') =>
      names(sortRows(rows, columns, { column: 'size', direction }))
    expect(sorted('ascending')).toEqual(['small', 'large', 'none', 'not a number'])
    expect(sorted('descending')).toEqual(['large', 'small', 'none', 'not a number'])
  })

  it('keeps the order of rows that are equal in the column, and of all rows without a sort', () => {
    const rows = [row('b', 1), row('a', 1), row('c', 1)]
    expect(names(sortRows(rows, columns, { column: 'size', direction: 'descending' }))).toEqual([
      'b',
      'a',
      'c',
    ])
    expect(sortRows(rows, columns, undefined)).toBe(rows)
    expect(sortRows(rows, columns, { column: 'actions', direction: 'ascending' })).toBe(rows)
  })

  it('loses and changes no row', () => {
    const anyRow = fc.record({ name: fc.string(), size: fc.option(fc.integer(), { nil: undefined }) })
    fc.assert(
      fc.property(fc.array(anyRow), (rows) => {
        const sorted = sortRows(rows, columns, { column: 'size', direction: 'ascending' })
        expect(new Set(sorted)).toEqual(new Set(rows))
        expect(sorted).toHaveLength(rows.length)
      }),
    )
  })
})

describe('nextSort', () => {
  it('begins ascending, turns round on the same column and begins anew on another', () => {
    const first = nextSort(undefined, 'name')
    const second = nextSort(first, 'name')
    expect([first, second, nextSort(second, 'name'), nextSort(second, 'size')]).toEqual([
      { column: 'name', direction: 'ascending' },
      { column: 'name', direction: 'descending' },
      { column: 'name', direction: 'ascending' },
      { column: 'size', direction: 'ascending' },
    ])
  })
})
