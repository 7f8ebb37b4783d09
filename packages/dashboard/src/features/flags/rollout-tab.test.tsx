import { describe, expect, it } from 'vitest'
import { render } from '../../testing/render.tsx'
import type { Schedule } from '../rollouts/index.ts'
import { RolloutTab } from './rollout-tab.tsx'
import { FLAG, flagWith, pageOf } from './testing/examples.ts'

const schedule = (name: string, status: Schedule['status']): Schedule => ({
  id: name,
  name,
  status,
  description: null,
  feature_flag_id: FLAG.id,
  feature_flag_key: FLAG.key,
  start_date: null,
  end_date: null,
  max_percentage: 100,
  min_stage_duration: 0,
  owner_id: null,
  activated_at: null,
  completed_at: null,
  created_at: '2026-11-01T00:00:00Z',
  updated_at: '2026-11-01T00:00:00Z',
  stages: [],
})

const show = (
  schedules: readonly Schedule[],
  { flag = FLAG, role = 'developer' }: { flag?: typeof FLAG; role?: 'developer' | 'viewer' } = {},
) =>
  render(<RolloutTab flag={flag} />, {
    answers: { 'GET /api/v1/rollout-schedules/': pageOf(schedules) },
    user: { role },
  })

describe('the rollouts of a flag', () => {
  it('show the active one, and the others below it', async () => {
    const page = await show([
      schedule('Old', 'COMPLETED'),
      schedule('Planned', 'DRAFT'),
      schedule('Current', 'ACTIVE'),
    ])
    await page.findByRole('region', { name: 'Current' })
    const others = page.getByRole('region', { name: 'Other rollouts' })
    const links = [...others.querySelectorAll('li a')].map((link) => link.getAttribute('href'))
    expect(links).toEqual(['/rollouts/Old', '/rollouts/Planned'])
  })

  it('show a paused one before a draft', async () => {
    const page = await show([schedule('Planned', 'DRAFT'), schedule('Stopped', 'PAUSED')])
    await page.findByRole('region', { name: 'Stopped' })
    page.getByRole('button', { name: 'Activate again' })
  })

  it('lead to a new one for this flag where there is none', async () => {
    const page = await show([schedule('Old', 'COMPLETED')])
    await page.findByText('Roll it out in stages')
    const link = page.getByRole('link', { name: 'New rollout' })
    expect(link.getAttribute('href')).toBe(`/rollouts/new?flag=${FLAG.id}`)
  })

  it.each([
    { what: 'an archived flag', options: { flag: flagWith({ status: 'ARCHIVED' }) } },
    { what: 'a viewer', options: { role: 'viewer' } },
  ] as const)('offer no new one for $what', async ({ options }) => {
    const page = await show([], options)
    const button = await page.findByRole('button', { name: 'New rollout' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
  })
})
