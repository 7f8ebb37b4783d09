import { useState } from 'react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { type Rendered, render } from '../testing/render.tsx'
import { Button } from './button.tsx'
import { type Column, DataTable, type DataTableProps, type Sort } from './data-table.tsx'

interface Flag {
  id: string
  name: string
  subjects: number
  owner: string
}

const FLAGS: readonly Flag[] = [
  { id: 'a', name: 'Checkout', subjects: 20, owner: 'Ada' },
  { id: 'b', name: 'Basket', subjects: 300, owner: 'Grace' },
  { id: 'c', name: 'Search', subjects: 4, owner: 'Ada' },
]

const COLUMNS: readonly Column<Flag>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, text: ({ name }) => name, sortable: true },
  {
    id: 'subjects',
    header: 'Subjects',
    hint: 'Subjects that were assigned.',
    cell: ({ subjects }) => subjects,
    text: ({ subjects }) => String(subjects),
    sortBy: ({ subjects }) => subjects,
    sortable: true,
    align: 'end',
  },
  { id: 'owner', header: 'Owner', cell: ({ owner }) => owner, text: ({ owner }) => owner, hidden: true },
]

const table = (props: Partial<DataTableProps<Flag>> = {}) => {
  onTestFinished(() => localStorage.clear())
  return render(<DataTable label="Flags" columns={COLUMNS} rows={FLAGS} rowKey={({ id }) => id} {...props} />)
}

const names = (page: Rendered) => page.getAllByRole('rowheader').map((cell) => cell.textContent)
const header = (page: Rendered, name: string) => page.getByRole('columnheader', { name })

describe('the order of a table', () => {
  it('changes by the header, first ascending and then descending, and screen readers hear it', async () => {
    const page = await table()
    expect(names(page)).toEqual(['Checkout', 'Basket', 'Search'])
    expect(header(page, 'Name').getAttribute('aria-sort')).toBeNull()
    await page.user.click(page.getByRole('button', { name: 'Name' }))
    expect(names(page)).toEqual(['Basket', 'Checkout', 'Search'])
    expect(header(page, 'Name').getAttribute('aria-sort')).toBe('ascending')
    await page.user.click(page.getByRole('button', { name: 'Name' }))
    expect(names(page)).toEqual(['Search', 'Checkout', 'Basket'])
    expect(header(page, 'Name').getAttribute('aria-sort')).toBe('descending')
  })

  it('changes by the keyboard, and numbers are sorted by size', async () => {
    const page = await table()
    await page.user.tab()
    await page.user.tab()
    expect(document.activeElement?.textContent).toBe('Subjects')
    await page.user.keyboard('{Enter}')
    expect(names(page)).toEqual(['Search', 'Checkout', 'Basket'])
    expect(header(page, 'Name').getAttribute('aria-sort')).toBeNull()
  })

  it('is left to the page where the page keeps it', async () => {
    const onSort = vi.fn<(sort: Sort) => void>()
    const page = await table({ sort: { column: 'name', direction: 'ascending' }, onSort })
    await page.user.click(page.getByRole('button', { name: 'Name' }))
    expect(onSort.mock.calls).toEqual([[{ column: 'name', direction: 'descending' }]])
    expect(names(page)).toEqual(['Checkout', 'Basket', 'Search'])
  })
})

describe('the rows of a table', () => {
  it('lead to their page by the link of the column that names them', async () => {
    const page = await table({ rowLink: ({ id }) => ({ to: '/feature-flags/$id', params: { id } }) })
    expect(page.getByRole('link', { name: 'Basket' }).getAttribute('href')).toBe('/feature-flags/b')
    expect(page.getAllByRole('link')).toHaveLength(3)
  })

  it('open something by a button where they lead to no page', async () => {
    const onOpen = vi.fn()
    const page = await table({ onOpen })
    await page.user.click(page.getByRole('button', { name: 'Search' }))
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(FLAGS[2])
  })

  it('are dimmed and announced as busy while others load', async () => {
    const page = await table({ isBusy: true })
    expect(page.getByRole('table', { name: 'Flags' }).getAttribute('aria-busy')).toBe('true')
  })

  it('give way to a sentence when there are none', async () => {
    const page = await table({ rows: [], empty: <p>Create the first flag.</p> })
    expect(page.getByText('Create the first flag.')).toBeDefined()
    expect(page.queryAllByRole('rowheader')).toEqual([])
  })
})

describe('the selection of a table', () => {
  const Selectable = () => {
    const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
    return (
      <DataTable
        label="Flags"
        columns={COLUMNS}
        rows={FLAGS}
        rowKey={({ id }) => id}
        selected={selected}
        onSelect={setSelected}
        bulkActions={<Button>Archive</Button>}
      />
    )
  }

  const boxes = (page: Rendered) => page.getAllByRole<HTMLInputElement>('checkbox')

  it('is empty at first, grows row by row, and the box of all rows shows how far', async () => {
    const page = await render(<Selectable />)
    expect(page.queryByRole('status')).toBeNull()
    const [all, first] = boxes(page)
    await page.user.click(first!)
    expect(page.getByRole('status').textContent).toBe('1 selected')
    expect([all!.checked, all!.indeterminate]).toEqual([false, true])
    expect(page.getByRole('button', { name: 'Archive' })).toBeDefined()
  })

  it('holds all rows after one press, by the keyboard too, and none after another', async () => {
    const page = await render(<Selectable />)
    boxes(page)[0]!.focus()
    await page.user.keyboard(' ')
    expect(boxes(page).map(({ checked }) => checked)).toEqual([true, true, true, true])
    await page.user.keyboard(' ')
    expect(page.queryByRole('status')).toBeNull()
  })

  it('is cleared by the button of its bar', async () => {
    const page = await render(<Selectable />)
    await page.user.click(boxes(page)[0]!)
    await page.user.click(page.getByRole('button', { name: 'Clear the selection' }))
    expect(boxes(page).some(({ checked }) => checked)).toBe(false)
  })
})

describe('the columns of a table', () => {
  const choose = async (page: Rendered, name: string) => {
    await page.user.click(page.getByRole('button', { name: 'Columns' }))
    await page.user.click(await page.findByRole('menuitemcheckbox', { name }))
    await page.user.keyboard('{Escape}')
    await expect.poll(() => page.queryByRole('menu')).toBeNull()
  }

  it('are hidden until they are chosen, and the choice stays for the next visit', async () => {
    const page = await table({ chooseColumns: true })
    expect(page.queryByRole('columnheader', { name: 'Owner' })).toBeNull()
    await choose(page, 'Owner')
    expect(header(page, 'Owner')).toBeDefined()
    page.unmount()
    const next = await table({ chooseColumns: true })
    expect(header(next, 'Owner')).toBeDefined()
  })

  it('always include the one that names the rows', async () => {
    const page = await table({ chooseColumns: true })
    await page.user.click(page.getByRole('button', { name: 'Columns' }))
    const fixed = await page.findByRole('menuitemcheckbox', { name: 'Name' })
    expect(fixed.getAttribute('aria-disabled')).toBe('true')
  })

  it('fall back to those of the page when the stored choice cannot be read', async () => {
    localStorage.setItem('assay.columns.Flags', '{broken')
    const page = await table()
    expect(page.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(['Name', 'Subjects'])
  })
})

describe('the CSV file of a table', () => {
  it('holds the visible columns and rows in their order', async () => {
    const files: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      if (file instanceof Blob) files.push(file)
      return 'blob:test'
    })
    // The simulated browser would leave the page for the address of the file.
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    onTestFinished(() => void vi.restoreAllMocks())
    const page = await table({ csv: 'flags', sort: { column: 'subjects', direction: 'ascending' } })
    await page.user.click(page.getByRole('button', { name: 'CSV' }))
    expect(await files[0]?.text()).toBe('Name,Subjects\r\nSearch,4\r\nCheckout,20\r\nBasket,300\r\n')
  })

  it('cannot be saved without rows', async () => {
    const page = await table({ csv: 'flags', rows: [] })
    expect(page.getByRole<HTMLButtonElement>('button', { name: 'CSV' }).disabled).toBe(true)
  })
})
