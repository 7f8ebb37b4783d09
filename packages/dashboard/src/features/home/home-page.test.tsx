import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { listOf } from '../../testing/list-of.ts'
import { type Answers, refusal } from '../../testing/network.ts'
import { render } from '../../testing/render.tsx'
import { HomePage } from './home-page.tsx'
import { exampleExperiment, exampleResults, exampleRisk } from './testing/examples.ts'

const EXPERIMENTS = 'GET /api/v1/experiments/'

/** A service on which nothing was ever created. */
const EMPTY: Answers = {
  'GET /api/v1/api-keys/': listOf([]),
  [EXPERIMENTS]: listOf([]),
  'GET /api/v1/feature-flags/': listOf([]),
  'GET /api/v1/safety/overview': listOf([]),
  'GET /api/v1/rollout-schedules/': listOf([]),
  'GET /api/v1/audit-logs/': listOf([]),
  'GET /api/v1/scheduler/health': { schedulers: [] },
}

const home = (answers: Answers = {}, role: 'viewer' | 'developer' | 'admin' = 'developer') =>
  render(<HomePage />, { answers: { ...EMPTY, ...answers }, user: { role } })

type Home = Awaited<ReturnType<typeof home>>
const card = async (page: Home, name: string) => within(await page.findByRole('region', { name }))

const running = (results: unknown): Answers => ({
  [EXPERIMENTS]: listOf([exampleExperiment()]),
  'GET /api/v1/results/{id}': results instanceof Function ? () => results() : () => results,
})

describe('the first steps', () => {
  it('stand on an empty installation with the way to each', async () => {
    const steps = await card(await home(), 'Three steps to the first decision')
    expect(steps.getAllByLabelText('To do')).toHaveLength(3)
    expect(steps.getByRole('link', { name: 'Create a key' }).getAttribute('href')).toBe('/developers')
    expect(steps.getByRole('link', { name: 'New flag' }).getAttribute('href')).toBe('/feature-flags/new')
  })

  it('lose the way to what is done', async () => {
    const page = await home({ 'GET /api/v1/api-keys/': listOf([{ id: 'k1' }]) })
    const steps = await card(page, 'Three steps to the first decision')
    expect([steps.getAllByLabelText('Done').length, steps.getAllByLabelText('To do').length]).toEqual([1, 2])
    expect(steps.queryByRole('link', { name: 'Create a key' })).toBeNull()
  })

  it('go away with the first assignment', async () => {
    const page = await home(running(exampleResults()))
    await page.findByText('Keep running')
    expect(page.queryByText('Three steps to the first decision')).toBeNull()
  })
})

describe('what needs attention', () => {
  it('is listed with the most urgent first, and leads there', async () => {
    const page = await home({
      ...running(exampleResults('SHIP_VARIANT')),
      'GET /api/v1/safety/overview': listOf([exampleRisk()]),
    })
    const attention = await card(page, 'Needs your attention')
    const links = await attention.findAllByRole('link')
    expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
      ['/feature-flags/f1?tab=safety', 'new-searchError rate is past its critical threshold.'],
      ['/experiments/e1/results', 'Shorter checkoutReady to decide: Short raises Orders by 12 %.'],
    ])
  })

  it('is nothing where all is well', async () => {
    const attention = await card(await home(), 'Needs your attention')
    await attention.findByText(/^All clear/)
  })

  it('is not declared clear when something could not be read', async () => {
    let isDown = true
    const page = await home({
      'GET /api/v1/safety/overview': () => (isDown ? refusal(429, 'Too many requests.') : listOf([])),
    })
    const attention = await card(page, 'Needs your attention')
    await attention.findByText('Too many requests.')
    expect(attention.queryByText(/^All clear/)).toBeNull()
    isDown = false
    await page.user.click(attention.getByRole('button', { name: 'Try again' }))
    await attention.findByText(/^All clear/)
  })

  it.each([
    ['admin', 1],
    ['developer', 0],
  ] as const)('tells a %s of %d failing schedulers', async (role, count) => {
    const schedulers = [{ name: 'rollout', consecutive_failures: 4 }]
    const page = await home(
      { ...running(exampleResults('SHIP_VARIANT')), 'GET /api/v1/scheduler/health': { schedulers } },
      role,
    )
    const attention = await card(page, 'Needs your attention')
    await attention.findByText(/Ready to decide/)
    await expect.poll(() => attention.queryAllByText('The last 4 runs failed.')).toHaveLength(count)
  })
})

describe('running experiments', () => {
  const mismatch = exampleResults('SHIP_VARIANT', { srm: { warning: true, p_value: 0.0001 } })

  it.each([
    [exampleResults('SHIP_VARIANT'), 'Ship the variant'],
    [exampleResults('INCONCLUSIVE'), 'Inconclusive'],
    [mismatch, 'Sample ratio mismatch'],
    [() => refusal(404, 'Experiment not found'), 'Results unavailable'],
  ])('show the state of their results', async (results, badge) => {
    const experiments = await card(await home(running(results)), 'Running experiments')
    const link = await experiments.findByRole('link', { name: /Shorter checkout/ })
    await expect.poll(() => link.textContent).toContain(badge)
    expect(link.textContent).toContain('1,500 subjects · 2 variants')
  })

  it('count their days from 1', async () => {
    const hours = (count: number) => new Date(Date.now() - count * 3_600_000).toISOString()
    const experiments = [
      exampleExperiment({ name: 'Young', start_date: hours(1) }),
      exampleExperiment({ id: 'e2', name: 'Old', start_date: hours(49) }),
    ]
    const page = await home({
      [EXPERIMENTS]: listOf(experiments),
      'GET /api/v1/results/{id}': (_body, { pathname }) => ({
        ...exampleResults(),
        experiment_id: pathname.split('/').at(-1),
      }),
    })
    const list = await card(page, 'Running experiments')
    expect((await list.findByRole('link', { name: /Young/ })).textContent).toContain('Day 1 ·')
    expect(list.getByRole('link', { name: /Old/ }).textContent).toContain('Day 3 ·')
  })

  it.each([
    ['viewer', false],
    ['developer', true],
  ] as const)('may be created by a %s: %j', async (role, isOffered) => {
    const page = await home(running(exampleResults()), role)
    await page.findByText('Keep running')
    expect(page.queryByRole('link', { name: 'New experiment' }) !== null).toBe(isOffered)
  })
})

describe('rollouts in progress', () => {
  const stage = (
    id: string,
    status: string,
    target_percentage: number,
    waiting_for: string | null = null,
  ) => ({
    id,
    name: `Stage ${id}`,
    status,
    target_percentage,
    waiting_for,
  })
  const done = stage('1', 'COMPLETED', 10)

  it.each([
    [[done, stage('2', 'IN_PROGRESS', 50), stage('3', 'PENDING', 100)], '50 %', 'Stage 2: in progress'],
    [[done, stage('2', 'PENDING', 50, 'approval')], '50 %', 'Stage 2: approval'],
    [[done], '0 %', 'all stages completed'],
  ])('show the current stage of %j', async (stages, percentage, text) => {
    const schedule = { id: 'r1', name: 'Search for all', feature_flag_key: 'new-search', stages }
    const page = await home({ 'GET /api/v1/rollout-schedules/': listOf([schedule]) })
    const rollouts = await card(page, 'Rollouts in progress')
    const link = await rollouts.findByRole('link', { name: /Search for all/ })
    expect(link.getAttribute('href')).toBe('/rollouts/r1')
    expect(link.textContent).toContain(percentage)
    expect(link.textContent).toContain(`new-search · ${text}`)
  })
})

describe('recent changes', () => {
  it('are the last eight, without sign-ins and sessions', async () => {
    const entry = (id: number, action_type: string) => ({
      id: String(id),
      action_type,
      action_description: `Change ${id}`,
      user_email: id === 3 ? '' : 'ada@example.com',
      timestamp: '2026-11-01T00:00:00Z',
    })
    const entries = [entry(1, 'user_login'), entry(2, 'session_revoke')]
    for (let id = 3; id < 13; id += 1) entries.push(entry(id, 'flag_update'))
    const page = await home({ 'GET /api/v1/audit-logs/': listOf(entries) })
    const changes = await card(page, 'Recent changes')
    const lines = await changes.findAllByRole('listitem')
    expect(lines.map(({ textContent }) => /Change \d+/.exec(textContent ?? '')?.[0])).toEqual(
      [3, 4, 5, 6, 7, 8, 9, 10].map((id) => `Change ${id}`),
    )
    expect(lines[0]?.textContent).toContain('The service')
  })
})
