import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Answers, refusal } from '../../testing/network.ts'
import { render } from '../../testing/render.tsx'
import { SystemPage } from './system-page.tsx'
import { exampleHealth, STATS } from './testing/examples.ts'

const CLEAR = 'POST /api/v1/admin/cache/clear'

const ANSWERS: Answers = {
  'GET /api/v1/admin/stats': STATS,
  'GET /health': exampleHealth(),
  'GET /api/v1/modules': { profile: 'full', modules: ['split_url', 'sso'], version: '1.4.0' },
  'GET /api/v1/ws/active-experiments': { active_experiments: [] },
}

const system = (answers: Answers = {}) => render(<SystemPage />, { answers: { ...ANSWERS, ...answers } })

/** The card with this heading, once it is drawn. */
const card = async (page: Awaited<ReturnType<typeof system>>, name: string) =>
  within(await page.findByRole('region', { name }))

describe('the system page', () => {
  it('counts what the installation holds, in short where it is much', async () => {
    const page = await system()
    const users = (await page.findByText('Users')).parentElement
    expect(users?.textContent).toContain('1,234')
    expect(users?.textContent).toContain('1,200 active, 2 superusers')
    expect(page.getByText('Events').parentElement?.textContent).toContain('5.3M')
  })

  it('lists the health of each dependency, with its latency', async () => {
    const health = await card(await system(), 'Health')
    expect((await health.findByText('Database')).nextElementSibling?.textContent).toBe('OK, 1.2 ms')
    expect(health.getByText('Redis').nextElementSibling?.textContent).toBe('Off')
    expect(health.getByText('Disk').nextElementSibling?.textContent).toBe('OK')
    expect(health.getByText('Healthy')).toBeTruthy()
  })

  it('shows which dependency failed though the service answers with an error status', async () => {
    const unhealthy = exampleHealth({
      status: 'unhealthy',
      checks: { ...exampleHealth().checks, database: { status: 'failed' } },
    })
    const page = await system({ 'GET /health': () => Response.json(unhealthy, { status: 503 }) })
    const health = await card(page, 'Health')
    await health.findByText('Unhealthy')
    expect(health.getByText('Database').nextElementSibling?.textContent).toBe('Failed')
  })

  it('shows a refused health check as an error', async () => {
    const page = await system({ 'GET /health': () => refusal(429, 'Too many requests.') })
    const health = await card(page, 'Health')
    await health.findByText('Too many requests.')
    expect(health.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  it.each([
    [['split_url', 'warehouse'], 'Split URL, Warehouse'],
    [[], 'None. The profile “full” loads them.'],
  ])('names the modules %j', async (modules, text) => {
    const page = await system({
      'GET /api/v1/modules': { profile: modules.length > 0 ? 'full' : 'core', modules, version: '1.4.0' },
    })
    const facts = await card(page, 'Version and modules')
    expect((await facts.findByText('Modules')).nextElementSibling?.textContent).toBe(text)
    expect(facts.getByText('Version').nextElementSibling?.textContent).toBe('1.4.0')
  })
})

describe('clearing the cache', () => {
  it.each([
    [1, '1 cached result deleted.'],
    [2048, '2,048 cached results deleted.'],
  ])('asks first, then tells that %d were deleted', async (keys_deleted, text) => {
    const page = await system({ [CLEAR]: { keys_deleted } })
    await page.user.click(page.getByRole('button', { name: 'Clear cache' }))
    const question = within(await page.findByRole('alertdialog', { name: 'Clear the cache?' }))
    expect(page.sent).toEqual([])
    await page.user.click(question.getByRole('button', { name: 'Clear cache' }))
    await page.findByText(text)
    expect(page.sent.map(({ operation }) => operation)).toEqual([CLEAR])
  })

  it('does nothing when the answer is no', async () => {
    const page = await system()
    await page.user.click(page.getByRole('button', { name: 'Clear cache' }))
    await page.user.click(await page.findByRole('button', { name: 'Cancel' }))
    await expect.poll(() => page.queryByRole('alertdialog')).toBeNull()
    expect(page.sent).toEqual([])
  })
})

describe('live results', () => {
  const ID = '00000000-0000-4000-8000-0000000000e1'

  it.each([
    [1, '1 viewer on this instance'],
    [1200, '1,200 viewers on this instance'],
  ])('link to the experiment and count %d viewers', async (subscriber_count, text) => {
    const page = await system({
      'GET /api/v1/ws/active-experiments': { active_experiments: [ID] },
      'GET /api/v1/ws/experiments/{id}/results/subscribers': { subscriber_count },
      'GET /api/v1/experiments/{id}': { id: ID, name: 'Shorter checkout' },
    })
    const live = await card(page, 'Live results')
    const link = await live.findByRole('link', { name: 'Shorter checkout' })
    expect(link.getAttribute('href')).toBe(`/experiments/${ID}/results`)
    expect(live.getByText(text)).toBeTruthy()
  })

  it('say that nobody has results open', async () => {
    const live = await card(await system(), 'Live results')
    await live.findByText('Nobody has results open right now.')
  })
})
