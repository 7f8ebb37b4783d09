import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { render } from '../testing/render.tsx'
import type { Column } from './data-table.tsx'
import { PagedTable } from './paged-table.tsx'
import { Pager } from './pager.tsx'

const button = (page: Awaited<ReturnType<typeof render>>, name: string) =>
  page.getByRole<HTMLButtonElement>('button', { name })

describe('Pager', () => {
  it('leads to the next page from the first, which has none before it', async () => {
    const onChange = vi.fn()
    const page = await render(<Pager skip={0} limit={50} total={120} onChange={onChange} />)
    expect(page.getByRole('navigation', { name: 'Pages' }).textContent).toContain('1–50 of 120')
    expect(button(page, 'Previous').disabled).toBe(true)
    await page.user.click(button(page, 'Next'))
    expect(onChange).toHaveBeenCalledExactlyOnceWith(50)
  })

  it('leads back from the last page by the keyboard, and never before the first row', async () => {
    const onChange = vi.fn()
    const page = await render(<Pager skip={20} limit={50} total={60} onChange={onChange} />)
    expect(page.getByText('21–60 of 60')).toBeDefined()
    expect(button(page, 'Next').disabled).toBe(true)
    await page.user.tab()
    await page.user.keyboard('{Enter}')
    expect(onChange).toHaveBeenCalledExactlyOnceWith(0)
  })

  it('has no buttons where everything is on one page, and says nothing about no rows', async () => {
    const one = await render(<Pager skip={0} limit={50} total={7} onChange={() => undefined} />)
    expect([one.queryByRole('navigation'), one.getByText('1–7 of 7').tagName]).toEqual([null, 'P'])
    one.unmount()
    const none = await render(<Pager skip={0} limit={50} total={0} onChange={() => undefined} />)
    expect(none.queryByText(/of 0/)).toBeNull()
  })

  it('goes on while pages are full where nobody counts the rows', async () => {
    const full = await render(<Pager skip={50} limit={50} total={undefined} shown={50} onChange={vi.fn()} />)
    expect([full.getByText('51–100').tagName, button(full, 'Next').disabled]).toEqual(['P', false])
    full.unmount()
    const last = await render(<Pager skip={50} limit={50} total={undefined} shown={3} onChange={vi.fn()} />)
    expect([last.getByText('51–53').tagName, button(last, 'Next').disabled]).toEqual(['P', true])
  })
})

describe('PagedTable', () => {
  const COLUMNS: readonly Column<{ id: string }>[] = [{ id: 'id', header: 'Id', cell: ({ id }) => id }]
  const LIMIT = 2

  const List = ({
    read,
  }: {
    read: (skip: number) => Promise<{ items: { id: string }[]; total: number }>
  }) => {
    const [skip, setSkip] = useState(0)
    const query = useQuery({ queryKey: ['rows', skip], queryFn: () => read(skip), retry: false })
    return (
      <PagedTable
        label="Rows"
        columns={COLUMNS}
        rowKey={({ id }) => id}
        query={query}
        skip={skip}
        limit={LIMIT}
        onSkip={setSkip}
        empty={<p>Nothing yet.</p>}
      />
    )
  }

  it('says that it loads, shows a page of rows, and reads the next', async () => {
    const all = ['a', 'b', 'c'].map((id) => ({ id }))
    const page = await render(
      <List read={(skip) => Promise.resolve({ items: all.slice(skip, skip + LIMIT), total: 3 })} />,
    )
    await page.findByRole('rowheader', { name: 'a' })
    await page.user.click(button(page, 'Next'))
    await page.findByRole('rowheader', { name: 'c' })
    expect(page.getByText('3–3 of 3')).toBeDefined()
  })

  it('announces that it loads', async () => {
    const page = await render(<List read={() => new Promise(() => undefined)} />)
    expect(page.getByText('Loading').parentElement?.getAttribute('aria-busy')).toBe('true')
  })

  it('says why it failed, and reads again when asked to', async () => {
    let attempts = 0
    const read = () => {
      attempts += 1
      return attempts === 1
        ? Promise.reject(new Error('The service is restarting.'))
        : Promise.resolve({ items: [], total: 0 })
    }
    const page = await render(<List read={read} />)
    expect((await page.findByRole('alert')).textContent).toContain('The service is restarting.')
    await page.user.click(button(page, 'Try again'))
    await page.findByText('Nothing yet.')
  })
})
