import { describe, expect, it } from 'vitest'
import { render } from '../../testing/render.tsx'
import { MembersTab } from './members-tab.tsx'
import { idList } from './testing/examples.ts'

const SEGMENT = idList()
const READ = 'GET /api/v1/segments/{id}/members'
const CHANGE = 'POST /api/v1/segments/{id}/members'

const members = (...ids: string[]) => ({
  items: ids.map((user_id) => ({ user_id, added_at: '2026-11-01T00:00:00Z' })),
  total: ids.length,
  skip: 0,
  limit: 50,
})

const CHANGED = { added: 0, removed: 2, unchanged: 0, member_count: 1 }

describe('the members of an id list', () => {
  it('are removed together, and Undo adds them again', async () => {
    const page = await render(<MembersTab segment={SEGMENT} />, {
      answers: { [READ]: members('anna', 'ben', 'carla'), [CHANGE]: CHANGED },
    })
    await page.findByText('anna')
    const [, anna, ben] = page.getAllByRole('checkbox')
    for (const box of [anna, ben]) if (box) await page.user.click(box)
    const [ofSelected] = page.getAllByRole('button', { name: 'Remove' })
    if (ofSelected) await page.user.click(ofSelected)
    await page.findByText('2 members removed')
    await page.user.click(page.getByRole('button', { name: 'Undo' }))
    await expect
      .poll(() => page.sent.map(({ body }) => body))
      .toEqual([
        { add: [], remove: ['anna', 'ben'] },
        { add: ['anna', 'ben'], remove: [] },
      ])
  })

  it('are searched by their full id', async () => {
    const asked: string[] = []
    const read = (_body: unknown, url: URL) => {
      asked.push(url.search)
      return url.searchParams.has('user_id') ? members() : members('anna')
    }
    const page = await render(<MembersTab segment={SEGMENT} />, { answers: { [READ]: read } })
    await page.findByText('anna')
    await page.user.type(page.getByRole('searchbox', { name: 'Exact subject id' }), 'zoe{Enter}')
    await page.findByText('No member has this id')
    expect(asked.at(-1)).toBe('?skip=0&limit=50&user_id=zoe')
  })

  it('come by upload where there are none yet', async () => {
    const page = await render(<MembersTab segment={SEGMENT} />, { answers: { [READ]: members() } })
    await page.findByText('No members yet')
  })

  it('are shown to readers only', async () => {
    const page = await render(<MembersTab segment={SEGMENT} />, { user: { role: 'viewer' } })
    page.getByText('Only administrators, developers and analysts can see the members.')
    expect(page.queryByRole('table')).toBeNull()
  })
})
