import { describe, expect, it } from 'vitest'
import { refusal } from '../../testing/network.ts'
import { renderPage } from '../../testing/render.tsx'
import { group, member } from './testing/examples.ts'

const LIST = 'GET /api/v1/mutual-exclusion-groups/'

/** A service with so many groups, and the queries that it was asked. */
const service = (total: number) => {
  const asked: string[] = []
  const running = member('a', null, { status: 'ACTIVE' })
  const items = total === 0 ? [] : [group([running, member('b', 25.5)], { traffic_percentage: 80 })]
  const list = (_body: unknown, url: URL) => {
    asked.push(url.search)
    return { items, total, skip: 0, limit: 50 }
  }
  return { asked, answers: { [LIST]: list } }
}

describe('the list of exclusion groups', () => {
  it('shows status, experiments and traffic of each', async () => {
    const page = await renderPage('/exclusion-groups', service(1))
    await page.findByRole('rowheader', { name: 'Checkout' })
    expect(page.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Active', '2, 1 running', '80 %']),
    )
  })

  it('is filtered and searched by the service, from the first page on', async () => {
    const { asked, answers } = service(120)
    const page = await renderPage('/exclusion-groups?page=2', { answers })
    await page.findByRole('rowheader', { name: 'Checkout' })
    await page.user.type(page.getByRole('searchbox', { name: 'Search groups' }), 'check{Enter}')
    await expect.poll(page.address).toBe('/exclusion-groups?search=check')
    await page.user.click(page.getByRole('button', { name: /Status/ }))
    await page.user.click(page.getByRole('option', { name: 'Archived' }))
    await expect.poll(() => asked.at(-1)).toBe('?search=check&status_filter=ARCHIVED&skip=0&limit=50')
  })

  it('explains groups where there are none, and offers to create one', async () => {
    const page = await renderPage('/exclusion-groups', service(0))
    await page.findByText('No exclusion groups yet')
    const [create] = page.getAllByRole('button', { name: 'New group' })
    if (create) await page.user.click(create)
    await page.findByRole('dialog', { name: 'New exclusion group' })
  })

  it('offers to drop the filters where they hide everything', async () => {
    const page = await renderPage('/exclusion-groups?status=ARCHIVED', service(0))
    await page.findByText('No groups match')
    await page.user.click(page.getByRole('link', { name: 'Show all groups' }))
    await expect.poll(page.address).toBe('/exclusion-groups')
  })

  it('lets only editors create groups', async () => {
    const page = await renderPage('/exclusion-groups', { ...service(1), user: { role: 'analyst' } })
    const create = await page.findByRole('button', { name: 'New group' })
    await page.user.click(create)
    expect([create.getAttribute('aria-disabled'), page.queryByRole('dialog')]).toEqual(['true', null])
  })

  it('says why it cannot be read', async () => {
    const page = await renderPage('/exclusion-groups', {
      answers: { [LIST]: () => refusal(403, 'Not today') },
    })
    await page.findByText('Not today')
  })
})
