import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../testing/render.tsx'
import type { Group } from './api-types.ts'
import { group, member } from './testing/examples.ts'

const READ = 'GET /api/v1/mutual-exclusion-groups/{id}'

const open = async (shown: Group, tab = '') => {
  const page = await renderPage(`/exclusion-groups/${shown.id}${tab}`, {
    answers: { [READ]: shown, 'GET /api/v1/audit-logs/': { items: [], total: 0, skip: 0, limit: 50 } },
  })
  await page.findByRole('heading', { name: 'Checkout' })
  return page
}

describe('the page of an exclusion group', () => {
  it('shows the traffic of each experiment, what is free, and what is outside', async () => {
    const page = await open(group([member('a', 30), member('b', 20)], { traffic_percentage: 80 }))
    const legend = within(page.getByRole('figure', { name: 'Traffic of the experiments' }))
    expect(legend.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'A30 %',
      'B20 %',
      'Free30 %',
      'Not in this group20 %',
    ])
    expect(legend.getByRole('link', { name: 'A' }).getAttribute('href')).toBe('/experiments/a')
  })

  it('says that the experiments of an archived group may share subjects', async () => {
    const page = await open(group([member('a', 30)], { status: 'ARCHIVED' }))
    page.getByText('Its experiments may share subjects until you restore the group.')
    expect(page.getByRole('button', { name: 'Add experiment' }).getAttribute('aria-disabled')).toBe('true')
  })

  it('explains what to do with an empty group, with one button to do it', async () => {
    const page = await open(group())
    page.getByText('No experiments in this group yet')
    expect(page.getAllByRole('button', { name: 'Add experiment' })).toHaveLength(1)
  })

  it('keeps the tab in its address', async () => {
    const page = await open(group([member('a', 30)]))
    await page.user.click(page.getByRole('tab', { name: 'History' }))
    await expect.poll(page.address).toMatch(/\?tab=history$/)
    await page.user.click(page.getByRole('tab', { name: 'Overview' }))
    await expect.poll(page.address).not.toContain('tab')
  })
})
