import { describe, expect, it } from 'vitest'
import { refusal } from '../../testing/network.ts'
import { renderPage } from '../../testing/render.tsx'
import type { Schedule } from './api-types.ts'
import { SCHEDULE, scheduleWith, stageWith } from './testing/examples.ts'

const LIST = 'GET /api/v1/rollout-schedules/'

/** A service with these rollouts; what it was asked for, in order. */
const service = (items: readonly Schedule[], total = items.length) => {
  const asked: string[] = []
  const list = (_body: unknown, url: URL) => {
    asked.push(url.search)
    return { items, total, skip: 0, limit: 50 }
  }
  const flags = { items: [], total: 0, skip: 0, limit: 20 }
  return { asked, answers: { [LIST]: list, 'GET /api/v1/feature-flags/': flags } }
}

describe('the list of rollouts', () => {
  it('shows the progress of each and what it waits for', async () => {
    const { answers } = service([
      SCHEDULE,
      scheduleWith({ id: 'b', name: 'New', status: 'DRAFT', stages: [stageWith({})] }),
      scheduleWith({
        id: 'c',
        name: 'Broken',
        status: 'PAUSED',
        stages: [stageWith({ status: 'FAILED', failure_reason: 'It timed out.' })],
      }),
      scheduleWith({ id: 'd', name: 'Over', status: 'COMPLETED' }),
    ])
    const page = await renderPage('/rollouts', { answers })
    await page.findByRole('rowheader', { name: SCHEDULE.name })
    const rows = page.getAllByRole('row').slice(1)
    const cells = rows.map((row) => [...row.children].slice(2, 5).map(({ textContent }) => textContent))
    expect(cells).toEqual([
      ['Active', 'Stage 1 of 2, 5 %', 'Somebody to advance it'],
      ['Draft', 'Not started, 1 stage', '–'],
      ['Paused', 'Not started, 1 stage', 'It timed out.'],
      ['Completed', 'Stage 1 of 2, 5 %', '–'],
    ])
  })

  it('asks the service for the status, the flag and the page of its address', async () => {
    const { asked, answers } = service([SCHEDULE], 120)
    const page = await renderPage('/rollouts?status=PAUSED&flag=f1&page=2', { answers })
    await page.findByRole('rowheader', { name: SCHEDULE.name })
    expect(asked).toEqual(['?skip=50&limit=50&feature_flag_id=f1&status_filter=PAUSED'])
  })

  it('puts a chosen status into the address, from the first page on', async () => {
    const { answers } = service([SCHEDULE], 120)
    const page = await renderPage('/rollouts?page=2', { answers })
    await page.user.click(await page.findByRole('button', { name: /Any status/ }))
    await page.user.click(await page.findByRole('option', { name: 'Draft' }))
    await expect.poll(page.address).toBe('/rollouts?status=DRAFT')
  })

  it('says what a rollout is where there is none', async () => {
    const page = await renderPage('/rollouts', { answers: service([]).answers })
    await page.findByText('No rollout yet')
    const links = page.getAllByRole('link', { name: 'New rollout' })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/rollouts/new', '/rollouts/new'])
  })

  it('shows the way out of filters that match none', async () => {
    const page = await renderPage('/rollouts?status=CANCELLED', { answers: service([]).answers })
    await page.findByText('No rollout matches')
    const all = page.getByRole('link', { name: 'Show all rollouts' })
    expect(all.getAttribute('href')).toBe('/rollouts')
  })

  it('offers no new rollout to those who may not edit', async () => {
    const { answers } = service([SCHEDULE])
    const page = await renderPage('/rollouts', { answers, user: { role: 'viewer' } })
    const button = await page.findByRole('button', { name: 'New rollout' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
  })

  it('says why it cannot be read', async () => {
    const { answers } = service([])
    const page = await renderPage('/rollouts', {
      answers: { ...answers, [LIST]: () => refusal(403, 'Not allowed.') },
    })
    await page.findByText('Not allowed.')
    page.getByRole('button', { name: 'Try again' })
  })
})
