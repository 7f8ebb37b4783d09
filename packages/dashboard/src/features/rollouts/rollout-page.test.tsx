import { describe, expect, it } from 'vitest'
import { refusal } from '../../testing/network.ts'
import { renderPage } from '../../testing/render.tsx'
import type { Flag } from '../flags/index.ts'
import type { Schedule } from './api-types.ts'
import { SCHEDULE, scheduleWith } from './testing/examples.ts'

const ONE = 'GET /api/v1/rollout-schedules/{id}'
const FLAG: Partial<Flag> = { id: SCHEDULE.feature_flag_id, name: 'Fast search', status: 'ACTIVE' }

const open = (schedule: Schedule, flag: Partial<Flag> = FLAG, tab = '') =>
  renderPage(`/rollouts/${SCHEDULE.id}${tab}`, {
    answers: {
      [ONE]: schedule,
      'GET /api/v1/feature-flags/{id}': flag,
      'GET /api/v1/audit/entity/{type}/{id}': { items: [], total: 0, skip: 0, limit: 25 },
    },
  })

describe('the page of a rollout', () => {
  it('shows its state, its stages and its limits', async () => {
    const page = await open(scheduleWith({ max_percentage: 80, min_stage_duration: 12 }))
    await page.findByRole('heading', { name: SCHEDULE.name })
    page.getByText(/^No stage is running\. Next is Half, 50 %/)
    page.getByText('Stages of Roll out Fast search')
    expect(page.getByRole('region', { name: 'Limits' }).textContent).toMatch(
      /Maximum percentage80 %Minimum stage duration12 hours/,
    )
  })

  it('leads to its flag', async () => {
    const page = await open(SCHEDULE)
    const link = await page.findByRole('link', { name: 'fast-search' })
    expect(link.getAttribute('href')).toBe(`/feature-flags/${SCHEDULE.feature_flag_id}?tab=rollout`)
  })

  it('offers the switch while its flag is off', async () => {
    const page = await open(SCHEDULE, { ...FLAG, status: 'INACTIVE' })
    await page.findByText('The flag is off')
    page.getByRole('switch', { name: 'Fast search is Off' })
  })

  it('says that an archived flag must come back first', async () => {
    const page = await open(SCHEDULE, { ...FLAG, status: 'ARCHIVED' })
    await page.findByText('This flag is archived. Bring it back before you roll it out.')
  })

  it('says nothing of a flag that is off once the rollout is over', async () => {
    const page = await open(scheduleWith({ status: 'CANCELLED' }), { ...FLAG, status: 'INACTIVE' })
    await page.findByText('Cancelled. The flag keeps its percentage.')
    expect(page.queryByText('The flag is off')).toBeNull()
  })

  it('keeps the tab in the address', async () => {
    const page = await open(SCHEDULE)
    await page.user.click(await page.findByRole('tab', { name: 'History' }))
    await expect.poll(page.address).toBe(`/rollouts/${SCHEDULE.id}?tab=history`)
    await page.user.click(page.getByRole('tab', { name: 'Stages' }))
    await expect.poll(page.address).toBe(`/rollouts/${SCHEDULE.id}`)
  })

  it('says that there is no such rollout', async () => {
    const page = await renderPage(`/rollouts/${SCHEDULE.id}`, {
      answers: { [ONE]: () => refusal(404, 'Rollout schedule not found') },
    })
    await page.findByText('Rollout schedule not found')
  })
})
