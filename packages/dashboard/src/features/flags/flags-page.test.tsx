import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refusal } from '../../testing/network.ts'
import { type Rendered, renderPage } from '../../testing/render.tsx'
import type { Flag } from './api-types.ts'
import { FLAG, flagWith, PAID, pageOf, QUIET } from './testing/examples.ts'

const LIST = 'GET /api/v1/feature-flags/'
const BULK = 'POST /api/v1/feature-flags/bulk-toggle'
const OLD = '2025-01-01T00:00:00Z'

const TWO = [FLAG, flagWith({ id: 'f2', key: 'dark-mode', name: 'Dark mode', status: 'INACTIVE' })]

/** A service with these flags; what it was asked for, in order. */
const service = (items: readonly Flag[], total = items.length) => {
  const asked: string[] = []
  const list = (_body: unknown, url: URL) => {
    asked.push(url.search)
    return pageOf(items, total)
  }
  return { asked, answers: { ...QUIET, [LIST]: list } }
}

const names = (page: Rendered) =>
  page.getAllByRole('rowheader').map((cell) => cell.querySelector('span span')?.textContent)

describe('the list of flags', () => {
  it('shows the state, the rollout percentages and the health of each', async () => {
    const ruled = flagWith({ id: 'f3', name: 'Ruled', key: 'ruled', targeting_rules: PAID, tags: ['team-a'] })
    const { answers } = service([FLAG, ruled])
    const health = { feature_flag_id: 'f3', health: 'CRITICAL', worst_metric: 'error_rate' }
    const page = await renderPage('/feature-flags', {
      answers: { ...answers, 'GET /api/v1/safety/overview': pageOf([health]) },
    })
    const row = (await page.findByRole('rowheader', { name: /Ruled/ })).closest('tr')
    await expect.poll(() => row?.textContent).toContain('Critical')
    expect(row?.textContent).toMatch(/30 % · rules 20 %/)
    page.getByRole('switch', { name: 'Fast search is On' })
    expect(page.getByRole('link', { name: 'team-a' }).getAttribute('href')).toBe('/feature-flags?tag=team-a')
  })

  it('asks the service for the filters, the order and the page of its address', async () => {
    const { asked, answers } = service(TWO, 120)
    const search = '?search=fast&status=ACTIVE&tag=a&sort=name&order=asc&page=2'
    const page = await renderPage(`/feature-flags${search}`, { answers })
    await page.findByRole('rowheader', { name: /Fast search/ })
    expect(asked).toEqual([
      '?search=fast&status_filter=ACTIVE&tag=a&sort_by=name&sort_order=asc&skip=50&limit=50',
    ])
  })

  it('puts a search, a state and an order into the address, from the first page on', async () => {
    const { answers } = service(TWO, 120)
    const page = await renderPage('/feature-flags?page=2', { answers })
    await page.user.type(await page.findByRole('searchbox', { name: 'Search flags' }), 'dark{Enter}')
    await expect.poll(page.address).toBe('/feature-flags?search=dark')
    await page.user.click(page.getByRole('button', { name: /On and off/ }))
    await page.user.click(await page.findByRole('option', { name: 'Off' }))
    await expect.poll(page.address).toBe('/feature-flags?search=dark&status=INACTIVE')
    await page.user.click(page.getByRole('button', { name: /^Flag/ }))
    await expect.poll(page.address).toMatch(/&sort=name&order=asc$/)
  })

  it('removes the filter on a tag', async () => {
    const page = await renderPage('/feature-flags?tag=team-a', { answers: service(TWO).answers })
    await page.user.click(await page.findByRole('button', { name: 'Remove the filter on tag team-a' }))
    await expect.poll(page.address).toBe('/feature-flags')
  })

  it('finds stale flags among all of them', async () => {
    const stale = flagWith({ id: 'f4', name: 'Forgotten', rollout_percentage: 100, updated_at: OLD })
    const { asked, answers } = service([...TWO, stale])
    const page = await renderPage('/feature-flags?show=stale', { answers })
    await page.findByRole('rowheader', { name: /Forgotten/ })
    expect(names(page)).toEqual(['Forgotten'])
    expect(asked).toEqual(['?skip=0&limit=1000'])
  })

  it('finds flags at risk by their health', async () => {
    const { answers } = service(TWO)
    const health = { feature_flag_id: 'f2', health: 'WARNING', worst_metric: 'p95_latency' }
    const page = await renderPage('/feature-flags?show=at_risk', {
      answers: { ...answers, 'GET /api/v1/safety/overview': pageOf([health]) },
    })
    await page.findByRole('rowheader', { name: /Dark mode/ })
    expect(names(page)).toEqual(['Dark mode'])
  })

  it('says what a flag is where there is none, and how to show all where filters match none', async () => {
    const empty = await renderPage('/feature-flags', { answers: service([]).answers })
    await empty.findByText('No feature flag yet')
    empty.unmount()
    const filtered = await renderPage('/feature-flags?tag=none', { answers: service([]).answers })
    await filtered.findByText('No flag matches')
    const all = filtered.getByRole('link', { name: 'Show all flags' })
    expect(all.getAttribute('href')).toBe('/feature-flags')
  })

  it('says why it cannot be read, and reads it again when asked to', async () => {
    let isDown = true
    const { answers } = service(TWO)
    const list = () => (isDown ? refusal(429, 'Too many requests.') : pageOf(TWO))
    const page = await renderPage('/feature-flags', { answers: { ...answers, [LIST]: list } })
    await page.findByText('Too many requests.')
    isDown = false
    await page.user.click(page.getByRole('button', { name: 'Try again' }))
    await page.findByRole('rowheader', { name: /Fast search/ })
  })

  it('opens a tab of a flag from its row', async () => {
    const page = await renderPage('/feature-flags', { answers: service(TWO).answers })
    await page.user.click(await page.findByRole('button', { name: 'Actions of Fast search' }))
    await page.user.click(await page.findByRole('menuitem', { name: 'Test a subject' }))
    await expect.poll(page.address).toBe(`/feature-flags/${FLAG.id}?tab=try`)
  })
})

describe('several flags at once', () => {
  const outcome = {
    total: 2,
    succeeded: 1,
    failed: 1,
    results: [
      {
        flag_id: FLAG.id,
        flag_key: FLAG.key,
        success: true,
        old_status: 'ACTIVE',
        new_status: 'INACTIVE',
        error: null,
      },
      {
        flag_id: 'f2',
        flag_key: 'dark-mode',
        success: false,
        old_status: null,
        new_status: null,
        error: 'It is archived',
      },
    ],
  }

  const selectBoth = async (
    answers: object,
    address = '/feature-flags',
    role: 'developer' | 'viewer' = 'developer',
  ) => {
    const page = await renderPage(address, {
      answers: { ...service(TWO).answers, ...answers },
      user: { role },
    })
    await page.findByRole('rowheader', { name: /Fast search/ })
    for (const box of page.getAllByRole('checkbox', { name: 'Select this row' })) await page.user.click(box)
    return page
  }

  it('are switched off after a question, failures are named, and Undo restores what changed', async () => {
    const page = await selectBoth({ [BULK]: outcome })
    await page.user.click(page.getByRole('button', { name: 'Switch off' }))
    const question = await page.findByRole('alertdialog', { name: 'Switch off these 2 flags?' })
    await page.user.click(within(question).getByRole('button', { name: 'Switch off' }))
    await page.findByText('1 of 2 flags switched off')
    page.getByText('dark-mode: It is archived')
    await page.user.click(page.getByRole('button', { name: 'Undo', hidden: true }))
    await expect
      .poll(() => page.sent.map(({ body }) => body))
      .toEqual([
        { flag_ids: [FLAG.id, 'f2'], action: 'disable' },
        { flag_ids: [FLAG.id], action: 'enable' },
      ])
    await page.findByText('dark-mode: It is archived', { selector: '[slot=title]' })
  })

  it('are brought back from the archive', async () => {
    const page = await selectBoth({}, '/feature-flags?status=ARCHIVED')
    page.getByRole('button', { name: 'Bring back' })
    expect(page.queryByRole('button', { name: 'Switch on' })).toBeNull()
  })

  it('are left alone by those who may not edit', async () => {
    const page = await selectBoth({}, '/feature-flags', 'viewer')
    const off = page.getByRole('button', { name: 'Switch off' })
    expect(off.getAttribute('aria-disabled')).toBe('true')
  })
})
