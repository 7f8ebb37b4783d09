import { describe, expect, it, vi } from 'vitest'
import { withSize } from '../testing/layout.ts'
import { type Rendered, render } from '../testing/render.tsx'
import type { Column } from './column.ts'
import { EndlessTable } from './endless-table.tsx'

interface Entry {
  id: string
  action: string
}

const COLUMNS: readonly Column<Entry>[] = [
  { id: 'id', header: 'Entry', cell: ({ id }) => id, width: '8rem' },
  { id: 'action', header: 'Action', cell: ({ action }) => action, width: '8rem' },
]

const entries = (length: number): Entry[] =>
  Array.from({ length }, (_, index) => ({ id: `e${index + 1}`, action: 'create' }))

interface Options {
  rows: number
  total?: number
  query?: Partial<{ hasNextPage: boolean; isFetchingNextPage: boolean; isFetchNextPageError: boolean }>
}

/** Draws a table in an area of 600 pixels. */
const table = async ({ rows, total, query = {} }: Options) => {
  withSize(800, 600)
  const fetchNextPage = vi.fn()
  const page = await render(
    <EndlessTable
      label="Audit log"
      columns={COLUMNS}
      rows={entries(rows)}
      rowKey={({ id }) => id}
      query={{
        hasNextPage: false,
        isFetchingNextPage: false,
        isFetchNextPageError: false,
        ...query,
        fetchNextPage,
      }}
      {...(total !== undefined && { total })}
      empty={<p>Nothing was changed yet.</p>}
    />,
  )
  return { page, fetchNextPage }
}

const drawnRows = (page: Rendered) => page.getAllByRole('rowheader').map(({ textContent }) => textContent)

describe('EndlessTable', () => {
  it('draws the rows in sight alone, and tells screen readers how many there are', async () => {
    const { page } = await table({ rows: 1000 })
    expect(drawnRows(page)[0]).toBe('e1')
    expect(drawnRows(page).length).toBeLessThan(100)
    expect(page.getByRole('table', { name: 'Audit log' }).getAttribute('aria-rowcount')).toBe('1001')
    const first = page.getByRole('rowheader', { name: 'e1' }).closest('tr')
    expect(first?.getAttribute('aria-rowindex')).toBe('2')
    expect(page.getByText('1,000 rows')).toBeDefined()
  })

  it('can be scrolled by the keyboard', async () => {
    const { page } = await table({ rows: 1000 })
    await page.user.tab()
    expect(document.activeElement).toBe(page.getByRole('region', { name: 'Audit log, scrolls' }))
  })

  it('reads the next page before the reader reaches the end, and not while that is far away', async () => {
    const near = await table({ rows: 50, query: { hasNextPage: true } })
    expect(near.fetchNextPage).toHaveBeenCalledOnce()
    expect(near.page.getByText('50 rows loaded')).toBeDefined()
    near.page.unmount()
    const far = await table({ rows: 1000, query: { hasNextPage: true } })
    expect(far.fetchNextPage).not.toHaveBeenCalled()
  })

  it('says that it is loading more, and reads no page twice', async () => {
    const { page, fetchNextPage } = await table({
      rows: 50,
      total: 400,
      query: { hasNextPage: true, isFetchingNextPage: true },
    })
    expect([
      page.getByText('Loading more …').tagName,
      page.getByText('50 of 400 rows loaded').tagName,
    ]).toEqual(['SPAN', 'SPAN'])
    expect(fetchNextPage).not.toHaveBeenCalled()
  })

  it('waits for the reader to try again after a failure', async () => {
    const { page, fetchNextPage } = await table({
      rows: 50,
      query: { hasNextPage: true, isFetchNextPageError: true },
    })
    expect(fetchNextPage).not.toHaveBeenCalled()
    await page.user.click(page.getByRole('button', { name: /could not be loaded/ }))
    expect(fetchNextPage).toHaveBeenCalledOnce()
  })

  it('gives way to a sentence when there are no rows', async () => {
    const { page } = await table({ rows: 0 })
    expect(page.getByText('Nothing was changed yet.')).toBeDefined()
    expect(page.queryByText(/rows/)).toBeNull()
  })
})
