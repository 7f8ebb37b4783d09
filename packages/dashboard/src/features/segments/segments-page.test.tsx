import { describe, expect, it } from 'vitest'
import { refusal } from '../../testing/network.ts'
import { renderPage } from '../../testing/render.tsx'
import { byRules, idList } from './testing/examples.ts'

const LIST = 'GET /api/v1/segments/'

/** A service with more segments than fit on a page; what it was asked for, in order. */
const service = (total: number) => {
  const asked: string[] = []
  const list = (_body: unknown, url: URL) => {
    asked.push(url.search)
    const items = total === 0 ? [] : [idList({ name: url.searchParams.get('search') ?? 'Beta' })]
    return { items, total, skip: Number(url.searchParams.get('skip')), limit: 50 }
  }
  return { asked, answers: { [LIST]: list } }
}

describe('the list of segments', () => {
  it('shows a page of them, and the next one at an address of its own', async () => {
    const { asked, answers } = service(120)
    const page = await renderPage('/segments', { answers })
    await page.findByRole('rowheader', { name: /Beta/ })
    await page.user.click(page.getByRole('button', { name: /next/i }))
    await expect.poll(page.address).toBe('/segments?page=2')
    await expect.poll(() => asked.at(-1)).toBe('?skip=50&limit=50')
  })

  it('is searched by what its address says', async () => {
    const { asked, answers } = service(1)
    const page = await renderPage('/segments?search=Testers&status=ACTIVE', { answers })
    await page.findByRole('rowheader', { name: /Testers/ })
    expect(asked).toEqual(['?skip=0&limit=50&search=Testers&status_filter=ACTIVE'])
  })

  it('says what a segment is for where there is none, and how to show all where filters hide them', async () => {
    const { answers } = service(0)
    const empty = await renderPage('/segments', { answers })
    await empty.findByText('No segments yet')
    empty.unmount()
    const filtered = await renderPage('/segments?search=nobody', { answers })
    await filtered.findByText('No segments match')
    expect(filtered.getByRole('link', { name: 'Show all segments' }).getAttribute('href')).toBe('/segments')
  })

  it('says why it cannot be read, and reads it again when asked to', async () => {
    let isDown = true
    const { answers } = service(1)
    const list = (body: unknown, url: URL) =>
      isDown ? refusal(429, 'Too many requests.') : answers[LIST]?.(body, url)
    const page = await renderPage('/segments', { answers: { [LIST]: list } })
    await page.findByText('Too many requests.')
    isDown = false
    await page.user.click(page.getByRole('button', { name: 'Try again' }))
    await page.findByRole('rowheader', { name: /Beta/ })
  })

  it('shows what defines a segment: its rules in a sentence, or the number of its members', async () => {
    const items = [byRules({ id: 'rules' }), idList({ id: 'ids', member_count: 1, status: 'INACTIVE' })]
    const page = await renderPage('/segments', {
      answers: { [LIST]: { items, total: 2, skip: 0, limit: 50 } },
    })
    const rows = await page.findAllByRole('row')
    expect(rows[1]?.textContent).toMatch(/Germany.*country.*DE.*Rules.*Active/)
    expect(rows[2]?.textContent).toMatch(/Beta testers.*1 member.*Id list.*Inactive/)
  })

  it('is filtered by kind and status in its address, from the first page on', async () => {
    const { asked, answers } = service(120)
    const page = await renderPage('/segments?page=2', { answers })
    await page.findByRole('rowheader', { name: /Beta/ })
    await page.user.click(page.getByRole('button', { name: /Kind/ }))
    await page.user.click(page.getByRole('option', { name: 'Id list' }))
    await expect.poll(page.address).toBe('/segments?kind=id_list')
    await page.user.click(page.getByRole('button', { name: /Status/ }))
    await page.user.click(page.getByRole('option', { name: 'Archived' }))
    await expect.poll(() => asked.at(-1)).toBe('?skip=0&limit=50&status_filter=ARCHIVED&kind=id_list')
  })

  it('lets only editors create a segment', async () => {
    const { answers } = service(1)
    const page = await renderPage('/segments', { answers, user: { role: 'viewer' } })
    const create = await page.findByRole('button', { name: 'New segment' })
    expect(create.getAttribute('aria-disabled')).toBe('true')
    expect(page.queryByRole('link', { name: 'New segment' })).toBeNull()
  })
})
