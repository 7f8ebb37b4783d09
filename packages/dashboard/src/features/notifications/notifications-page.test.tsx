import { describe, expect, it } from 'vitest'
import { listOf } from '../../testing/list-of.ts'
import { refusal } from '../../testing/network.ts'
import { render, renderPage } from '../../testing/render.tsx'
import type { Notification } from './api-types.ts'
import { deliverySearch, inboxSearch } from './search.ts'
import { exampleNotification } from './testing/examples.ts'
import { UnreadCount } from './unread-count.tsx'

const LIST = 'GET /api/v1/notifications/'
const READ = 'POST /api/v1/notifications/read'

/** A service whose notifications can be read; what its inbox was asked for, in order. */
const inbox = (given: readonly Notification[], total = given.length) => {
  const asked: string[] = []
  let notifications = given
  const list = (_body: unknown, { search, searchParams }: URL) => {
    const unread = notifications.filter(({ read_at }) => read_at === null)
    if (searchParams.get('limit') !== '1') asked.push(search)
    const items = searchParams.get('unread_only') === 'true' ? unread : notifications
    const skip = Number(searchParams.get('skip'))
    return {
      ...listOf(skip === 0 ? items : [exampleNotification({ id: 'old', title: 'An old one' })], {
        total,
        skip,
      }),
      unread_count: unread.length,
    }
  }
  const read = (body: unknown) => {
    const { ids } = Object(body)
    notifications = notifications.map((one) =>
      ids === undefined || ids.includes(one.id) ? { ...one, read_at: '2026-11-02T00:00:00Z' } : one,
    )
    return { updated: 1 }
  }
  return { asked, answers: { [LIST]: list, [READ]: read } }
}

const SECOND = exampleNotification({ id: 'n2', kind: 'experiment_completed', title: 'Checkout is completed' })

describe('the inbox', () => {
  it('marks one notification as read', async () => {
    const { answers } = inbox([exampleNotification(), SECOND])
    const page = await renderPage('/notifications', { answers })
    await page.findByText('Safety rollback')
    await page.user.click(page.getByRole('button', { name: 'Mark “new-search was rolled back” as read' }))
    await expect.poll(() => page.queryAllByRole('button', { name: /^Mark “/ }).length).toBe(1)
    expect(page.sent).toEqual([{ operation: READ, body: { ids: ['n1'] } }])
  })

  it('marks a notification as read when it is followed', async () => {
    const { answers } = inbox([exampleNotification({ link: '/exports' })])
    const page = await renderPage('/notifications', { answers })
    await page.user.click(await page.findByRole('link', { name: 'new-search was rolled back' }))
    await page.findByRole('heading', { name: 'Exports' })
    expect(page.sent).toEqual([{ operation: READ, body: { ids: ['n1'] } }])
  })

  it('does not mark again what was read before', async () => {
    const { answers } = inbox([exampleNotification({ link: '/exports', read_at: '2026-11-01T09:00:00Z' })])
    const page = await renderPage('/notifications', { answers })
    await page.user.click(await page.findByRole('link', { name: 'new-search was rolled back' }))
    await page.findByRole('heading', { name: 'Exports' })
    expect(page.sent).toEqual([])
  })

  it('marks all as read, and shows the unread alone at an address of their own', async () => {
    const { asked, answers } = inbox([exampleNotification(), SECOND])
    const page = await renderPage('/notifications', { answers })
    await page.user.click(await page.findByRole('switch', { name: 'Unread only' }))
    await expect.poll(page.address).toBe('/notifications?unread=true')
    await expect.poll(() => asked.at(-1)).toBe('?skip=0&limit=50&unread_only=true')
    await page.findByText('Checkout is completed')
    await page.user.click(page.getByRole('button', { name: 'Mark all as read' }))
    await page.findByText('Everything is read')
    expect(page.sent).toEqual([{ operation: READ, body: {} }])
  })

  it('shows older notifications when asked for', async () => {
    const { asked, answers } = inbox([exampleNotification()], 2)
    const page = await renderPage('/notifications', { answers })
    await page.user.click(await page.findByRole('button', { name: 'Show older' }))
    await page.findByText('An old one')
    expect(asked.at(-1)).toBe('?skip=1&limit=50&unread_only=false')
    expect(page.queryByRole('button', { name: 'Show older' })).toBeNull()
  })

  it('says what comes here where nothing has come', async () => {
    const page = await renderPage('/notifications', { answers: inbox([]).answers })
    await page.findByText('No notifications yet')
    expect(page.getByRole('link', { name: 'Preferences' }).getAttribute('href')).toBe(
      '/account?tab=notifications',
    )
  })

  it('says why nothing could be marked', async () => {
    const { answers } = inbox([exampleNotification()])
    const page = await renderPage('/notifications', {
      answers: { ...answers, [READ]: () => refusal(429, 'Too many requests.') },
    })
    await page.user.click(await page.findByRole('button', { name: 'Mark all as read' }))
    await page.findByText('Too many requests.')
  })
})

describe('the number of unread notifications', () => {
  it.each([
    [0, ''],
    [1, '1 unread'],
    [1234, '1,234 unread'],
  ])('%d is written as %j', async (unread_count, text) => {
    const page = await render(
      <p data-testid="badge">
        Inbox <UnreadCount />
      </p>,
      { answers: { [LIST]: { ...listOf([]), unread_count } } },
    )
    await expect.poll(() => page.getByTestId('badge').textContent?.trim()).toBe(`Inbox ${text}`.trim())
  })
})

describe('the addresses of the notifications', () => {
  it.each([
    [{ unread: true }, true],
    [{ unread: false }, undefined],
    [{ unread: 'yes' }, undefined],
  ])('read the filter %j as %j', (raw, unread) => {
    expect(inboxSearch(raw)).toEqual({ unread })
  })

  it.each([
    [{ page: 2 }, 2],
    [{ page: 1 }, undefined],
    [{ page: 'two' }, undefined],
  ])('read the page %j as %j', (raw, page) => {
    expect(deliverySearch(raw)).toEqual({ page })
  })
})
